import type { ChannelEvent, EventType } from './events.ts';
import { isRecordType, type RecordRow } from './record.ts';

/** Events of a conversation, which mean nothing without their record. */
const TELLING: readonly EventType[] = ['CHAT_MESSAGE', 'LOCATION_TICKET', 'TICKET_UPDATE'];

/** False for an update without a whole record. Its record has to be read from the server. */
export function isProcessable({ type, record }: ChannelEvent): boolean {
  return record === undefined || record === null ? !TELLING.includes(type) : isWhole(record);
}

/** True for a record as the mirror keeps it. No schema checks an event on its way. */
function isWhole({ id, type, createdAt, updatedAt, content }: Partial<RecordRow>): boolean {
  return (
    typeof id === 'string' &&
    id !== '' &&
    isRecordType(type) &&
    Number.isFinite(createdAt) &&
    Number.isFinite(updatedAt) &&
    (content === null || content === undefined || typeof content === 'string')
  );
}
