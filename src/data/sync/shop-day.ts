import { shopZone } from '../../domain/hours/shop-time-zone.ts';

/** First instant of today in the shops' zone, ms. */
export function startOfToday(now: number): number {
  const zone = shopZone();
  return zone.startOf(zone.dayOf(now));
}
