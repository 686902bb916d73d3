import type { ChannelEvent } from './events.ts';
import { isStep } from './notification-step.ts';
import { notificationText } from './notification-text.ts';

/** Kinds of messages to the closed app. Each has a switch of its own. */
export const PUSH_KINDS = ['payment', 'chat', 'support', 'invite'] as const;
export type PushKind = (typeof PUSH_KINDS)[number];

/** A span of the day without messages, in minutes since midnight. It may go over midnight. */
export interface QuietHours {
  from: number;
  to: number;
}

/** Messages that one device wants. */
export interface PushWishes {
  kinds: readonly PushKind[];
  /** Quiet hours, null for none. Payments are sent all the same, since somebody waits for them. */
  quiet: QuietHours | null;
  /** Name of the device's time zone, such as America/Sao_Paulo. */
  timeZone: string;
  /** True for messages without amounts and names on a locked screen. */
  isDiscreet: boolean;
}

/** Title of messages that name nothing, and of those that cannot be read. */
export const APP_TITLE = 'Vendinha';

/** Notification that the worker shows. */
export interface PushNotice {
  title: string;
  body: string;
  /** Path of the screen that a tap opens. */
  path: string;
  /** A later notice of the same tag takes the place of this one. */
  tag: string;
  /** True within the device's quiet hours, when a message makes no sound and no vibration. */
  isSilent: boolean;
  /**
   * Time of its event or of its words, ms of the server. A late notice does not take the place of a newer one. Absent from
   * an earlier server.
   */
  at?: number;
  /** Id of its event, under which the app's own list has it. Absent from an earlier server. */
  id?: string;
}

/** True where the screen at a path shows that of a message. Both with their search. A screen may have more in its own. */
export function isShownAt(here: string, path: string): boolean {
  const [screen, search = ''] = path.split('?');
  const [open, more = ''] = here.split('?');
  const found = new Set(more.split('&'));
  return screen === open && search.split('&').every((part) => part === '' || found.has(part));
}

/**
 * The kind of message for an event; null for none. A purchase from the balance is paid before the person's eyes, and a
 * cancellation is their own doing. Neither needs one.
 */
export function pushKindOf(event: ChannelEvent): PushKind | null {
  const text = notificationText(event);
  if (!text || isStep(event) || !isNews(event)) return null;
  switch (event.type) {
    case 'CHAT_MESSAGE':
      return 'chat';
    case 'LOCATION_TICKET':
    case 'TICKET_UPDATE':
      return 'support';
    case 'INVITE_RECEIVED':
      return 'invite';
    default:
      return 'payment';
  }
}

function isNews({ type, content }: ChannelEvent): boolean {
  if (type === 'DEPOSIT_STATUS_CHECKED' || content?.isRepeated === true) return false;
  if (content?.isOwnDoing === true) return false;
  if (type !== 'PURCHASE_STATUS_CHANGED' || content?.status !== 'PAID') return true;
  // Money that a shop gives back is news, and no step of the own purchase.
  return Number(content.pixAmount) > 0 || content.returned !== undefined;
}

/** Time to the end of the quiet hours around `minute` of the day, in minutes; 0 outside of them. */
export function minutesOfQuiet(quiet: QuietHours | null, minute: number): number {
  if (!quiet || quiet.from === quiet.to) return 0;
  const length = (quiet.to - quiet.from + DAY_MINUTES) % DAY_MINUTES;
  const since = (minute - quiet.from + DAY_MINUTES) % DAY_MINUTES;
  return since < length ? length - since : 0;
}

export const DAY_MINUTES = 24 * 60;
