import { DAY_MS } from './day.ts';
import type { Cover, ItemCover, StockedItem } from './intelligence.ts';
import type { ItemSums } from './intelligence-items.ts';
import { type Day, weekdayOf, type Zone } from './intelligence-zone.ts';

/** How far ahead a stock is looked at, in days. */
export const HORIZON_DAYS = 60;
/** From so many days on each weekday has a pace of its own. */
const WEEKLY_DAYS = 14;

interface Window {
  /** ms. */
  from: number;
  end: number;
  now: number;
}

/**
 * When each item of the location runs out, soonest first. The pace is the units sold a day since the period began, or
 * since there is the item or its first sale; from two weeks on it is taken weekday by weekday, so that a weekend counts as a weekend.
 */
export function coverOf(
  items: readonly StockedItem[],
  sums: ReadonlyMap<string, ItemSums>,
  window: Window,
  zone: Zone,
): ItemCover[] {
  const today = { day: zone.dayOf(window.now), left: 1 - zone.partOfDay(window.now) };
  return items
    .map((item) => {
      const sold = sums.get(item.id);
      // An item may be older than its record: what was sold was there.
      const since = Math.min(item.createdAt, sold?.firstAt ?? item.createdAt);
      const begin = Math.min(window.end, Math.max(window.from, since));
      const days = Math.max(1, (window.end - begin) / DAY_MS);
      const pace = (sold?.quantity ?? 0) / days;
      const paces =
        sold && days >= WEEKLY_DAYS
          ? weekdayPaces(sold.weekdays, begin, window.end, zone)
          : Array.from({ length: 7 }, () => pace);
      return {
        id: item.id,
        name: item.name || `Item ${item.id}`,
        stock: item.stock,
        pace,
        cover: coverAt(item.stock, paces, today),
      };
    })
    .sort((a, b) => urgency(a.cover) - urgency(b.cover) || b.pace - a.pace || (a.name < b.name ? -1 : 1));
}

/** When a stock is sold out by the paces of the weekdays (units a day, Sunday first); `left` is what remains of today, 0 to 1. */
export function coverAt(stock: number, paces: readonly number[], today: { day: Day; left: number }): Cover {
  if (stock <= 0) return { kind: 'out' };
  if (paces.every((pace) => pace <= 0)) return { kind: 'still' };
  let rest = stock;
  for (let daysLeft = 0; daysLeft <= HORIZON_DAYS; daysLeft += 1) {
    const day = today.day + daysLeft;
    rest -= (paces[weekdayOf(day)] ?? 0) * (daysLeft === 0 ? today.left : 1);
    if (rest <= 0) return { kind: 'until', day, daysLeft };
  }
  return { kind: 'long' };
}

const WEEKDAY_TEXT = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado'] as const;

/** A cover in words: 'acaba hoje', 'acaba até quinta', 'dura uns 12 dias'. */
export function coverText(cover: Cover): string {
  switch (cover.kind) {
    case 'out':
      return 'acabou';
    case 'still':
      return 'sem saída no período';
    case 'long':
      return `dura mais de ${HORIZON_DAYS} dias`;
    case 'until':
      if (cover.daysLeft === 0) return 'acaba hoje';
      if (cover.daysLeft === 1) return 'acaba até amanhã';
      if (cover.daysLeft < 7) return `acaba até ${WEEKDAY_TEXT[weekdayOf(cover.day)]}`;
      return `dura uns ${cover.daysLeft} dias`;
  }
}

function urgency(cover: Cover): number {
  switch (cover.kind) {
    case 'out':
      return -1;
    case 'until':
      return cover.daysLeft;
    case 'long':
      return HORIZON_DAYS + 1;
    case 'still':
      return HORIZON_DAYS + 2;
  }
}

/** Units a day for each weekday; a day that is not over counts for the part that has passed. */
function weekdayPaces(units: readonly number[], begin: number, end: number, zone: Zone): number[] {
  const times = Array.from({ length: 7 }, () => 0);
  const [first, last] = [zone.dayOf(begin), zone.dayOf(end)];
  for (let day = first; day <= last; day += 1) {
    const from = day === first ? zone.partOfDay(begin) : 0;
    const to = day === last ? zone.partOfDay(end) : 1;
    const weekday = weekdayOf(day);
    times[weekday] = (times[weekday] ?? 0) + to - from;
  }
  return units.map((sold, weekday) => {
    const days = times[weekday] ?? 0;
    return days > 0 ? sold / days : 0;
  });
}
