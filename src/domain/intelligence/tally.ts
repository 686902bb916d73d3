import type { Zone } from '../hours/shop-time-zone.ts';
import { forSale } from '../lots/for-sale.ts';
import type { Centavos } from '../money/money.ts';
import { createCampaignTally } from './campaigns.ts';
import { type SaleColumns, type SaleViews, type Scratch, viewsOf } from './columns.ts';
import { countCampaigns } from './count-campaigns.ts';
import { coverOf } from './cover.ts';
import { type Analysis, type AnalysisPlan, type Sums, totalsOf } from './intelligence.ts';
import { type ItemSums, itemFigures, listsOf } from './items.ts';
import { stretchBefore } from './period.ts';
import { createProductSums } from './product-sums.ts';
import { addToSlot, createTimes, type Slot } from './times.ts';

/** Running sums of sales. No single sale is kept. */
export interface Tally {
  /**
   * Counts sales, in any order of columns. A sale must not stand in two of them. Those outside the period and
   * the days before it are ignored.
   */
  add(columns: SaleColumns): void;
  result(): Analysis;
}

/** Inputs for counting columns, and the sums that they add to. */
interface Counting {
  period: AnalysisPlan['period'];
  /** The elapsed part of the days before, ms. */
  earlier: { from: number; to: number };
  /** The cost of a unit by item. */
  costs: ReadonlyMap<string, Centavos | null>;
  totals: Sums;
  before: Sums;
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
    ...{ totals: emptySums(), before: emptySums() },
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
        cover: coverOf(forSale(plan.items, now), items, { from: period.from, end, now }, zone),
        campaigns: campaigns.result(),
        rounded,
      };
    },
  };
}

function count(columns: SaleColumns, counting: Counting): void {
  const { costs, totals, before, campaigns, period } = counting;
  const views = viewsOf(columns, counting.scratch);
  // NaN where the item is gone or has no cost.
  const unitCosts = Float64Array.from(columns.products, ([id]) => costs.get(id) ?? Number.NaN);
  const [sold, soldBefore] = [createProductSums(unitCosts), createProductSums(unitCosts)];
  let line = 0;
  for (let sale = 0; sale < columns.sales; ) {
    const stretch = stretchAt(views.at[sale] ?? 0, counting);
    const { from, to, slot, sums } = stretch;
    const run = runWithin(views, sale, { from, to });
    const lines = { from: line, to: views.lineEnd[run.to - 1] ?? 0 };
    if (sums) {
      sums.revenue += run.revenue;
      sums.transactions += run.transactions;
    }
    if (sums === before) soldBefore.add(views, lines, 0);
    if (slot) {
      addToSlot(slot, run);
      counting.rounded += run.rounded;
      sold.firsts.note(views, { from: sale, to: run.to }, line, from);
      sold.add(views, lines, slot.weekday);
    }
    [sale, line] = [run.to, lines.to];
  }
  sold.addTotals(totals);
  soldBefore.addTotals(before);
  sold.addTo(counting.items, columns.products);
  countCampaigns(columns, views, { campaigns, period, unitCosts });
}

/**
 * Time around a sale within which all sales count alike, ms. `slot`: only within the period. `sums`: null for a time
 * that no figure shows.
 */
interface Stretch {
  from: number;
  to: number;
  slot: Slot | null;
  sums: Sums | null;
}

function stretchAt(at: number, { period, earlier, totals, before, times }: Counting): Stretch {
  if (at >= period.from && at < period.to) {
    const slot = times.slotAt(at);
    const [from, to] = [Math.max(slot.from, period.from), Math.min(slot.to, period.to)];
    return { from, to, slot, sums: totals };
  }
  if (at >= earlier.from && at < earlier.to) return { ...earlier, slot: null, sums: before };
  const edges = [earlier.from, earlier.to, period.from, period.to];
  return {
    from: Math.max(...edges.filter((edge) => edge <= at), Number.NEGATIVE_INFINITY),
    to: Math.min(...edges.filter((edge) => edge > at), Number.POSITIVE_INFINITY),
    ...{ slot: null, sums: null },
  };
}

/** The sales from a given one on that follow each other within a stretch. `to`: the index after the last one. */
function runWithin(
  { at, total, rounded }: SaleViews,
  first: number,
  { from, to }: { from: number; to: number },
) {
  let [end, revenue, inexact] = [first, 0, 0];
  for (; end < at.length; end += 1) {
    const time = at[end] ?? 0;
    if (time < from || time >= to) break;
    revenue += total[end] ?? 0;
    inexact += rounded[end] ?? 0;
  }
  return { to: end, revenue, transactions: end - first, rounded: inexact };
}

const emptySums = (): Sums => ({ revenue: 0, cost: 0, transactions: 0, items: 0 });
