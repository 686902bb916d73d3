import { HOUR_MS } from '../words/time-units.ts';
import type { DaySum } from './day-sum.ts';

/** Least days with a sale from which on the rhythm of a shop is known. Below it the least sales. */
const MIN_DAYS = 14;
const MIN_SALES = 40;
/** Factor over the longest usual silence from which on a silence is unusual. */
const FACTOR = 1.25;
/** Shortest silence that may be unusual, ms. */
const MIN_MS = 3 * HOUR_MS;

/**
 * Longest usual time without a sale, ms: a quarter more than the longest of the days given, nights and Sundays
 * included. Null where too few sales are known. `days` in their order.
 */
export function usualGap(days: readonly DaySum[]): number | null {
  const sales = days.reduce((sum, day) => sum + day.sales, 0);
  if (days.length < MIN_DAYS || sales < MIN_SALES) return null;
  const within = days.map(({ longestGapMs }) => longestGapMs);
  const between = days.slice(1).map(({ firstAt }, index) => firstAt - (days[index]?.lastAt ?? firstAt));
  return Math.max(MIN_MS, Math.round(FACTOR * Math.max(...within, ...between)));
}
