import { type Day, weekdayOf } from '../hours/shop-time-zone.ts';
import { coverAt, coverText } from '../intelligence/cover.ts';
import type { Cover } from '../intelligence/intelligence.ts';
import type { Centavos } from '../money/money.ts';
import type { Refill } from '../shop/refill.ts';
import type { Coming } from '../supplies/expected.ts';
import { suggestedUnits } from './pick-units.ts';

/** Furthest day of a list, counted from today. */
export const MAX_DAYS_AHEAD = 14;
/** Last day of a list for which nobody chose one, counted from today. */
export const USUAL_DAYS = 3;

/**
 * Shops whose items come to a device unasked, because restocking begins where there is no signal. No round of a day has
 * more, and the items of fifty shops are much for a phone's data.
 */
export const MAX_AHEAD = 8;

/** An item that may run short within the furthest day, as the server tells it. */
export interface PickItem extends Refill {
  id: string;
  name: string;
  /** Units that may be sold, without those past their date. */
  stock: number;
  cost: Centavos | null;
  /** Storage key of the picture. */
  image: string | null;
  /** Units sold a day by weekday, Sunday first, to two decimals. */
  paces: readonly number[];
}

/**
 * One own location's items that may run short, the most urgent first. `more`: number of items for which the answer has
 * no room. `counts`: number of items that somebody asked to count, absent in an answer of an older server.
 */
export interface PickShop {
  id: string;
  items: readonly PickItem[];
  more: number;
  counts?: number;
}

/** Known facts of all own locations at one instant, ms of the server. */
export interface PickFacts {
  at: number;
  shops: readonly PickShop[];
}

/** Today, and the part of it that is left, 0 to 1. */
export interface Today {
  day: Day;
  left: number;
}

/** A line of the list: the units of an item to bring until the chosen day. */
export interface PickLine {
  item: PickItem;
  units: number;
  cover: Cover;
  /** Ordered units of the item that come by then. Null for none. */
  coming: Coming | null;
}

/** Units that are sold from now until the end of a day, at these paces. */
export function soldUntil(paces: readonly number[], today: Today, until: Day): number {
  let sold = 0;
  for (let day = today.day; day <= until; day += 1)
    sold += (paces[weekdayOf(day)] ?? 0) * (day === today.day ? today.left : 1);
  return sold;
}

/** The lines of a shop until the end of a day, the soonest to run out first. Orders due by then count. */
export function linesOf(
  items: readonly PickItem[],
  today: Today,
  until: Day,
  coming: ReadonlyMap<string, Coming> = new Map(),
): PickLine[] {
  return items
    .map((item) => {
      const ordered = coming.get(item.id) ?? null;
      const shelf = Math.max(0, item.stock) + (ordered?.units ?? 0);
      return {
        item,
        units: suggestedUnits({ ...item, shelf, forecast: soldUntil(item.paces, today, until) }),
        cover: coverAt(item.stock, item.paces, today),
        coming: ordered,
      };
    })
    .filter(({ units }) => units > 0)
    .sort(byUrgency);
}

/** Mean of a week's paces, in units a day. */
export const meanPace = (paces: readonly number[]): number =>
  paces.reduce((sum, pace) => sum + pace, 0) / Math.max(1, paces.length);

/** The mean pace in words: 'vende 4/dia', 'vende 3/semana', 'sem saída'. */
export function paceText(paces: readonly number[]): string {
  const pace = meanPace(paces);
  if (pace <= 0) return 'sem saída';
  if (pace >= 0.95) return `vende ${Math.round(pace)}/dia`;
  const week = Math.round(pace * 7);
  return week >= 1 ? `vende ${week}/semana` : 'vende pouco';
}

/**
 * Time that a stock lasts, in words, and whether that is urgent: 'acaba hoje', 'esgotado'. Null where it lasts or
 * nothing is sold.
 */
export function lastsText(cover: Cover): { text: string; urgent: boolean } | null {
  if (cover.kind === 'out') return { text: 'esgotado', urgent: true };
  if (cover.kind !== 'until') return null;
  return { text: coverText(cover).replace('acaba até', 'acaba'), urgent: cover.daysLeft === 0 };
}

/**
 * Note about left out items: 'E mais 870 itens não couberam na lista…'. It stands on every screen for bringing or
 * buying by a list. `more` is above 0.
 */
export const leftOutText = (more: number): string =>
  more === 1
    ? 'E mais 1 item não coube na lista: ele vem depois destes.'
    : `E mais ${more} itens não couberam na lista: eles vêm depois destes.`;

/** Order of lines: the first to run out, and of equals the one that sells most. */
export const byUrgency = (a: PickLine, b: PickLine): number =>
  urgency(a.cover) - urgency(b.cover) || compare(a.item, b.item);

const LAST = Number.MAX_SAFE_INTEGER;

function urgency(cover: Cover): number {
  if (cover.kind === 'out') return -1;
  return cover.kind === 'until' ? cover.daysLeft : LAST;
}

function compare(a: PickItem, b: PickItem): number {
  return meanPace(b.paces) - meanPace(a.paces) || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
}
