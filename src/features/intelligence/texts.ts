import { type Day, dayOfIso, type Zone } from '../../domain/hours/shop-time-zone.ts';
import { changeInPercent } from '../../domain/intelligence/intelligence.ts';
import { daysOfPeriod, type Period } from '../../domain/intelligence/period.ts';
import { DAY_MS } from '../../domain/words/time-units.ts';
import { atFirstUse } from '../../ui/base/at-first-use.ts';
import { countText } from '../../ui/words/count-text.ts';

const oneDecimal = atFirstUse(
  () => new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);
const whole = atFirstUse(() => new Intl.NumberFormat('pt-BR'));
const shortDay = atFirstUse(
  () => new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', day: 'numeric', month: 'short' }),
);
const longDay = atFirstUse(() => new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', dateStyle: 'short' }));
const monthText = atFirstUse(
  () => new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', month: 'long', year: 'numeric' }),
);

/** '1.204'. */
export const wholeText = (count: number): string => whole().format(count);

/** '41,0%'. */
export const percentText = (percent: number): string => `${oneDecimal().format(percent)}%`;

/** '3,2'. */
export const decimalText = (value: number): string => oneDecimal().format(value);

/** '21 out'. */
export function dayText(iso: string): string {
  return shortDay()
    .format(dayOfIso(iso) * DAY_MS)
    .replace(/ de |\./g, (found) => (found === '.' ? '' : ' '));
}

/** '21/10/2026'. */
export const fullDayText = (day: Day): string => longDay().format(day * DAY_MS);

/** 'outubro de 2026', of 'YYYY-MM'. */
export const nameOfMonth = (month: string): string => monthText().format(Date.parse(`${month}-01T00:00:00Z`));

/** '21/10/2026 a 20/11/2026'. */
export function periodText(period: Period, zone: Zone): string {
  const { first, last } = daysOfPeriod(period, zone);
  return first === last ? fullDayText(first) : `${fullDayText(first)} a ${fullDayText(last)}`;
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
    : `${whole().format(count)} valores foram arredondados para centavos.`;

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
  const text = `${oneDecimal().format(Math.abs(value))}${unit}`;
  if (text === `0,0${unit}`) return { direction: 'same', text, spoken: 'ficou igual' };
  return value > 0
    ? { direction: 'up', text, spoken: `subiu ${text}` }
    : { direction: 'down', text, spoken: `caiu ${text}` };
}
