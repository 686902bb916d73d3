import type { Span } from '../../src/domain/hours/time-spans.ts';
import { DAY_MS, HOUR_MS } from '../../src/domain/words/time-units.ts';

/** Offset of São Paulo, ms. It is three hours behind UTC, all year. */
const OFFSET_MS = 3 * HOUR_MS;

/** The day of an instant (ms) in São Paulo, as YYYY-MM-DD. */
export const dayAt = (at: number): string => isoDayOf(at - OFFSET_MS);

/** The day before `now` (ms) in São Paulo, as YYYY-MM-DD. */
export const dayBefore = (now: number): string => dayAt(now - DAY_MS);

/**
 * The ms from the beginning of a day in São Paulo, YYYY-MM-DD, to its end. Throws at a text that is no day, and at a
 * day that has not begun by `now`.
 */
export function spanOfDay(day: string, now: number): Span {
  const midnight = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  // Without this check 31 February would be read as a day of March.
  if (Number.isNaN(midnight) || isoDayOf(midnight) !== day) throw new Error(`not a day: ${day}`);
  const from = midnight + OFFSET_MS;
  if (from > now) throw new Error(`${day} has not begun`);
  return { from, to: from + DAY_MS - 1 };
}

/** The day of an instant (ms) in UTC, as YYYY-MM-DD. */
const isoDayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
