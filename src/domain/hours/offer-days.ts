import { MINUTE_MS } from '../words/time-units.ts';
import type { OfferHours } from './offer-hours.ts';
import { type Day, shopZone } from './shop-time-zone.ts';

/** First and last instant of a promotion, ms, and its hours. */
export interface OfferPeriod {
  startsAt: number | null;
  endsAt: number | null;
  hours?: OfferHours | undefined;
}

const nightSpan = (hours: OfferHours | undefined): { from: number; to: number } | null =>
  hours?.span && hours.span.from > hours.span.to ? hours.span : null;

/**
 * First and last day of a promotion. A night past midnight belongs to the day on which it begins, so its last morning
 * is no day of its own.
 */
export function offerDays({ startsAt, endsAt, hours }: OfferPeriod): { first: Day | null; last: Day | null } {
  const zone = shopZone();
  const first = startsAt === null ? null : zone.dayOf(startsAt);
  if (endsAt === null) return { first, last: null };
  const night = nightSpan(hours);
  const isMorning = night !== null && zone.minuteOf(endsAt) < night.to;
  const last = zone.dayOf(endsAt) - (isMorning ? 1 : 0);
  return { first, last: first === null ? last : Math.max(last, Math.min(first, zone.dayOf(endsAt))) };
}

/** The first instant (ms) of a promotion that begins on this day: the hour of its first night, or midnight. */
export function offerStart(day: Day, hours: OfferHours | undefined): number {
  const night = nightSpan(hours);
  return shopZone().startOf(day) + (night ? night.from * MINUTE_MS : 0);
}

/** The last instant (ms) of a promotion whose last day is this one: the end of its last night, or of the day. */
export function offerEnd(day: Day, hours: OfferHours | undefined): number {
  const night = nightSpan(hours);
  return shopZone().startOf(day + 1) + (night ? night.to * MINUTE_MS : 0) - 1;
}

/** Days whose nights begin within a span (ms), of any weekday. Null for hours that do not pass midnight. */
export function nightsWithin(from: number, to: number, hours: OfferHours | undefined): Day[] | null {
  if (!nightSpan(hours)) return null;
  const zone = shopZone();
  const first = zone.dayOf(from);
  const days = Array.from({ length: Math.max(0, zone.dayOf(to - 1) - first + 1) }, (_, nth) => first + nth);
  return days.filter((day) => {
    const at = offerStart(day, hours);
    return at >= from && at < to;
  });
}
