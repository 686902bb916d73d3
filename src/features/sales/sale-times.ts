import { clockText } from '../../domain/hours/shop-clock.ts';
import { isoDateText, shortDateText } from '../../domain/hours/shop-date.ts';
import { type Day, isoOfDay, shopZone, WEEKDAY_TEXT, weekdayOf } from '../../domain/hours/shop-time-zone.ts';

export const zone = shopZone();

/** 'Hoje, segunda', 'Ontem, domingo' or 'sexta, 20/11'. */
export function dayName(day: number, today: number): string {
  const name = WEEKDAY_TEXT[weekdayOf(day)];
  if (day === today) return `Hoje, ${name}`;
  return day === today - 1 ? `Ontem, ${name}` : `${name}, ${isoDateText(isoOfDay(day)).slice(0, 5)}`;
}

/** 'Ontem, 22/11, 12:18'. */
export function momentText(at: number, now: number): string {
  const [day, today] = [zone.dayOf(at), zone.dayOf(now)];
  const near = day === today ? 'Hoje, ' : day === today - 1 ? 'Ontem, ' : '';
  return `${near}${shortDateText(at)}, ${clockText(at)}`;
}

/** Periods that are offered, in days with today. */
export const PERIODS = [
  { days: 1, name: 'Hoje' },
  { days: 7, name: '7 dias' },
  { days: 30, name: '30 dias' },
  { days: 90, name: '90 dias' },
  { days: 366, name: '12 meses' },
] as const;

/** The bounds of so many days with today, ms. */
export function boundsOf(days: number, today: Day): { from: number; to: number } {
  return { from: zone.startOf(today - days + 1), to: zone.startOf(today + 1) };
}
