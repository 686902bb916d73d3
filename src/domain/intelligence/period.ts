import type { Day, Zone } from '../hours/shop-time-zone.ts';

/** Default length of the period, in days before today [MB-01]. */
const DEFAULT_DAYS = 30;

/**
 * A period of whole days and the same number of days before it, for comparison. All in ms: `since` begins the
 * earlier days, `from` the period, `to` is the first instant after it.
 */
export interface Period {
  since: number;
  from: number;
  to: number;
}

/** The period from the first to the last day, both included. `first` must not be after `last`. */
export function periodOf(first: Day, last: Day, zone: Zone): Period {
  const days = last - first + 1;
  return { since: zone.startOf(first - days), from: zone.startOf(first), to: zone.startOf(last + 1) };
}

/** The last 30 days up to today [MB-01]. */
export function defaultPeriod(today: Day, zone: Zone): Period {
  return periodOf(today - DEFAULT_DAYS, today, zone);
}

export function daysOfPeriod({ from, to }: Period, zone: Zone): { first: Day; last: Day } {
  return { first: zone.dayOf(from), last: zone.dayOf(to - 1) };
}

export function isSamePeriod(one: Period, other: Period): boolean {
  return one.since === other.since && one.from === other.from && one.to === other.to;
}

/**
 * The span before the period, for comparison. It has the length of the elapsed part, so that a morning is compared with
 * a morning.
 */
export function stretchBefore({ since, from, to }: Period, now: number): { from: number; to: number } {
  const passed = Math.max(0, Math.min(now, to) - from);
  return { from: since, to: Math.min(from, since + passed) };
}
