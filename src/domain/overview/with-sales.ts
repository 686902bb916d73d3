import type { Sale } from '../intelligence/intelligence.ts';
import { knownCost } from '../money/known-cost.ts';
import type { Centavos } from '../money/money.ts';
import { LATE_MS, type ShopFigures, type SpanFigures } from './overview.ts';

/**
 * Sales that figures of `toldAt`, ms, do not count. The figures are added up from that instant on, which takes time. So
 * they have some sales that came meanwhile, and lack some of just before. Near the end only a sale's id tells.
 */
export function uncounted(
  { lastSaleAt, latest }: Pick<ShopFigures, 'lastSaleAt' | 'latest'>,
  toldAt: number,
  sales: readonly Sale[],
): Sale[] {
  const end = Math.max(toldAt, lastSaleAt ?? 0);
  if (!latest) return sales.filter(({ at }) => at > end);
  return sales.filter(({ id, at }) => at > end - LATE_MS && !latest.includes(id));
}

/** Adds later sales to the figures of a shop. The figures for comparison stay. */
export function withSales(figures: ShopFigures, sales: readonly Sale[]): ShopFigures {
  if (sales.length === 0) return figures;
  const revenue = sales.reduce((sum, { total }) => sum + total, 0);
  const cost = costOf(sales);
  const more = (span: SpanFigures): SpanFigures => ({
    ...span,
    sales: span.sales + sales.length,
    revenue: span.revenue + revenue,
    cost: span.cost === null || cost === null ? null : span.cost + cost,
  });
  const today = (figures.days.at(-1) ?? 0) + revenue;
  return {
    ...figures,
    today: more(figures.today),
    week: more(figures.week),
    month: more(figures.month),
    days: [...figures.days.slice(0, -1), today],
    lastSaleAt: Math.max(figures.lastSaleAt ?? 0, ...sales.map(({ at }) => at)),
  };
}

function costOf(sales: readonly Sale[]): Centavos | null {
  let sum = 0;
  for (const { cost, quantity } of sales.flatMap(({ lines }) => lines)) {
    const each = knownCost(cost);
    if (each === null) return null;
    sum += each * quantity;
  }
  return sum;
}
