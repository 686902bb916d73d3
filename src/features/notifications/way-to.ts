import { locationOf } from '../../records/event-place.ts';
import type { Notification } from '../../records/notification.ts';

/** The screen that a notification is about; null where it leads nowhere. `own` are the ids of one's own locations. */
export function wayTo({ event }: Notification, own: readonly string[]): string | null {
  const { record } = event;
  const place = locationOf(event);
  if (!record || place === null) return null;
  const isOwn = own.includes(place);
  const support = isOwn ? `/manager/support/${place}` : `/location-support/${place}`;
  switch (event.type) {
    case 'CHAT_MESSAGE':
      return isOwn ? `/manager/chat/${place}/${record.owner}` : `/location-chat/${place}`;
    case 'LOCATION_TICKET':
      return `${support}?ticket=${record.id}`;
    case 'TICKET_UPDATE':
      return `${support}?ticket=${record.parentId}`;
    default:
      return null;
  }
}
