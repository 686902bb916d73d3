import type { ChannelEvent } from './events.ts';
import { isStep, moneyRecordOf } from './notification-step.ts';

export type NotificationType = 'chat' | 'support' | 'deposit' | 'error' | 'info';

/** An in-app notification [N-04]: one per event, under the event's id. */
export interface Notification {
  id: string;
  message: string;
  type: NotificationType;
  /** Time of the event, ms by the server's clock. */
  timestamp: number;
  seen: boolean;
  event: ChannelEvent;
  /** Present where a message to the closed app told it. Its event was not heard then, and names the time alone. */
  told?: { detail: string; path: string };
}

/** Most kept notifications. The oldest leave first [N-04]. */
export const NOTIFICATIONS_KEPT = 50;

/** The notification with the same news: of the same event, or of the event that an answer repeats. */
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

/**
 * The list with one more, newest first. A known one only becomes seen. The same list comes back when nothing changed.
 */
export function addNotification(list: readonly Notification[], added: Notification): readonly Notification[] {
  const known = knownAmong(list, added);
  if (known && (known.seen || !added.seen)) return list;
  if (known) return list.map((one) => (one === known ? { ...one, seen: true } : one));
  return [...list.filter((one) => !isSuperseded(one, added)), added]
    .sort((a, b) => b.timestamp - a.timestamp || (a.id < b.id ? 1 : -1))
    .slice(0, NOTIFICATIONS_KEPT);
}

/** True for a step that its record has left behind. An old code beside the payment that it led to is no news. */
function isSuperseded(one: Notification, added: Notification): boolean {
  const record = moneyRecordOf(added.event);
  if (record === undefined || moneyRecordOf(one.event) !== record) return false;
  return isStep(one.event) && one.timestamp <= added.timestamp;
}

/** Reads a kept list. Values that are no notifications are left out. */
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
