import type { TradeDay } from '../../../src/domain/closing/trade-day.ts';
import type { Day, Zone } from '../../../src/domain/hours/shop-time-zone.ts';
import {
  type LossEntry,
  type LossItem,
  type LossShop,
  NO_LOSS,
  withLoss,
} from '../../../src/domain/losses/losses.ts';
import type { DaySum } from '../../../src/domain/overview/day-sum.ts';
import { isoOfMonth, type Month, monthOf } from '../../../src/domain/words/month.ts';
import type { ItemFacts } from '../overview/shop-facts.ts';
import { type BookEntry, unitsLost } from './book-entry.ts';

/** What is known of one shop from the first month on. */
export interface LossFacts {
  days: readonly (readonly [Day, { sum: DaySum | null; trade: TradeDay | null }])[];
  entries: readonly BookEntry[];
  items: readonly ItemFacts[];
}

interface Wanted {
  month: Month;
  /** With those before it. */
  months: number;
  /** Names of items that lost units anywhere: what is sold of them here counts, too. */
  names: ReadonlySet<string>;
}

/** The names of a shop's items that lost units in a month. */
export function lostNames({ entries, items }: LossFacts, month: Month, zone: Zone): string[] {
  const ids = new Set(
    entries
      .filter((entry) => monthOf(zone.dayOf(entry.bookedAt)) === month && unitsLost(entry) > 0)
      .map(({ itemId }) => itemId),
  );
  return items.flatMap(({ id, name }) => (ids.has(id) && name !== '' ? [name] : []));
}

/** The losses of a shop with all of their entries. Pure. */
export function lossShop(
  id: string,
  facts: LossFacts,
  { month, months, names }: Wanted,
  zone: Zone,
): LossShop {
  const monthAt = (at: number): Month => monthOf(zone.dayOf(at));
  const sums = new Map(
    Array.from({ length: months }, (_, index) => [month - months + 1 + index, { ...NO_LOSS, revenue: 0 }]),
  );
  for (const [day, { sum }] of facts.days) {
    const known = sums.get(monthOf(day));
    if (known && sum) known.revenue += sum.revenue;
  }
  const lost: LossEntry[] = [];
  for (const entry of facts.entries) {
    const units = unitsLost(entry);
    const at = monthAt(entry.bookedAt);
    const known = units > 0 ? sums.get(at) : undefined;
    if (!known) continue;
    sums.set(at, { ...withLoss(known, { units, cost: entry.cost }), revenue: known.revenue });
    if (at === month) lost.push(told(entry, units));
  }
  const losing = new Set(lost.map(({ itemId }) => itemId));
  const named = facts.items.filter(({ name }) => names.has(name)).map(({ id: item }) => item);
  const within = facts.entries.filter(
    ({ itemId, bookedAt }) => losing.has(itemId) && monthAt(bookedAt) === month,
  );
  const arrived = within
    .filter(({ kind, isUndone, saleId }) => kind === 'reposto' && !isUndone && saleId === null)
    .map((entry) => told(entry, entry.delta));
  const byTime = (one: LossEntry, other: LossEntry): number =>
    other.at - one.at || (one.id < other.id ? 1 : -1);
  return {
    id,
    months: [...sums].map(([of, sum]) => ({ month: isoOfMonth(of), ...sum })),
    items: itemsOf(facts, new Set([...losing, ...named]), month, monthAt),
    entries: [...lost.sort(byTime), ...arrived.sort(byTime)],
    more: 0,
  };
}

function told(entry: BookEntry, units: number): LossEntry {
  const { id, itemId, kind, cause, cost, counted, at, author, note, saleId } = entry;
  return {
    ...{ id, itemId, kind: kind === 'desfeito' ? 'retirado' : kind, cause, units, cost, counted, at },
    ...{ author, note, saleId },
  };
}

/** The way of each of these items through its shelf, from the month's first day to its end or to now. */
function itemsOf(
  { days, entries, items }: LossFacts,
  losing: ReadonlySet<string>,
  month: Month,
  monthAt: (at: number) => Month,
): LossItem[] {
  const shelves = new Map(items.map((item) => [item.id, item]));
  const ways = new Map(
    [...losing].map((id) => [
      id,
      { name: '', lost: 0, restocked: 0, moved: 0, sold: 0, since: 0, revenue: 0 },
    ]),
  );
  for (const entry of entries) {
    const way = ways.get(entry.itemId);
    const at = monthAt(entry.bookedAt);
    if (!way || at < month) continue;
    if (at > month) {
      way.since += entry.moved;
      continue;
    }
    way.moved += entry.moved;
    way.lost += unitsLost(entry);
    if (entry.kind === 'reposto' && !entry.isUndone) way.restocked += entry.delta;
    way.name = entry.itemName;
  }
  for (const [day, { sum, trade }] of days) {
    const at = monthOf(day);
    if (at < month) continue;
    for (const [id, way] of ways) {
      const sold = trade?.units.get(id)?.quantity ?? 0;
      if (at > month) way.since -= sold;
      else {
        way.sold += sold;
        way.revenue += sum?.units.get(id)?.revenue ?? 0;
      }
    }
  }
  return [...ways].map(([id, { lost, restocked, moved, sold, since, revenue, name }]) => {
    const item = shelves.get(id);
    const end = item ? item.shelf - since : null;
    return {
      ...{ id, name: item?.name || name, image: item?.image ?? null, revenue, restocked, sold, end },
      start: end === null ? null : end - moved + sold,
      adjusted: moved - restocked + lost,
    };
  });
}
