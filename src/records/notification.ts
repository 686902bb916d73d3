import type { ChannelEvent } from './events.ts';
import { isStep, moneyRecordOf } from './notification-step.ts';

export type NotificationType = 'chat' | 'support' | 'deposit' | 'error' | 'info';

/** An in-app notification [N-04]: one per event, under the event's id. */
export interface Notification {
  id: string;
  message: string;
  type: NotificationType;
  /** ms by the server's clock. */
  timestamp: number;
  seen: boolean;
  event: ChannelEvent;
}

/** Most that are kept; the oldest leave first [N-04]. */
export const NOTIFICATIONS_KEPT = 50;

/** The notification that says the same already: of the same event, or what an answer says again. */
export function knownAmong(
  list: readonly Notification[],
  { id, message, event }: Notification,
): Notification | undefined {
  return list.find(
    (one) =>
      one.id === id ||
      (event.content?.isRepeated && one.event.purchaseId === event.purchaseId && one.message === message),
  );
}

/** The list with one more, newest first. What is known only makes it seen; the same list comes back when nothing changed. */
export function addNotification(list: readonly Notification[], added: Notification): readonly Notification[] {
  const known = knownAmong(list, added);
  if (known && (known.seen || !added.seen)) return list;
  if (known) return list.map((one) => (one === known ? { ...one, seen: true } : one));
  return [...list.filter((one) => !isSuperseded(one, added)), added]
    .sort((a, b) => b.timestamp - a.timestamp || (a.id < b.id ? 1 : -1))
    .slice(0, NOTIFICATIONS_KEPT);
}

/** A step that its record has gone beyond: an old code beside the payment that it led to says nothing. */
function isSuperseded(one: Notification, added: Notification): boolean {
  const record = moneyRecordOf(added.event);
  if (record === undefined || moneyRecordOf(one.event) !== record) return false;
  return isStep(one.event) && one.timestamp <= added.timestamp;
}

/** Reads a kept list; what is not a notification is left out. */
export function readNotifications(value: unknown): readonly Notification[] {
  if (!Array.isArray(value)) return [];
  return value.filter(
    (one): one is Notification =>
      typeof one?.id === 'string' &&
      typeof one.message === 'string' &&
      typeof one.timestamp === 'number' &&
      typeof one.event?.type === 'string',
  );
}
