import type { Day, Zone } from '../hours/shop-time-zone.ts';
import { urgentEnd } from '../lots/expiry.ts';
import { forSale } from '../lots/for-sale.ts';
import type { Centavos } from '../money/money.ts';
import type { Refill } from '../shop/refill.ts';
import { stockLevel } from '../shop/stock-level.ts';
import { costOfUnits, type DaySum } from './day-sum.ts';
import { endingItems, type WatchedItem } from './ending-items.ts';
import type { ShelfFigures, ShopFigures, SpanFigures } from './overview.ts';
import { type ComparedSpan, type DaySpan, PACE_DAYS, spansAt, WEEK_DAYS } from './spans.ts';
import { usualGap } from './usual-gap.ts';

/** An item as the overview sees it. Amounts in centavos. */
export interface ShelfItem extends WatchedItem {
  price: Centavos;
  /** The minimum of the item's refilling. */
  refill: Pick<Refill, 'minimum'>;
}

/** Known facts of one shop. `days`: those with sales, by day. `now` in ms. */
export interface ShopFacts {
  days: ReadonlyMap<Day, DaySum>;
  items: readonly ShelfItem[];
}

type SalesFigures = Pick<
  ShopFigures,
  'today' | 'week' | 'month' | 'days' | 'lastSaleAt' | 'latest' | 'usualGapMs'
>;

/** The sales of a shop in the spans that end `now`, ms. */
export function salesFigures({ days, items }: ShopFacts, now: number, zone: Zone): SalesFigures {
  const today = zone.dayOf(now);
  const spans = spansAt(today);
  const costs = new Map(items.map(({ id, cost }) => [id, cost]));
  const figures = (span: ComparedSpan) => figuresOf(days, span, { hour: zone.hourOf(now), costs });
  const known = [...days.values()].sort((a, b) => a.day - b.day);
  return {
    today: figures(spans.today),
    week: figures(spans.week),
    month: figures(spans.month),
    days: Array.from({ length: WEEK_DAYS }, (_, n) => days.get(today - WEEK_DAYS + 1 + n)?.revenue ?? 0),
    lastSaleAt: known.at(-1)?.lastAt ?? null,
    latest: known.at(-1)?.latest ?? [],
    usualGapMs: usualGap(pacedDays(known, today)),
  };
}

/** The days that end with the last one with a sale before today. So a silence leaves its own yardstick as it is. */
function pacedDays(known: readonly DaySum[], today: Day): DaySum[] {
  const before = known.filter(({ day }) => day < today);
  const last = before.at(-1)?.day ?? today;
  return before.filter(({ day }) => day > last - PACE_DAYS);
}

/** Counts the items that ask for their owner, `now` in ms. */
export function shelfFigures({ days, items }: ShopFacts, now: number, zone: Zone): ShelfFigures {
  const ending = endingItems({ days, items }, now, zone);
  const offered = forSale(
    items.filter(({ isOffered }) => isOffered),
    now,
  );
  const losing = offered
    .filter(({ cost, price }) => cost !== null && cost > price)
    .map(({ id, name, price, cost }) => ({ id, name, price, cost: cost ?? 0 }))
    .sort((a, b) => b.cost - b.price - (a.cost - a.price) || (a.id < b.id ? -1 : 1));
  return {
    low: offered.filter(({ stock, refill }) => stockLevel(stock, refill.minimum) !== 'enough').length,
    endingToday: ending.length,
    belowCost: losing.length,
    worst: losing[0] ?? null,
    ...expiringOf(items, now),
  };
}

function expiringOf(items: readonly ShelfItem[], now: number): Pick<ShelfFigures, 'expiring' | 'soonest'> {
  const found = items
    .flatMap(({ id, name, lots }) => {
      const until = urgentEnd({ lots: lots ?? [] }, now);
      return until === null ? [] : [{ id, name, until }];
    })
    .sort((a, b) => a.until - b.until || (a.id < b.id ? -1 : 1));
  return { expiring: found.length, soonest: found[0] ?? null };
}

function figuresOf(
  days: ReadonlyMap<Day, DaySum>,
  span: ComparedSpan,
  { hour, costs }: { hour: number; costs: ReadonlyMap<string, Centavos | null> },
): SpanFigures {
  const sums = within(days, span);
  const compared = within(days, asManyDays(span));
  const begun = span.cut ? (days.get(span.last)?.hours[hour] ?? 0) : 0;
  const before = within(days, span.before).reduce(
    (sum, one) => sum + (span.cut && one.day === span.before.last ? upTo(one, hour) : one.revenue),
    0,
  );
  return {
    sales: sums.reduce((sum, one) => sum + one.sales, 0),
    revenue: revenueOf(sums),
    cost: costOf(sums, costs),
    comparable: revenueOf(compared) - begun,
    before,
  };
}

/** The first days of a span, as many as it is compared with. */
const asManyDays = ({ first, before }: ComparedSpan): DaySpan => ({
  first,
  last: first + before.last - before.first,
});

const revenueOf = (sums: readonly DaySum[]): Centavos => sums.reduce((sum, { revenue }) => sum + revenue, 0);

function within(days: ReadonlyMap<Day, DaySum>, { first, last }: DaySpan): DaySum[] {
  const found: DaySum[] = [];
  for (let day = first; day <= last; day += 1) {
    const sum = days.get(day);
    if (sum) found.push(sum);
  }
  return found;
}

const upTo = ({ hours }: DaySum, hour: number): Centavos =>
  hours.slice(0, hour).reduce((sum, revenue) => sum + revenue, 0);

/** Cost of sales. An item's present cost counts, as in the figures of a location, else that of its sales [MB-04]. */
function costOf(sums: readonly DaySum[], costs: ReadonlyMap<string, Centavos | null>): Centavos | null {
  let cost = 0;
  for (const { units } of sums) {
    for (const [id, sold] of units) {
      const known = costs.get(id) ?? null;
      const of = known === null ? costOfUnits(sold) : known * sold.quantity;
      if (of === null) return null;
      cost += of;
    }
  }
  return cost;
}
