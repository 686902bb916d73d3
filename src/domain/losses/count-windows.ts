import type { Zone } from '../hours/shop-time-zone.ts';
import type { DaySum } from '../overview/day-sum.ts';
import type { CountWindow } from './count-window.ts';
import { HOUR_SPANS, spansOf } from './radar-hours.ts';

/** One count of an item; `at` in ms. */
export interface ItemCount {
  itemId: string;
  at: number;
  /** Units that the count missed without another cause; below 0 it found more. */
  missing: number;
}

/** A shop's sales in the time between two counts. */
interface Between {
  /** The part of each day's sales that lies between two counts, by day. */
  parts: readonly (readonly [DaySum, part: number])[];
  spans: readonly number[];
}

/**
 * The windows between each item's counts, of those that end from `since` on, ms. Sales of a day are spread over it by its
 * own hours. An item's first count has nothing before it and makes no window.
 */
export function windowsOf(
  counts: readonly ItemCount[],
  days: ReadonlyMap<number, DaySum>,
  since: number,
  zone: Zone,
): CountWindow[] {
  const last = new Map<string, ItemCount>();
  const known = new Map<string, Between>();
  const windows: CountWindow[] = [];
  for (const count of [...counts].sort((a, b) => a.at - b.at)) {
    const before = last.get(count.itemId);
    last.set(count.itemId, count);
    if (!before || count.at < since) continue;
    const [from, at] = [before.at, count.at];
    const key = `${zone.dayOf(from)} ${zone.hourOf(from)} ${zone.dayOf(at)} ${zone.hourOf(at)}`;
    const between = known.get(key) ?? betweenOf(days, from, at, zone);
    known.set(key, between);
    const sold = between.parts.reduce(
      (sum, [day, part]) => sum + part * (day.units.get(count.itemId)?.quantity ?? 0),
      0,
    );
    windows.push({ itemId: count.itemId, from, at, sold, missing: count.missing, spans: between.spans });
  }
  return windows;
}

/** Sales between two counts. Whole hours count: the hour of the first count is in, that of the second is not. */
function betweenOf(days: ReadonlyMap<number, DaySum>, from: number, at: number, zone: Zone): Between {
  const [first, last] = [zone.dayOf(from), zone.dayOf(at)];
  const spans = HOUR_SPANS.map(() => 0);
  const parts: (readonly [DaySum, number])[] = [];
  let all = 0;
  for (let day = first; day <= last; day += 1) {
    const sum = days.get(day);
    if (!sum || sum.revenue <= 0) continue;
    const [begin, end] = [day === first ? zone.hourOf(from) : 0, day === last ? zone.hourOf(at) : 24];
    let inside = 0;
    for (let hour = begin; hour < end; hour += 1) {
      const revenue = sum.hours[hour] ?? 0;
      inside += revenue;
      for (const place of spansOf(day, hour)) spans[place] = (spans[place] ?? 0) + revenue;
    }
    all += inside;
    parts.push([sum, inside / sum.revenue]);
  }
  return { parts, spans: spans.map((part) => (all > 0 ? part / all : 0)) };
}
