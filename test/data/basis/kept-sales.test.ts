import { expect, test } from 'vitest';
import { readKeptSales, withSalesPage } from '../../../src/data/basis/kept-sales.ts';
import type { SalesPage } from '../../../src/domain/sales/sales.ts';

const DAY_MS = 86_400_000;
const TODAY = 20_000 * DAY_MS;
const page = { sales: [{ id: 'v' }], next: null, until: 0, totals: null } as unknown as SalesPage;
const daysBefore = (days: number, today = TODAY) => ({
  from: today - (days - 1) * DAY_MS,
  to: today + DAY_MS,
});

test('sales are kept by the length of their period, until none of it is left', () => {
  const kept = withSalesPage({ at: 1, page }, daysBefore(7), { at: TODAY, page });
  expect(readKeptSales(kept, daysBefore(7))).toEqual({ at: TODAY, page });
  expect(readKeptSales(kept, daysBefore(30))).toBeNull();
  const both = withSalesPage(kept, daysBefore(1), { at: TODAY + 1, page });
  expect(readKeptSales(both, daysBefore(1))).toEqual({ at: TODAY + 1, page });
  const tomorrow = TODAY + DAY_MS;
  expect(readKeptSales(both, daysBefore(1, tomorrow))).toBeNull();
  expect(readKeptSales(both, daysBefore(7, tomorrow))).toEqual({ at: TODAY, page });
  expect(readKeptSales(both, daysBefore(7, TODAY + 7 * DAY_MS))).toBeNull();
});

test('what an earlier build kept, of whatever period, is nothing', () => {
  expect(readKeptSales({ at: 1, page }, daysBefore(7))).toBeNull();
  const first = withSalesPage({ at: 1, page }, daysBefore(7), { at: TODAY, page });
  expect(Object.keys(first)).toEqual(['periods']);
});
