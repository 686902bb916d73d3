import { clockText } from '../../domain/hours/shop-clock.ts';
import { isoDateText } from '../../domain/hours/shop-date.ts';
import { type Day, isoOfDay, shopZone, weekdayOf } from '../../domain/hours/shop-time-zone.ts';
import { firstDayOf, isoOfMonth, type Month, monthOf, monthText } from '../../domain/words/month.ts';
import { WEEKDAY_TEXT } from '../../domain/words/weekday.ts';

export const zone = shopZone();

/** '22/11', or '21/11/2025' for another year. */
function dayText(day: Day, today: Day): string {
  const text = isoDateText(isoOfDay(day));
  const [year, current] = [day, today].map((one) => isoOfMonth(monthOf(one)).slice(0, 4));
  return year === current ? text.slice(0, 5) : text;
}

/** 'Hoje, segunda', 'Ontem, domingo', 'sexta, 20/11' or 'sexta, 21/11/2025'. */
export function dayName(day: number, today: number): string {
  const name = WEEKDAY_TEXT[weekdayOf(day)];
  if (day === today) return `Hoje, ${name}`;
  return day === today - 1 ? `Ontem, ${name}` : `${name}, ${dayText(day, today)}`;
}

/** 'Ontem, 22/11, 12:18', or '21/11/2025, 12:18'. */
export function momentText(at: number, now: number): string {
  const [day, today] = [zone.dayOf(at), zone.dayOf(now)];
  const near = day === today ? 'Hoje, ' : day === today - 1 ? 'Ontem, ' : '';
  return `${near}${dayText(day, today)}, ${clockText(at)}`;
}

/** Offered periods, in days including today. */
export const PERIODS = [
  { days: 1, name: 'Hoje' },
  { days: 7, name: '7 dias' },
  { days: 30, name: '30 dias' },
  { days: 90, name: '90 dias' },
  { days: 366, name: '12 meses' },
] as const;

/** A period: `days` including today, or the month if there is one. */
export interface SalesPeriod {
  days: number;
  month: Month | null;
}

/** Months to choose from, with the current one: five years. */
export const SALES_MONTHS = 60;

/** The bounds of a period, ms. */
export function boundsOf({ days, month }: SalesPeriod, today: Day): { from: number; to: number } {
  const [first, after] =
    month === null ? [today - days + 1, today + 1] : [firstDayOf(month), firstDayOf(month + 1)];
  return { from: zone.startOf(first), to: zone.startOf(after) };
}

/** A period within a sentence: 'hoje', 'em 7 dias' or 'em outubro'. */
export function periodText({ days, month }: SalesPeriod, today: Day): string {
  if (month !== null) return `em ${monthText(month, monthOf(today)).toLowerCase()}`;
  const name = PERIODS.find((one) => one.days === days)?.name ?? '';
  return days === 1 ? 'hoje' : `em ${name}`;
}
