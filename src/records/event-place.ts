import type { ChannelEvent } from './events.ts';
import { isRecordType } from './record.ts';

/**
 * The location that an event is about; null for an event about none. An update has its ticket as parent, not its
 * location.
 */
export function locationOf({ type, record, content }: ChannelEvent): string | null {
  if (type === 'TICKET_UPDATE' || type === 'INVITE_RECEIVED')
    return typeof content?.locationId === 'string' ? content.locationId : null;
  if (!record || !isRecordType(record.type)) return null;
  return record.type === 'CHAT_MESSAGE' || record.type === 'LOCATION_TICKET' ? record.parentId : null;
}
