import type { Lot } from '../../domain/lots/lots.ts';
import { count, list, number, object } from './read.ts';

/** Reads units with a last day of sale. Only the server writes them. */
export function readLots(value: unknown): Lot[] {
  return list(value).flatMap((lot) => {
    const { until, units } = object(lot);
    const end = number(until);
    return end !== null && count(units) > 0 ? [{ until: end, units: count(units) }] : [];
  });
}
