import type { Day, Zone } from '../hours/shop-time-zone.ts';

/** From this hour on a summary tells of the day itself, before it of the day before. */
const NOON = 12;

/** The day that a summary tells of. `hour`: 0 to 23, at which it is told on `today`. */
export const summaryDay = (today: Day, hour: number): Day => (hour < NOON ? today - 1 : today);

/**
 * True where the summary of today is still to be told. `at`: minute of the day. `lastDay`: the day on which one was told
 * last. `now` in ms.
 */
export function isSummaryDue(at: number | null, lastDay: Day, now: number, zone: Zone): boolean {
  return at !== null && lastDay < zone.dayOf(now) && zone.minuteOf(now) >= at;
}
