import type { Day, Zone } from '../hours/shop-time-zone.ts';
import type { Sale } from '../intelligence/intelligence.ts';
import { knownCost } from '../money/known-cost.ts';
import type { Centavos } from '../money/money.ts';
import { LATE_MS } from './overview.ts';

/** One item's part of a day. Costs come from the sales themselves. */
export interface SoldUnits {
  quantity: number;
  revenue: Centavos;
  /** Cost of the units whose sale tells it. */
  recordedCost: Centavos;
  /** Number of units whose sale tells no cost. */
  uncosted: number;
}

/** Cost of all units. Null where one of them has no known cost. */
export const costOfUnits = ({ recordedCost, uncosted }: SoldUnits): Centavos | null =>
  uncosted > 0 ? null : recordedCost;

/** The sales of one shop on one day, times in ms. A day without a sale has no sum. */
export interface DaySum {
  day: Day;
  sales: number;
  revenue: Centavos;
  /** Revenue by hour of the day, 24 of them. */
  hours: readonly Centavos[];
  firstAt: number;
  lastAt: number;
  /** Ids of the sales within `LATE_MS` before the last one. */
  latest: readonly string[];
  /** Longest time between two sales of the day. */
  longestGapMs: number;
  /** Sold units by item id. */
  units: ReadonlyMap<string, SoldUnits>;
}

/** Adds up the sales of a day, in any order. Null without sales. */
export function sumDay(day: Day, sales: readonly Sale[], zone: Zone): DaySum | null {
  const ordered = [...sales].sort((a, b) => a.at - b.at);
  const [first, last] = [ordered[0], ordered.at(-1)];
  if (!first || !last) return null;
  const hours = Array.from({ length: 24 }, () => 0);
  const units = new Map<string, SoldUnits>();
  let [revenue, longestGapMs, before] = [0, 0, first.at];
  for (const { at, total, lines } of ordered) {
    const hour = zone.hourOf(at);
    hours[hour] = (hours[hour] ?? 0) + total;
    revenue += total;
    longestGapMs = Math.max(longestGapMs, at - before);
    before = at;
    for (const line of lines) addUnits(units, line);
  }
  return {
    day,
    sales: ordered.length,
    revenue,
    hours,
    firstAt: first.at,
    lastAt: last.at,
    latest: ordered.filter(({ at }) => at > last.at - LATE_MS).map(({ id }) => id),
    longestGapMs,
    units,
  };
}

/** Adds a line to the units of its item. */
export function addUnits(
  units: Map<string, SoldUnits>,
  { itemId, quantity, revenue, cost }: Sale['lines'][number],
): void {
  const sum = units.get(itemId) ?? { quantity: 0, revenue: 0, recordedCost: 0, uncosted: 0 };
  const each = knownCost(cost);
  units.set(itemId, {
    quantity: sum.quantity + quantity,
    revenue: sum.revenue + revenue,
    recordedCost: sum.recordedCost + (each ?? 0) * quantity,
    uncosted: sum.uncosted + (each === null ? quantity : 0),
  });
}
