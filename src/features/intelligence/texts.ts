import { isoDateText } from '../../domain/hours/shop-date.ts';
import { type Day, dayOfIso, isoOfDay, weekdayOf, type Zone } from '../../domain/hours/shop-time-zone.ts';
import { changeInPercent, WEEKDAYS } from '../../domain/intelligence/intelligence.ts';
import { daysOfPeriod, type Period } from '../../domain/intelligence/period.ts';
import { decimalText } from '../../domain/words/decimal-text.ts';
import { inGroups } from '../../domain/words/in-groups.ts';
import { MONTH_NAMES } from '../../domain/words/month.ts';
import { countText } from '../../ui/words/count-text.ts';

/** '41,0%'. */
export const percentText = (percent: number): string => `${oneDecimal(percent)}%`;

/** '3,2'. */
export const oneDecimal = (value: number): string => decimalText(value, 1);

/** '21 out'. */
export const dayText = (iso: string): string => `${Number(iso.slice(8))} ${monthWord(iso).slice(0, 3)}`;

/** '21/10/2026'. */
export const fullDayText = (day: Day): string => isoDateText(isoOfDay(day));

/** 'outubro de 2026', of 'YYYY-MM'. */
export const nameOfMonth = (month: string): string => `${monthWord(month)} de ${month.slice(0, 4)}`;

/** 'outubro', of 'YYYY-MM' or 'YYYY-MM-DD'. */
const monthWord = (iso: string): string => (MONTH_NAMES[Number(iso.slice(5, 7)) - 1] ?? '').toLowerCase();

/** '21/10/2026 a 20/11/2026'. */
export function periodText(period: Period, zone: Zone): string {
  const { first, last } = daysOfPeriod(period, zone);
  return first === last ? fullDayText(first) : `${fullDayText(first)} a ${fullDayText(last)}`;
}

/**
 * The number of each weekday in a period, because a fifth Tuesday adds to its bar: '5 terças, 4 de cada outro dia'.
 * Empty where all numbers are equal, or one is 0. `days`: all days of the period, YYYY-MM-DD.
 */
export function weekdaysText(days: readonly string[]): string {
  const counts = WEEKDAYS.map(() => 0);
  for (const day of days) {
    const weekday = weekdayOf(dayOfIso(day));
    counts[weekday] = (counts[weekday] ?? 0) + 1;
  }
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  if (least === 0 || least === most) return '';
  const having = (count: number) => WEEKDAYS.filter((_, weekday) => counts[weekday] === count);
  const [named, others] = having(most).length <= 3 ? [most, least] : [least, most];
  const names = having(named).map((name) => countText(named, name.toLowerCase(), `${name.toLowerCase()}s`));
  return `${names.join(', ')}, ${others} de cada outro dia`;
}

/** '1 venda', '1.204 vendas'. */
export const salesText = (count: number): string => countText(count, 'venda', 'vendas');

/** '12.300 vendas carregadas, 34% do período'. */
export const progressText = ({ count, share }: { count: number; share: number }): string =>
  `${countText(count, 'venda carregada', 'vendas carregadas')}, ${Math.floor(share * 100)}% do período`;

/** Says that amounts finer than a centavo were rounded: '3 valores foram arredondados para centavos.' */
export const roundedText = (count: number): string =>
  count === 1
    ? '1 valor foi arredondado para centavos.'
    : `${inGroups(count)} valores foram arredondados para centavos.`;

/** Change of a figure against the days before. */
export interface Change {
  direction: 'up' | 'down' | 'same';
  /** '8,2%' or '0,7 pp'. */
  text: string;
  /** Spoken form: 'subiu 8,2%'. */
  spoken: string;
}

/** Null without a value to compare with. */
export function changeText(now: number, before: number): Change | null {
  const percent = changeInPercent(now, before);
  return percent === null ? null : changeOf(percent, '%');
}

/** Change of a percentage, in points. */
export function pointsText(now: number, before: number): Change {
  return changeOf(now - before, ' pp');
}

function changeOf(value: number, unit: string): Change {
  const text = `${oneDecimal(Math.abs(value))}${unit}`;
  if (text === `0,0${unit}`) return { direction: 'same', text, spoken: 'ficou igual' };
  return value > 0
    ? { direction: 'up', text, spoken: `subiu ${text}` }
    : { direction: 'down', text, spoken: `caiu ${text}` };
}
