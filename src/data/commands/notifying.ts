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

export function markSeen(store: MirrorStore): Promise<void> {
  return store.write(async (tx) => {
    const before = readNotifications(await tx.kept(NOTIFICATIONS_KEY));
    if (before.every(({ seen }) => seen)) return;
    await tx.keep(
      NOTIFICATIONS_KEY,
      before.map((one) => ({ ...one, seen: true })),
    );
  });
}
