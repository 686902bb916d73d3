import type { Centavos } from '../money/money.ts';
import type { ShopFigures, SpanFigures, SpanName } from './overview.ts';

/** Adds up a span of all the shops. */
export function totalOf(shops: readonly ShopFigures[], name: SpanName): SpanFigures {
  const spans = shops.map((shop) => shop[name]);
  const sum = (key: 'sales' | 'revenue' | 'comparable' | 'before'): number =>
    spans.reduce((all, span) => all + span[key], 0);
  const costs = spans.map(({ cost }) => cost);
  return {
    sales: sum('sales'),
    revenue: sum('revenue'),
    comparable: sum('comparable'),
    before: sum('before'),
    cost: costs.includes(null) ? null : costs.reduce<Centavos>((all, cost) => all + (cost ?? 0), 0),
  };
}

/** Growth of a span's sales over the span before, in percent to one decimal. Null where that one sold nothing. */
export function changeOf({ comparable, before }: Pick<SpanFigures, 'comparable' | 'before'>): number | null {
  return before <= 0 ? null : Math.round(((comparable - before) * 1000) / before) / 10;
}

/** Margin of a span, in whole percent of the revenue. Null without revenue, or where a cost is not known. */
export function marginOfSpan({ revenue, cost }: Pick<SpanFigures, 'revenue' | 'cost'>): number | null {
  return cost === null || revenue <= 0 ? null : Math.round(((revenue - cost) * 100) / revenue);
}
