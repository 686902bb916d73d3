import { type Day, isoOfDay, weekdayOf, type Zone } from '../../../src/domain/hours/shop-time-zone.ts';
import { coverOf } from '../../../src/domain/intelligence/cover.ts';
import {
  type Analysis,
  type AnalysisPlan,
  type Bucket,
  type Sale,
  type SaleLine,
  totalsOf,
  WEEKDAYS,
} from '../../../src/domain/intelligence/intelligence.ts';
import { type ItemSums, itemFigures, listsOf } from '../../../src/domain/intelligence/items.ts';
import { stretchBefore } from '../../../src/domain/intelligence/period.ts';
import type { Centavos } from '../../../src/domain/money/money.ts';
import { createCampaignTally } from './record-reader-campaigns.ts';

/** Counts sales one by one, as objects. Results of the columns are compared with its results. */
interface RecordTally {
  /** Counts a sale once, in any order. Sales outside the period and the days before it are ignored. */
  add(sale: Sale): void;
  result(): Analysis;
}

const HOURS = 24;

/** Sums of a time span. */
interface Sums {
  revenue: Centavos;
  cost: Centavos;
  transactions: number;
  items: number;
}

/**
 * The single pass over all sales [MB-02, MB-04]. Day, weekday and hour follow the zone. A line's cost is its quantity
 * times the item's cost. For a removed item the cost in the sale counts, else 0.
 */
export function createRecordTally(plan: AnalysisPlan, zone: Zone): RecordTally {
  const { period, now } = plan;
  const end = Math.min(period.to, Math.max(now, period.from));
  const first = zone.dayOf(period.from);
  const last = Math.max(first, zone.dayOf(Math.max(period.from, end - 1)));
  const earlier = stretchBefore(period, now);
  const costs = new Map(plan.items.map(({ id, cost }) => [id, cost]));
  const costOf = ({ itemId, cost }: SaleLine): Centavos => costs.get(itemId) ?? cost ?? 0;
  const seen = new Set<string>();
  const [totals, before] = [emptySums(), emptySums()];
  const days = emptyBuckets(zone.dayOf(period.to - 1) - first + 1);
  const heat = emptyBuckets(WEEKDAYS.length * HOURS);
  const items = new Map<string, ItemSums>();
  const campaigns = createCampaignTally(plan, end);
  let rounded = plan.items.reduce((sum, item) => sum + (item.rounded ?? 0), 0);

  const addToPeriod = (sale: Sale): void => {
    addTo(totals, sale, costOf);
    rounded += sale.rounded ?? 0;
    const day = zone.dayOf(sale.at);
    addToBucket(days[day - first], sale.total);
    addToBucket(heat[weekdayOf(day) * HOURS + zone.hourOf(sale.at)], sale.total);
    for (const line of sale.lines)
      addToItem(items, line, costOf(line), { at: sale.at, weekday: weekdayOf(day) });
  };
  return {
    add(sale) {
      const { at, id } = sale;
      if (at < period.since || at >= period.to || seen.has(id)) return;
      seen.add(id);
      if (at >= period.from) addToPeriod(sale);
      else if (at >= earlier.from && at < earlier.to) addTo(before, sale, costOf);
      campaigns.add(sale, costOf);
    },
    result() {
      // A sale may be stamped later than the device's clock, and its day is shown, too.
      const latest = days.findLastIndex(({ transactions }) => transactions > 0);
      const figures = itemFigures(items, plan.items);
      return {
        totals: totalsOf(totals),
        before: totalsOf(before),
        ...timesOf(days.slice(0, Math.max(last - first, latest) + 1), first, heat),
        items: figures,
        ...listsOf(figures),
        cover: coverOf(plan.items, items, { from: period.from, end, now }, zone),
        campaigns: campaigns.result(),
        rounded,
      };
    },
  };
}

function addTo(sums: Sums, { total, lines }: Sale, costOf: (line: SaleLine) => Centavos): void {
  sums.revenue += total;
  sums.transactions += 1;
  for (const line of lines) {
    sums.items += line.quantity;
    sums.cost += costOf(line) * line.quantity;
  }
}

function addToItem(
  items: Map<string, ItemSums>,
  line: SaleLine,
  cost: Centavos,
  { at, weekday }: { at: number; weekday: number },
): void {
  let sums = items.get(line.itemId);
  if (!sums) {
    const weekdays = WEEKDAYS.map(() => 0);
    sums = { name: line.name, quantity: 0, revenue: 0, cost: 0, firstAt: at, weekdays };
    items.set(line.itemId, sums);
  }
  sums.name ||= line.name;
  sums.firstAt = Math.min(sums.firstAt, at);
  sums.quantity += line.quantity;
  sums.revenue += line.revenue;
  sums.cost += cost * line.quantity;
  sums.weekdays[weekday] = (sums.weekdays[weekday] ?? 0) + line.quantity;
}

function addToBucket(bucket: Bucket | undefined, revenue: Centavos): void {
  if (!bucket) return;
  bucket.revenue += revenue;
  bucket.transactions += 1;
}

/** Figures by day, month, weekday and hour, from the days since `first` and the 168 hours of a week. */
function timesOf(
  days: readonly Bucket[],
  first: Day,
  heat: readonly Bucket[],
): Pick<Analysis, 'days' | 'months' | 'weekdays' | 'hours' | 'heat'> {
  const week = WEEKDAYS.map((_name, weekday) => heat.slice(weekday * HOURS, (weekday + 1) * HOURS));
  const months = new Map<string, Bucket[]>();
  for (const [index, bucket] of days.entries()) {
    const month = isoOfDay(first + index).slice(0, 7);
    const held = months.get(month);
    if (held) held.push(bucket);
    else months.set(month, [bucket]);
  }
  return {
    days: days.map((bucket, index) => ({ day: isoOfDay(first + index), ...bucket })),
    months: [...months].map(([month, held]) => ({ month, ...summed(held) })),
    weekdays: WEEKDAYS.map((name, weekday) => ({ name, ...summed(week[weekday] ?? []) })),
    hours: Array.from({ length: HOURS }, (_, hour) => ({
      label: `${hour}:00`,
      ...summed(week.flatMap((day) => day[hour] ?? [])),
    })),
    heat: week,
  };
}

function summed(list: readonly Bucket[]): Bucket {
  const sum = { revenue: 0, transactions: 0 };
  for (const { revenue, transactions } of list) {
    sum.revenue += revenue;
    sum.transactions += transactions;
  }
  return sum;
}

const emptySums = (): Sums => ({ revenue: 0, cost: 0, transactions: 0, items: 0 });

function emptyBuckets(count: number): Bucket[] {
  return Array.from({ length: count }, () => ({ revenue: 0, transactions: 0 }));
}
