import { type Day, weekdayOf, type Zone } from '../hours/shop-time-zone.ts';
import { DAY_MS } from '../words/time-units.ts';
import { WEEKDAY_TEXT } from '../words/weekday.ts';
import type { Cover, ItemCover, StockedItem } from './intelligence.ts';
import type { ItemSums } from './items.ts';

/** Longest forecast of a stock, in days. */
export const HORIZON_DAYS = 60;
/** Periods of at least this many days have a pace for each weekday. */
const WEEKLY_DAYS = 14;

interface Window {
  from: number;
  end: number;
  now: number;
}

/**
 * The forecast of when each item runs out, soonest first. The pace is units sold a day, counted from the
 * start of the period or from the item's creation, if later. From two weeks on the pace is taken by weekday,
 * because weekends sell differently.
 */
export function coverOf(
  items: readonly StockedItem[],
  sums: ReadonlyMap<string, ItemSums>,
  window: Window,
  zone: Zone,
): ItemCover[] {
  const today = { day: zone.dayOf(window.now), left: 1 - zone.partOfDay(window.now) };
  const pacesOf = pacesIn(window, zone);
  return items
    .map((item) => {
      const { pace, paces } = pacesOf(item, sums.get(item.id));
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

interface Paces {
  pace: number;
  paces: readonly number[];
}

/**
 * Paces of items' sales in a period, in units a day: as a mean of the period, and by weekday, Sunday first. `sold`: the
 * item's sales in the period. Under two weeks all weekdays have the mean. The weekdays since each beginning are counted
 * once, because most items share it.
 */
export function pacesIn(
  window: Window,
  zone: Zone,
): (item: Pick<StockedItem, 'createdAt'>, sold: ItemSums | undefined) => Paces {
  const daysSince = new Map<number, readonly number[]>();
  const weekdaysSince = (begin: number): readonly number[] => {
    const counted = daysSince.get(begin) ?? weekdaysIn(begin, window.end, zone);
    daysSince.set(begin, counted);
    return counted;
  };
  return (item, sold) => {
    // Records can be younger than the item, so an earlier first sale counts.
    const since = Math.min(item.createdAt, sold?.firstAt ?? item.createdAt);
    const begin = Math.min(window.end, Math.max(window.from, since));
    const days = Math.max(1, (window.end - begin) / DAY_MS);
    const pace = (sold?.quantity ?? 0) / days;
    if (!sold || days < WEEKLY_DAYS) return { pace, paces: [pace, pace, pace, pace, pace, pace, pace] };
    const weekdays = weekdaysSince(begin);
    return { pace, paces: sold.weekdays.map((units, weekday) => unitsADay(units, weekdays[weekday])) };
  };
}

const unitsADay = (units: number, days = 0): number => (days > 0 ? units / days : 0);

/**
 * Tells when a stock runs out at these paces (units a day by weekday, Sunday first). `left`: the remaining part of
 * today, 0 to 1.
 */
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

/** A forecast in words: 'acaba hoje', 'acaba até quinta', 'dura uns 12 dias'. */
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

/** Number of each weekday in a span. An unfinished day counts for its elapsed part. */
function weekdaysIn(begin: number, end: number, zone: Zone): number[] {
  const times = Array.from({ length: 7 }, () => 0);
  const [first, last] = [zone.dayOf(begin), zone.dayOf(end)];
  for (let day = first; day <= last; day += 1) {
    const from = day === first ? zone.partOfDay(begin) : 0;
    const to = day === last ? zone.partOfDay(end) : 1;
    const weekday = weekdayOf(day);
    times[weekday] = (times[weekday] ?? 0) + to - from;
  }
  return times;
}
