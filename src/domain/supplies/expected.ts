import { type Day, dayOfIso, isoOfDay, weekdayOf } from '../hours/shop-time-zone.ts';
import { WEEKDAY_TEXT } from '../words/weekday.ts';
import { orderedUnits, type SupplyLine, type SupplyStatus } from './supply-order.ts';

/** Known facts of a delivery. `expectedOn`: 'YYYY-MM-DD', null where nobody named a day. */
export interface Expected {
  status: SupplyStatus;
  expectedOn: string | null;
  lines: readonly SupplyLine[];
}

/** State of a delivery on a day. 'some day': ordered without a day. Null for an order that is not expected. */
export type ArrivalState = 'late' | 'today' | 'coming' | 'some day';

export function arrivalOf({ status, expectedOn }: Omit<Expected, 'lines'>, today: Day): ArrivalState | null {
  if (status !== 'pedido') return null;
  if (expectedOn === null) return 'some day';
  const day = dayOfIso(expectedOn);
  return day < today ? 'late' : day === today ? 'today' : 'coming';
}

/** Units of an item that are on their way, with the day of the first ones; null where nobody named a day. */
export interface Coming {
  units: number;
  day: Day | null;
}

/**
 * Ordered units that come until a day, by item. Late ones and those without a day count, because they would otherwise
 * be bought twice.
 */
export function comingUntil(orders: readonly Expected[], until: Day): ReadonlyMap<string, Coming> {
  const coming = new Map<string, Coming>();
  for (const { status, expectedOn, lines } of orders) {
    const day = expectedOn === null ? null : dayOfIso(expectedOn);
    if (status !== 'pedido' || (day !== null && day > until)) continue;
    for (const line of lines) {
      const known = coming.get(line.itemId);
      coming.set(line.itemId, {
        units: (known?.units ?? 0) + orderedUnits(line),
        day: known ? sooner(known.day, day) : day,
      });
    }
  }
  return coming;
}

const sooner = (a: Day | null, b: Day | null): Day | null =>
  a === null || b === null ? (a ?? b) : Math.min(a, b);

/** A day as '12/11'. */
export const shortDay = (day: Day): string => isoOfDay(day).slice(5).split('-').reverse().join('/');

/** A day in words: 'hoje', 'amanhã', 'quinta', '12/12'. For a past day, 'ontem' or the date. */
export function nearDayText(day: Day, today: Day): string {
  const ahead = day - today;
  if (ahead === 0) return 'hoje';
  if (Math.abs(ahead) === 1) return ahead > 0 ? 'amanhã' : 'ontem';
  return ahead > 0 && ahead < 7 ? (WEEKDAY_TEXT[weekdayOf(day)] ?? '') : shortDay(day);
}

/** The arrival of a delivery in words: 'chega quinta', 'atrasada desde 12/11', 'sem data'. */
export function arrivalText(expectedOn: string | null, today: Day): string {
  if (expectedOn === null) return 'sem data de entrega';
  const day = dayOfIso(expectedOn);
  return day < today ? `atrasada desde ${nearDayText(day, today)}` : `chega ${nearDayText(day, today)}`;
}

/** The units on their way in words: '24 chegam quinta', '1 chega hoje', '24 atrasados'. */
export function comingText({ units, day }: Coming, today: Day): string {
  if (day !== null && day < today) return units === 1 ? '1 atrasado' : `${units} atrasados`;
  const verb = units === 1 ? 'chega' : 'chegam';
  return day === null
    ? `${units} já ${units === 1 ? 'pedido' : 'pedidos'}`
    : `${units} ${verb} ${nearDayText(day, today)}`;
}
