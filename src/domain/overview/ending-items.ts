import { type Day, weekdayOf, type Zone } from '../hours/shop-time-zone.ts';
import { coverOf } from '../intelligence/cover.ts';
import type { StockedItem } from '../intelligence/intelligence.ts';
import { forSale } from '../lots/for-sale.ts';
import type { DaySum } from './day-sum.ts';
import { itemSums } from './item-sums.ts';
import { PACE_DAYS } from './spans.ts';

/** An item whose stock is watched. */
export interface WatchedItem extends StockedItem {
  /** False for an item that nobody misses: it has no price, or its owner took it out of the shop for now. */
  isOffered: boolean;
}

interface Shelf {
  days: ReadonlyMap<Day, DaySum>;
  items: readonly WatchedItem[];
}

/**
 * Finds items on offer that sell and are sold out, or will be by tonight at their pace. Units past their date count as
 * none. `now` in ms; `stock` as the shop may sell it.
 */
export function endingItems(
  { days, items }: Shelf,
  now: number,
  zone: Zone,
): { id: string; name: string; stock: number }[] {
  const from = zone.startOf(zone.dayOf(now) - PACE_DAYS);
  const near = nearItems({ days, items: forSale(items, now) }, from, zone.dayOf(now));
  const sums = itemSums(days, zone.dayOf(from), new Set(near.map(({ id }) => id)));
  return coverOf(near, sums, { from, end: now, now }, zone).filter(({ cover, pace }) =>
    cover.kind === 'out' ? pace > 0 : cover.kind === 'until' && cover.daysLeft === 0,
  );
}

/**
 * Items that may end today. Every other item has more left than it sold on this weekday in the whole window, which is
 * above any pace. An item that is younger than the window, or without stock, is held against all its sales. So paces
 * are counted for few items of a shelf.
 */
function nearItems({ days, items: all }: Shelf, from: number, today: Day): StockedItem[] {
  const items = all.filter(({ isOffered }) => isOffered);
  const isWhole = ({ createdAt, stock }: StockedItem): boolean => createdAt > from || stock <= 0;
  const whole = new Set(items.filter(isWhole).map(({ id }) => id));
  const sold = new Map<string, number>();
  for (const { day, units } of days.values()) {
    if (day < today - PACE_DAYS) continue;
    const isSame = weekdayOf(day) === weekdayOf(today);
    if (!isSame && whole.size === 0) continue;
    for (const [id, { quantity }] of units)
      if (isSame || whole.has(id)) sold.set(id, (sold.get(id) ?? 0) + quantity);
  }
  return items.filter(({ id, stock }) => {
    const units = sold.get(id) ?? 0;
    return units > 0 && units >= stock;
  });
}
