import { DAY_MS } from './time-units.ts';

/** A calendar month, counted from January 1970. */
export type Month = number;

/** Months before the current one that the server still tells or closes. */
export const MAX_MONTHS_BACK = 24;

export const MONTH_NAMES = [
  ...(['Janeiro', 'Fevereiro', 'Março', 'Abril', 'Maio', 'Junho'] as const),
  ...(['Julho', 'Agosto', 'Setembro', 'Outubro', 'Novembro', 'Dezembro'] as const),
] as const;

/** The month of a day, which is counted from 1 January 1970. */
export function monthOf(day: number): Month {
  const date = new Date(day * DAY_MS);
  return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth();
}

export function firstDayOf(month: Month): number {
  return Math.round(Date.UTC(1970, month, 1) / DAY_MS);
}

/** A month as 'YYYY-MM'. */
export function isoOfMonth(month: Month): string {
  return new Date(Date.UTC(1970, month, 1)).toISOString().slice(0, 7);
}

/** The month named by 'YYYY-MM'. Null for any other text. */
export function monthOfIso(iso: string): Month | null {
  const match = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(iso);
  return match ? (Number(match[1]) - 1970) * 12 + Number(match[2]) - 1 : null;
}

/** The name of a month, such as 'Novembro'. */
export const monthName = (month: Month): string => MONTH_NAMES[((month % 12) + 12) % 12] ?? '';

/** The name of a month, such as 'Novembro'. The year is added where it is not the current one. */
export function monthText(month: Month, current: Month): string {
  const year = isoOfMonth(month).slice(0, 4);
  return year === isoOfMonth(current).slice(0, 4) ? monthName(month) : `${monthName(month)} de ${year}`;
}
