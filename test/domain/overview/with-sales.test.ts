import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createZone } from '../../../src/domain/hours/shop-time-zone.ts';
import type { Sale } from '../../../src/domain/intelligence/intelligence.ts';
import { sumDay } from '../../../src/domain/overview/day-sum.ts';
import type { ShopFigures } from '../../../src/domain/overview/overview.ts';
import { uncounted, withSales } from '../../../src/domain/overview/with-sales.ts';

test('[MI-03] sales that came since add their cost, and one whose cost was left empty leaves the sum unknown', () => {
  const span = { sales: 1, revenue: 100, cost: 40, comparable: 100, before: 0 };
  const figures = {
    today: span,
    week: span,
    month: span,
    days: [100],
    lastSaleAt: 1,
  } as unknown as ShopFigures;
  const after = (cost: number | null) => {
    const line = { itemId: 'agua', name: 'Água', quantity: 2, revenue: 100, cost };
    return withSales(figures, [{ id: 'v', at: 2, total: 100, lines: [line] } as never]).today;
  };
  expect(after(30)).toMatchObject({ sales: 2, revenue: 200, cost: 100 });
  for (const unknown of [null, 0]) expect(after(unknown).cost).toBeNull();
});

const zone = createZone();
/** Ten in the morning in São Paulo. */
const TOLD = Date.UTC(2026, 10, 23, 13);
const saleAt = (id: string, at: number): Sale => ({ id, at, total: 100, lines: [], savings: [] });

test('[ML-01] a sale is counted once, whatever is committed and read while the figures are added up (property)', () => {
  // Time of the sale relative to the answer, and delay until it can be read, ms.
  const drawn = fc.record({
    at: fc.integer({ min: -3_600_000, max: 240_000 }),
    late: fc.integer({ min: 0, max: 59_000 }),
  });
  fc.assert(
    fc.property(fc.array(drawn, { maxLength: 30 }), fc.integer({ min: 0, max: 30_000 }), (all, readAt) => {
      const sales = all.map(({ at, late }, n) => ({
        ...{ sale: saleAt(`${n}`, TOLD + at), isRead: at + late <= readAt },
      }));
      const read = sales.filter(({ isRead }) => isRead).map(({ sale }) => sale);
      const sum = sumDay(zone.dayOf(TOLD), read, zone);
      const figures = { lastSaleAt: sum?.lastAt ?? null, latest: sum?.latest ?? [] };
      const known = sales.map(({ sale }) => sale);
      const added = uncounted(figures, TOLD, known);
      expect([...read, ...added].map(({ id }) => id).sort()).toEqual(known.map(({ id }) => id).sort());
    }),
  );
});

test('[ML-01] of an answer that names no sales, those after its newest count', () => {
  const sales = [500, 1000, 1500].map((after) => saleAt(`${after}`, TOLD + after));
  const ids = (lastSaleAt: number | null) => uncounted({ lastSaleAt }, TOLD, sales).map(({ id }) => id);
  expect([ids(TOLD + 1000), ids(null)]).toEqual([['1500'], ['500', '1000', '1500']]);
});
