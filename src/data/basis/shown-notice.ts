import type { Notification, NotificationType } from '../../records/notification.ts';
import { APP_TITLE, type PushNotice } from '../../records/push.ts';

/** A message to the closed app while the device shows it. */
export interface ShownNotice extends Omit<PushNotice, 'isSilent'> {
  /** Takes it away. */
  close(): void;
}

/** Types by the first word of a tag. Any other is 'info'. */
const TYPES: Readonly<Record<string, NotificationType>> = {
  chat: 'chat',
  support: 'support',
  alarm: 'error',
  refund: 'error',
};

/** The entry of a shown message in the in-app list [N-04], unread. `now`: ms of the server, for one that tells no time. */
export function notificationOfShown(
  { id, title, body, path, tag, at }: ShownNotice,
  now: number,
): Notification {
  const key = id ?? [tag, at, title, body].join(':');
  // Discreet words have the app's name as their title, which says nothing within the app.
  const [message, detail] = title === APP_TITLE && body !== '' ? [body, ''] : [title, body];
  return {
    ...{ id: key, message, timestamp: at ?? now, seen: false, told: { detail, path } },
    type: TYPES[tag.split(':')[0] ?? ''] ?? 'info',
    event: { type: 'RECORD_CHANGED', id: key, createdAt: at ?? now },
  };
}
