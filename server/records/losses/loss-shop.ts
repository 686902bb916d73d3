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

/** The facts of one shop from the first month on. */
export interface LossFacts {
  days: readonly (readonly [Day, { sum: DaySum | null; trade: TradeDay | null }])[];
  entries: readonly BookEntry[];
  items: readonly ItemFacts[];
}

interface Wanted {
  month: Month;
  /** Number of months, with those before it. */
  months: number;
  /** Names of items that lost units anywhere. Their sales here count, too. */
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
    items: lossItems(facts, new Set([...losing, ...named]), month, monthAt),
    entries: [...lost.sort(byTime), ...arrived.sort(byTime)],
    more: 0,
  };
}

function told(entry: BookEntry, units: number): LossEntry {
  const { id, itemId, kind, cause, cost, counted, edited, at, author, note, saleId } = entry;
  return {
    ...{ id, itemId, kind: kind === 'desfeito' ? 'retirado' : kind, cause, units, cost, counted, at },
    ...{ edited, author, note, saleId },
  };
}

/** The stock flow of one item in the month. Units, and `revenue` in centavos. */
interface Flow {
  name: string;
  lost: number;
  restocked: number;
  /** Units by which all entries of the month moved the shelf. */
  moved: number;
  sold: number;
  revenue: number;
  /** Units by which the shelf moved behind the month, by entries and sales. */
  movedSinceMonth: number;
}
type Flows = ReadonlyMap<string, Flow>;

/** These items with their stock flows, from the month's first day to its end or until now. */
function lossItems(
  facts: LossFacts,
  ids: ReadonlySet<string>,
  month: Month,
  monthAt: (at: number) => Month,
): LossItem[] {
  const flows: Flows = new Map(
    [...ids].map((id) => [
      id,
      { name: '', lost: 0, restocked: 0, moved: 0, sold: 0, revenue: 0, movedSinceMonth: 0 },
    ]),
  );
  addEntries(flows, facts.entries, month, monthAt);
  addSales(flows, facts.days, month);
  const shelves = new Map(facts.items.map((item) => [item.id, item]));
  return [...flows].map(([id, flow]) => {
    const item = shelves.get(id);
    return toItem(id, flow, item, item ? monthAt(item.createdAt) - month : 0);
  });
}

function addEntries(
  flows: Flows,
  entries: LossFacts['entries'],
  month: Month,
  monthAt: (at: number) => Month,
): void {
  for (const entry of entries) {
    const flow = flows.get(entry.itemId);
    const at = monthAt(entry.bookedAt);
    if (!flow || at < month) continue;
    if (at > month) {
      flow.movedSinceMonth += entry.moved;
      continue;
    }
    flow.moved += entry.moved;
    flow.lost += unitsLost(entry);
    if (entry.kind === 'reposto' && !entry.isUndone) flow.restocked += entry.delta;
    flow.name = entry.itemName;
  }
}

function addSales(flows: Flows, days: LossFacts['days'], month: Month): void {
  for (const [day, { sum, trade }] of days) {
    const at = monthOf(day);
    if (at < month) continue;
    for (const [id, flow] of flows) {
      const sold = trade?.units.get(id)?.quantity ?? 0;
      if (at > month) flow.movedSinceMonth -= sold;
      else {
        flow.sold += sold;
        flow.revenue += sum?.units.get(id)?.revenue ?? 0;
      }
    }
  }
}

/**
 * An item with the units on its shelf at the month's start and end. They are null where the item is gone. `made`:
 * months from this one to the one in which it was made. Before that it had no shelf, and its first stock came within
 * its month.
 */
function toItem(id: string, flow: Flow, item: ItemFacts | undefined, made: number): LossItem {
  const { lost, restocked, moved, sold, revenue } = flow;
  const end = !item ? null : made > 0 ? 0 : item.shelf - flow.movedSinceMonth;
  const first = end === null ? null : end - moved + sold;
  const isNew = item !== undefined && made >= 0;
  return {
    ...{ id, name: item?.name || flow.name, image: item?.image ?? null, revenue, restocked, sold, end },
    start: isNew ? 0 : first,
    adjusted: moved - restocked + lost + (isNew ? (first ?? 0) : 0),
  };
}
