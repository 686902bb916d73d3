import { paths } from '../../src/paths.ts';
import type { ChannelEvent } from '../../src/records/events.ts';
import { notificationDetail } from '../../src/records/notification-detail.ts';
import { notificationText } from '../../src/records/notification-text.ts';
import { wayTo } from '../../src/records/notification-way.ts';
import { APP_TITLE, type PushKind, type PushNotice } from '../../src/records/push.ts';
import type { PendingAlarms } from './pending-alarms.ts';

/** Words in the place of amounts and names. */
const DISCREET: Readonly<Record<PushKind, string>> = {
  payment: 'Novidade de um pagamento',
  chat: 'Nova mensagem',
  support: 'Novidade no suporte',
  invite: 'Você recebeu um convite',
};
const many = (count: number): string => `Você recebeu ${count} convites`;
/** Most characters of a line about an event. */
const MAX_LENGTH = 200;

/** Manner in which a device is told at present. */
export interface NoticeManner {
  isDiscreet: boolean;
  isSilent: boolean;
}

/**
 * The words and the way of one message. `own`: ids of the reader's locations among those of the event. `isSilent`: the
 * device has its quiet hours. `count`: number of invitations to work in it.
 */
export function noticeOf(
  { kind, event }: { kind: PushKind; event: ChannelEvent },
  { own, isDiscreet, isSilent, count }: NoticeManner & { own: readonly string[]; count: number },
): PushNotice {
  const path = wayTo({ event }, own) ?? paths.home();
  const tag = [kind, path, invitedTo(event) ?? []].flat().join(':');
  const shown = { path, tag, isSilent, at: event.createdAt, id: event.id };
  const discreet = count > 1 ? many(count) : DISCREET[kind];
  if (isDiscreet) return { title: APP_TITLE, body: discreet, ...shown };
  if (count > 1) return { title: `${many(count)} para trabalhar`, body: '', ...shown };
  const message = notificationText(event)?.message ?? DISCREET[kind];
  const detail = notificationDetail(event);
  return { title: short(message), body: short(detail), ...shown };
}

/**
 * The id of the STAFF to which an event invites; null for any other. It keeps messages apart that lead to one screen.
 */
export const invitedTo = ({ content }: ChannelEvent): string | null =>
  typeof content?.staffId === 'string' ? content.staffId : null;

/** Words that no event gives. */
export type ReadyNotice = Omit<PushNotice, 'isSilent'>;

/** Rights that a reader must still have at each location of ready words. */
export const NOTICE_RIGHTS = ['overview', 'returns'] as const;

/** Terms of ready words, checked when they leave. */
export interface NoticeTerms {
  /**
   * Keys of the alarms in the message, of which one must still stand; none in a summary. Absent where it is no report.
   */
  alarms?: readonly string[] | undefined;
  /** The device's switch that the message obeys. Absent for a report, which has wishes of its own. */
  wish?: PushKind | undefined;
  /**
   * Ids of locations, and the right that the reader must have at each of them. Where some are lost, only a list of alarms
   * is told, without theirs. Absent for the reader's own affairs.
   */
  needs?: { right: (typeof NOTICE_RIGHTS)[number]; places: readonly string[] } | undefined;
  /** A return of a sale that is still owed while this is news. Absent in any other message. */
  owed?: { saleId: string; returnId: string } | undefined;
  /** The alarms in the message, in the order of `needs`. Absent in a message of an earlier program, and in any other. */
  told?: PendingAlarms | undefined;
}

/** Ready words for somebody's devices. */
export type PlannedNotice = ReadyNotice & NoticeTerms;

/** The same without names and amounts. */
export const discreetNotice = (notice: ReadyNotice): ReadyNotice => ({
  ...notice,
  title: APP_TITLE,
  body: 'Novidade dos seus locais',
});

const short = (line: string): string =>
  line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH - 1)}…` : line;
