import { type Day, dayOfIso, isoOfDay, shopZone } from '../../domain/hours/shop-time-zone.ts';
import { instant } from './read.ts';

/** Where something begins, ms: an instant, or a day ('2026-11-30') with its first one where the shops are. */
export function firstInstant(value: unknown): number | null {
  const day = dayIn(value);
  return day === null ? instant(value) : shopZone().startOf(day);
}

/** Where something ends, ms: an instant, or a day with its last one where the shops are. */
export function lastInstant(value: unknown): number | null {
  const day = dayIn(value);
  return day === null ? instant(value) : shopZone().startOf(day + 1) - 1;
}

/** The day that a text names alone; read as an instant it would begin the evening before, at UTC's midnight. */
function dayIn(value: unknown): Day | null {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return null;
  const day = dayOfIso(value);
  return !Number.isNaN(day) && isoOfDay(day) === value ? day : null;
}
