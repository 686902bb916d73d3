import type { Notification } from '../../records/notification.ts';

/** The screen that a notification is about; null where it leads nowhere. `own` are the ids of one's own locations. */
export function wayTo({ event }: Notification, own: readonly string[]): string | null {
  const record = event.record;
  if (!record?.parentId) return null;
  const { parentId: place, owner } = record;
  const isOwn = own.includes(place);
  switch (event.type) {
    case 'CHAT_MESSAGE':
      return isOwn ? `/manager/chat/${place}/${owner}` : `/location-chat/${place}`;
    case 'LOCATION_TICKET':
      return isOwn ? `/manager/support/${place}` : `/location-support/${place}`;
    default:
      return null;
  }
}
