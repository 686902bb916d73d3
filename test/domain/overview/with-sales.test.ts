import { expect, test } from 'vitest';
import type { ShopFigures } from '../../../src/domain/overview/overview.ts';
import { withSales } from '../../../src/domain/overview/with-sales.ts';

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
