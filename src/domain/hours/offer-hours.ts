import { shopZone, weekdayOf } from './shop-time-zone.ts';

/** The weekdays and hours of a promotion within its dates, by the clock of the shops. */
export interface OfferHours {
  /** Weekdays, 0 for Sunday to 6 for Saturday. An empty list is every day. */
  weekdays: readonly number[];
  /**
   * Minutes of the day, `to` exclusive. A span that ends before it begins runs past midnight. Null is the whole day.
   */
  span: { from: number; to: number } | null;
}

/** The hours that stand for unreadable ones. They include no moment. */
export const NEVER: OfferHours = { weekdays: [], span: { from: 0, to: 0 } };

/** True where the hours include this moment, ms. A span past midnight belongs to the day on which it begins. */
export function isInOfferHours({ weekdays, span }: OfferHours, now: number): boolean {
  const zone = shopZone();
  const day = zone.dayOf(now);
  const isOn = (one: number): boolean => weekdays.length === 0 || weekdays.includes(weekdayOf(one));
  if (span === null) return isOn(day);
  const minute = zone.minuteOf(now);
  if (span.from < span.to) return isOn(day) && minute >= span.from && minute < span.to;
  if (span.from === span.to) return false;
  return (isOn(day) && minute >= span.from) || (isOn(day - 1) && minute < span.to);
}

/** Minutes of '17:30', 0 to 1439; null for a text that is no time of a day. */
export function minutesOf(time: unknown): number | null {
  const found = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(String(time));
  return found && Number(found[1]) * 60 + Number(found[2]);
}

/** '17:30' for 1050 minutes. */
export function timeOf(minutes: number): string {
  const pad = (value: number): string => String(value).padStart(2, '0');
  return `${pad(Math.floor(minutes / 60) % 24)}:${pad(minutes % 60)}`;
}
