import { paths } from '../../paths.ts';
import { locationOf } from '../../records/event-place.ts';
import { type Notification, readNotifications } from '../../records/notification.ts';
import { readChatMessage } from '../../records/types/talk/chat-message.ts';
import { NOTIFICATIONS_KEY } from '../basis/notifications-key.ts';
import type { MirrorTx } from './mirror-store.ts';

/**
 * Removes the notifications that only a role brought of a shop: messages and tickets of its customers, with words and
 * addresses. Those of the person's own conversation and tickets stay.
 */
export async function dropNotices(tx: MirrorTx, locationId: string, sub: string): Promise<void> {
  const before = readNotifications(await tx.kept(NOTIFICATIONS_KEY));
  const after: Notification[] = [];
  for (const one of before) if (!(await isOfRole(tx, one, locationId, sub))) after.push(one);
  if (after.length < before.length) await tx.keep(NOTIFICATIONS_KEY, after);
}

async function isOfRole(
  tx: MirrorTx,
  { event, told }: Notification,
  locationId: string,
  sub: string,
): Promise<boolean> {
  const { type, record } = event;
  if (told) return told.path.startsWith(paths.myLocations.base) && told.path.includes(locationId);
  if (!record) return false;
  if (type === 'CHAT_MESSAGE')
    return locationOf(event) === locationId && readChatMessage(record)?.customerId !== sub;
  if (type === 'LOCATION_TICKET') return locationOf(event) === locationId && record.owner !== sub;
  if (type !== 'TICKET_UPDATE' || !record.parentId) return false;
  const ticket = await tx.row({ type: 'LOCATION_TICKET', id: record.parentId });
  // Newer servers name the location in an update; before, only its ticket did.
  return (locationOf(event) ?? ticket?.parentId) === locationId && ticket?.owner !== sub;
}
