import type { Day, Zone } from '../hours/shop-time-zone.ts';

/** Minute of the day from which on a summary tells of the day itself. An earlier one tells of the day before. */
const NOON = 12 * 60;

/** True where a summary at a minute of the day tells of the day before. */
export const isAboutYesterday = (at: number): boolean => at < NOON;

/** The day on which the newest summary was due. `at`: minute of the day. `now` in ms. */
export const dueDay = (at: number, now: number, zone: Zone): Day =>
  zone.minuteOf(now) >= at ? zone.dayOf(now) : zone.dayOf(now) - 1;

/** The day of which a summary tells. `due`: the day on which it was due, however late it is sent. */
export const summaryDay = (due: Day, at: number): Day => (isAboutYesterday(at) ? due - 1 : due);

/**
 * The due day of a summary at the minute `to` that tells of the same day as another one. The other was due on `due` at
 * the minute `from`.
 */
export const sameTold = (due: Day, from: number, to: number): Day =>
  summaryDay(due, from) + (isAboutYesterday(to) ? 1 : 0);
