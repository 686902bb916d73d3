import type { Kysely } from 'kysely';
import type { ClosingItem, ClosingItems } from '../../../src/domain/closing/closing-items.ts';
import { NO_FISCAL } from '../../../src/domain/closing/fiscal.ts';
import type { Zone } from '../../../src/domain/hours/shop-time-zone.ts';
import { costOfUnits, type SoldUnits } from '../../../src/domain/overview/day-sum.ts';
import { firstDayOf, isoOfMonth, monthOf } from '../../../src/domain/words/month.ts';
import { byName } from '../../../src/domain/words/name-order.ts';
import type { Schema } from '../../db/schema.ts';
import { checkKey, checkMonth, type MonthArgs } from '../../records/check-input.ts';
import { type OverviewRequest, readableLocations } from '../../records/overview/own-locations.ts';
import type { ItemFacts, ShopFactsCache } from '../../records/overview/shop-facts.ts';

/** Adds up the items of a month of all shops that a viewer reads, or of one, out of the same days as its figures. */
export function createClosingItems({ sums, items }: ShopFactsCache, zone: Zone) {
  return async (
    read: Kysely<Schema>,
    asked: MonthArgs,
    { viewer, now, spend }: OverviewRequest,
  ): Promise<ClosingItems> => {
    spend();
    const today = zone.dayOf(now);
    const month = checkMonth(asked.month, { current: monthOf(today) });
    const ids = await readableLocations(read, viewer, ['ITEM', 'STOCK_CHANGE'], checkKey('shop', asked.shop));
    const last = Math.min(today, firstDayOf(month + 1) - 1);
    const days = await sums.tradedOf(read, { ids, first: firstDayOf(month), last }, spend);
    const shelves = await items.of(read, { ids, from: 0 }, spend);
    const shops = ids.map((id) => ({
      id,
      items: soldItems(
        (days.get(id) ?? []).map(([, { trade }]) => trade?.units ?? NONE),
        shelves.get(id) ?? [],
      ),
    }));
    return { at: now, month: isoOfMonth(month), shops };
  };
}

const NONE: ReadonlyMap<string, SoldUnits> = new Map();

function soldItems(
  days: readonly ReadonlyMap<string, SoldUnits>[],
  shelf: readonly ItemFacts[],
): ClosingItem[] {
  const facts = new Map(shelf.map((item) => [item.id, item]));
  const sold = new Map<string, ClosingItem>();
  for (const [id, ofDay] of days.flatMap((units) => [...units])) {
    const { quantity, revenue } = ofDay;
    const cost = costOfUnits(ofDay);
    const item = facts.get(id);
    const known = sold.get(id) ?? {
      ...{ id, name: item?.name ?? '', ...(item?.fiscal ?? NO_FISCAL), units: 0, revenue: 0, cost: 0 },
    };
    sold.set(id, {
      ...known,
      units: known.units + quantity,
      revenue: known.revenue + revenue,
      cost: known.cost === null || cost === null ? null : known.cost + cost,
    });
  }
  return [...sold.values()].sort((a, b) => byName(a, b) || (a.id < b.id ? -1 : 1));
}
