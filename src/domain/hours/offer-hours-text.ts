import { WEEKDAY_TEXT } from '../words/weekday.ts';
import { type OfferHours, timeOf } from './offer-hours.ts';

/** A week is read from Monday on. */
const WEEK = [1, 2, 3, 4, 5, 6, 0];

/** The hours in words: 'segunda a sexta · 17:00 às 20:00'. Empty where a promotion runs at all hours of its dates. */
export function offerHoursText(hours: OfferHours | undefined): string {
  if (!hours) return '';
  const { weekdays, span } = hours;
  const times = span && `${timeOf(span.from)} às ${timeOf(span.to)}`;
  return [daysText(weekdays), times].filter(Boolean).join(' · ');
}

/** The days in words. Days in a row are named by the first and the last. */
function daysText(weekdays: readonly number[]): string {
  if (weekdays.length === 0 || weekdays.length === 7) return '';
  const places = WEEK.flatMap((day, place) => (weekdays.includes(day) ? [place] : []));
  const name = (place = 0): string => WEEKDAY_TEXT[WEEK[place] ?? 0] ?? '';
  const [first = 0, last = 0] = [places[0], places.at(-1)];
  const isRow = places.length > 2 && last - first === places.length - 1;
  if (isRow) return `${name(first)} a ${name(last)}`;
  const before = places.slice(0, -1).map(name).join(', ');
  return before === '' ? name(last) : `${before} e ${name(last)}`;
}
