import { type Day, dayOfIso, isoOfDay, shopZone } from '../../domain/hours/shop-time-zone.ts';
import { instant } from './read.ts';

/**
 * Beginning of a validity, ms. The text is an instant, or a day ('2026-11-30') whose first instant where the shops are
 * is taken.
 */
export function readStart(value: unknown): number | null {
  const day = readDay(value);
  return day === null ? instant(value) : shopZone().startOf(day);
}

/** End of a validity, ms. The text is an instant, or a day whose last instant where the shops are is taken. */
export function readEnd(value: unknown): number | null {
  const day = readDay(value);
  return day === null ? instant(value) : shopZone().startOf(day + 1) - 1;
}

/** Earliest and latest year of a last day of sale. */
const YEARS = { first: 2000, last: 2199 };

/** True for the last day of sale of goods, 'YYYY-MM-DD'. */
export function isLastDay(value: unknown): value is string {
  if (readDay(value) === null) return false;
  const year = Number(String(value).slice(0, 4));
  return year >= YEARS.first && year <= YEARS.last;
}

/** The instant, ms, from which goods with this last day may not be sold, where the shops are. */
export function endOfSale(lastDay: string): number {
  return shopZone().startOf(dayOfIso(lastDay) + 1);
}

/**
 * The day of a text that names a day alone, 'YYYY-MM-DD'. Null for any other, and for 31 February. Read as an instant it
 * would begin the evening before, at UTC's midnight.
 */
export function readDay(value: unknown): Day | null {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return null;
  const day = dayOfIso(value);
  return !Number.isNaN(day) && isoOfDay(day) === value ? day : null;
}
