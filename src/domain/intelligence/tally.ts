import type { Zone } from '../hours/shop-time-zone.ts';
import type { Centavos } from '../money/money.ts';
import { createCampaignTally } from './campaigns.ts';
import { type SaleColumns, type Scratch, viewsOf } from './columns.ts';
import { coverOf } from './cover.ts';
import { type Analysis, type AnalysisPlan, type Sums, totalsOf } from './intelligence.ts';
import { type ItemSums, itemFigures, listsOf } from './items.ts';
import { stretchBefore } from './period.ts';
import { createProductSums } from './product-sums.ts';
import { createTimes } from './times.ts';

/** Running sums of sales. Of a single sale nothing is kept. */
export interface Tally {
  /**
   * Counts sales, in any order of columns. A sale must not stand in two of them. Those outside the period and
   * the days before it are ignored.
   */
  add(columns: SaleColumns): void;
  result(): Analysis;
}

/** What columns are counted with, and the sums that they add to. */
interface Counting {
  period: AnalysisPlan['period'];
  /** The elapsed part of the days before, ms. */
  earlier: { from: number; to: number };
  /** The cost of a unit by item. */
  costs: ReadonlyMap<string, Centavos | null>;
  totals: Sums;
  before: Sums;
  /** Of sales in neither span: nobody looks at it. */
  elsewhere: Sums;
  times: ReturnType<typeof createTimes>;
  campaigns: ReturnType<typeof createCampaignTally>;
  items: Map<string, ItemSums>;
  rounded: number;
  scratch: Scratch;
}

/**
 * The one pass over all sales behind the screen [MB-02, MB-04]. Day, weekday and hour follow the zone. A
 * line's cost is its quantity times the item's cost. If the item is gone, the cost recorded in the sale
 * counts, else 0.
 */
export function createTally(plan: AnalysisPlan, zone: Zone): Tally {
  const { period, now } = plan;
  const end = Math.min(period.to, Math.max(now, period.from));
  const counting: Counting = {
    ...{ period, earlier: stretchBefore(period, now) },
    costs: new Map(plan.items.map(({ id, cost }) => [id, cost])),
    ...{ totals: emptySums(), before: emptySums(), elsewhere: emptySums() },
    times: createTimes(period, end, zone),
    campaigns: createCampaignTally(plan, end),
    items: new Map(),
    rounded: plan.items.reduce((sum, item) => sum + (item.rounded ?? 0), 0),
    scratch: {},
  };
  return {
    add: (columns) => count(columns, counting),
    result() {
      const { totals, before, times, items, campaigns, rounded } = counting;
      const figures = itemFigures(items, plan.items);
      return {
        totals: totalsOf(totals),
        before: totalsOf(before),
        ...times.result(),
        items: figures,
        ...listsOf(figures),
        cover: coverOf(plan.items, items, { from: period.from, end, now }, zone),
        campaigns: campaigns.result(),
        rounded,
      };
    },
  };
}

function count(columns: SaleColumns, counting: Counting): void {
  const { period, costs, totals, times, campaigns } = counting;
  const views = viewsOf(columns, counting.scratch);
  // NaN where the item is gone or does not say.
  const unitCosts = Float64Array.from(columns.products, ([id]) => costs.get(id) ?? Number.NaN);
  const watched = columns.products.map(([id]) => campaigns.watchedOf(id));
  const sold = createProductSums(columns.products.length);
  let [line, saving] = [0, 0];
  for (let sale = 0; sale < columns.sales; sale += 1) {
    const at = views.at[sale] ?? 0;
    const [lineEnd, savingEnd] = [views.lineEnd[sale] ?? 0, views.savingEnd[sale] ?? 0];
    if (at >= period.since && at < period.to) {
      const sums = sumsAt(at, counting);
      const total = views.total[sale] ?? 0;
      sums.revenue += total;
      sums.transactions += 1;
      const isWithin = sums === totals;
      const weekday = isWithin ? times.add(at, total) : 0;
      if (isWithin) counting.rounded += views.rounded[sale] ?? 0;
      for (; line < lineEnd; line += 1) {
        const product = views.product[line] ?? 0;
        const quantity = views.quantity[line] ?? 0;
        const revenue = views.revenue[line] ?? 0;
        const known = unitCosts[product] ?? 0;
        const cost = (Number.isNaN(known) ? views.cost[line] || 0 : known) * quantity;
        sums.items += quantity;
        sums.cost += cost;
        const those = watched[product];
        if (those) campaigns.addLine(those, at, { quantity, revenue, cost });
        if (isWithin) sold.add(product, at, weekday, quantity, revenue, cost);
      }
      for (; isWithin && saving < savingEnd; saving += 1)
        campaigns.save(columns.campaigns[views.campaign[saving] ?? 0] ?? '', views.amount[saving] ?? 0);
    }
    [line, saving] = [lineEnd, savingEnd];
  }
  sold.addTo(counting.items, columns.products);
}

/** The sums of the span that a sale of then belongs to. */
function sumsAt(at: number, { period, earlier, totals, before, elsewhere }: Counting): Sums {
  if (at >= period.from) return totals;
  return at >= earlier.from && at < earlier.to ? before : elsewhere;
}

const emptySums = (): Sums => ({ revenue: 0, cost: 0, transactions: 0, items: 0 });
