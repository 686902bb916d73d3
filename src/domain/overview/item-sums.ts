import { type Day, weekdayOf } from '../hours/shop-time-zone.ts';
import type { ItemSums } from '../intelligence/items.ts';
import type { DaySum } from './day-sum.ts';

/**
 * Units of each item since a day, as the forecast of a stock takes them. `of`: ids of the wanted items, or nothing for
 * all.
 */
export function itemSums(
  days: ReadonlyMap<Day, DaySum>,
  first: Day,
  of?: ReadonlySet<string>,
): Map<string, ItemSums> {
  const sums = new Map<string, ItemSums>();
  if (of?.size === 0) return sums;
  for (const { day, firstAt, units } of days.values()) {
    if (day < first) continue;
    const weekday = weekdayOf(day);
    for (const [id, { quantity }] of units) {
      if (of && !of.has(id)) continue;
      const known = sums.get(id) ?? newSums(firstAt);
      known.quantity += quantity;
      known.firstAt = Math.min(known.firstAt, firstAt);
      known.weekdays[weekday] = (known.weekdays[weekday] ?? 0) + quantity;
      sums.set(id, known);
    }
  }
  return sums;
}

const newSums = (firstAt: number): ItemSums => ({
  ...{ name: '', quantity: 0, revenue: 0, cost: 0, firstAt },
  weekdays: [0, 0, 0, 0, 0, 0, 0],
});
