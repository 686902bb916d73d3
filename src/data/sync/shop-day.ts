import { shopZone } from '../../domain/hours/shop-time-zone.ts';

/** First instant of today where the shops are, ms. */
export function startOfToday(now: number): number {
  const zone = shopZone();
  return zone.startOf(zone.dayOf(now));
}
