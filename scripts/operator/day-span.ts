import { isoOfDay, shopZone } from '../../src/domain/hours/shop-time-zone.ts';
import type { Span } from '../../src/domain/hours/time-spans.ts';
import { readDay } from '../../src/records/content/day.ts';

/** The day of an instant (ms) in São Paulo, as YYYY-MM-DD. */
export const dayAt = (at: number): string => isoOfDay(shopZone().dayOf(at));

/** The day before `now` (ms) in São Paulo, as YYYY-MM-DD. */
export const dayBefore = (now: number): string => isoOfDay(shopZone().dayOf(now) - 1);

/**
 * The ms from the beginning of a day in São Paulo, YYYY-MM-DD, to its end. Throws at a text that is no day, and at a
 * day that has not begun by `now`.
 */
export function spanOfDay(text: string, now: number): Span {
  const day = readDay(text);
  if (day === null) throw new Error(`not a day: ${text}`);
  const from = shopZone().startOf(day);
  if (from > now) throw new Error(`${text} has not begun`);
  return { from, to: shopZone().startOf(day + 1) - 1 };
}
