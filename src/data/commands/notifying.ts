import {
  addNotification,
  knownAmong,
  type Notification,
  readNotifications,
} from '../../records/notification.ts';
import { NOTIFICATIONS_KEY } from '../basis/notifications-key.ts';
import type { MirrorStore } from '../mirror/mirror-store.ts';

/** Adds a notification. Several tabs hear the same event, so a known one is not added again. False: it was there. */
export function keepNotification(store: MirrorStore, notification: Notification): Promise<boolean> {
  return store.write(async (tx) => {
    const before = readNotifications(await tx.kept(NOTIFICATIONS_KEY));
    const after = addNotification(before, notification);
    if (after !== before) await tx.keep(NOTIFICATIONS_KEY, after);
    return knownAmong(before, notification) === undefined;
  });
}

/**
 * Adds several. Returns the ids of those that the list has now. It holds a number of them alone, so the oldest may find
 * no room.
 */
export function keepNotifications(
  store: MirrorStore,
  added: readonly Notification[],
): Promise<ReadonlySet<string>> {
  return store.write(async (tx) => {
    const before = readNotifications(await tx.kept(NOTIFICATIONS_KEY));
    const after = added.reduce(addNotification, before);
    if (after !== before) await tx.keep(NOTIFICATIONS_KEY, after);
    return new Set(after.map(({ id }) => id));
  });
}

/** Marks entries as seen. Without `ids` it marks all. */
export function markSeen(store: MirrorStore, ids?: readonly string[]): Promise<void> {
  return store.write(async (tx) => {
    const before = readNotifications(await tx.kept(NOTIFICATIONS_KEY));
    const isRead = ({ id, seen }: Notification): boolean => !seen && (ids?.includes(id) ?? true);
    if (!before.some(isRead)) return;
    await tx.keep(
      NOTIFICATIONS_KEY,
      before.map((one) => (isRead(one) ? { ...one, seen: true } : one)),
    );
  });
}
