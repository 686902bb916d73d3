import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createZone, type Day } from '../../../src/domain/hours/shop-time-zone.ts';
import { coverOf } from '../../../src/domain/intelligence/cover.ts';
import type { Sale } from '../../../src/domain/intelligence/intelligence.ts';
import { type DaySum, sumDay } from '../../../src/domain/overview/day-sum.ts';
import { endingItems } from '../../../src/domain/overview/ending-items.ts';
import { itemSums } from '../../../src/domain/overview/item-sums.ts';
import { PACE_DAYS } from '../../../src/domain/overview/spans.ts';
import { DAY_MS } from '../../../src/domain/words/time-units.ts';
import { runs } from '../../support/runs.ts';

const zone = createZone();
const BASE = Date.parse('2026-03-01T03:00:00Z');
const MINUTES = 24 * 60;

/** Items of a shelf: units left, age in minutes, and whether they are for sale. */
const shelf = fc.array(
  fc.record({
    stock: fc.integer({ min: -1, max: 12 }),
    age: fc.integer({ min: 0, max: 60 * MINUTES }),
    isOffered: fc.nat({ max: 3 }).map((drawn) => drawn > 0),
  }),
  { minLength: 1, maxLength: 6 },
);
/** Sales: index of the item, units, and minutes before now. */
const drawnSales = fc.array(
  fc.record({
    item: fc.nat({ max: 5 }),
    units: fc.integer({ min: 1, max: 4 }),
    ago: fc.integer({ min: 0, max: 40 * MINUTES }),
  }),
  { maxLength: 40 },
);

function sumsOf(sales: readonly Sale[]): Map<Day, DaySum> {
  const sums = new Map<Day, DaySum>();
  for (const day of new Set(sales.map(({ at }) => zone.dayOf(at)))) {
    const sum = sumDay(
      day,
      sales.filter(({ at }) => zone.dayOf(at) === day),
      zone,
    );
    if (sum) sums.set(day, sum);
  }
  return sums;
}

test('[ML-01] what ends today is what the forecast of all that is for sale says, at every instant (property)', () => {
  let ended = 0;
  fc.assert(
    fc.property(fc.nat({ max: 200 * MINUTES }), shelf, drawnSales, (minute, drawn, sold) => {
      const now = BASE + minute * 60_000;
      const items = drawn.map(({ stock, age, isOffered }, index) => ({
        ...{ id: `${index}`, name: `Item ${index % 3}`, stock, cost: null, categoryIds: [] },
        createdAt: now - age * 60_000,
        isOffered,
      }));
      const sales = sold.map(({ item, units, ago }, index): Sale => {
        const line = { itemId: `${item}`, name: '', quantity: units, revenue: 100, cost: null };
        return { id: `${index}`, at: now - ago * 60_000, total: 100, savings: [], lines: [line] };
      });
      const days = sumsOf(sales);
      const first = zone.dayOf(now) - PACE_DAYS;
      const window = { from: zone.startOf(first), end: now, now };
      const offered = items.filter((item) => item.isOffered);
      const wanted = coverOf(offered, itemSums(days, first), window, zone).filter(
        ({ cover, pace }) =>
          (cover.kind === 'out' && pace > 0) || (cover.kind === 'until' && cover.daysLeft === 0),
      );
      const found = endingItems({ days, items }, now, zone);
      ended += found.length;
      expect(found).toEqual(wanted);
    }),
    { numRuns: runs(500) },
  );
  expect(ended).toBeGreaterThan(40);
});

test('[ML-01] a sale, a return, goods and midnight each change what ends today', () => {
  const now = zone.startOf(zone.dayOf(BASE) + 30) + 12 * 3_600_000;
  const at = (daysAgo: number): number => now - daysAgo * DAY_MS;
  const item = (stock: number) => ({
    ...{ id: 'a', name: 'Água', stock, cost: null, categoryIds: [] },
    createdAt: at(100),
    isOffered: true,
  });
  const sale = (daysAgo: number, quantity: number): Sale => {
    const line = { itemId: 'a', name: 'Água', quantity, revenue: 100, cost: null };
    return { id: `${daysAgo}`, at: at(daysAgo), total: 100, savings: [], lines: [line] };
  };
  const weekly = [7, 14, 21, 28].map((ago) => sale(ago, 9));
  const names = (stock: number, sales: readonly Sale[], instant = now) =>
    endingItems({ days: sumsOf(sales), items: [item(stock)] }, instant, zone).map(({ name }) => name);
  expect(names(4, weekly)).toEqual(['Água']);
  expect(names(5, weekly)).toEqual([]);
  expect(names(5, [...weekly, sale(0, 9)])).toEqual(['Água']);
  expect(names(4, weekly.slice(1))).toEqual([]);
  expect(names(4, weekly, now + DAY_MS)).toEqual([]);
  expect(names(0, weekly, now + DAY_MS)).toEqual(['Água']);
  expect(names(0, [])).toEqual([]);
});
