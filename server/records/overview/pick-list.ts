import type { Kysely } from 'kysely';
import type { Zone } from '../../../src/domain/hours/shop-time-zone.ts';
import { pacesIn } from '../../../src/domain/intelligence/cover.ts';
import { forSale } from '../../../src/domain/lots/for-sale.ts';
import type { DaySum } from '../../../src/domain/overview/day-sum.ts';
import { itemSums } from '../../../src/domain/overview/item-sums.ts';
import {
  FURTHEST_DAY,
  linesOf,
  type PickFacts,
  type PickItem,
  type PickShop,
  type Today,
} from '../../../src/domain/overview/pick-list.ts';
import { PACE_DAYS } from '../../../src/domain/overview/spans.ts';
import type { Schema } from '../../db/schema.ts';
import { costedLocations, type OverviewRequest, stockedLocations } from './own-locations.ts';
import type { ItemFacts, ShopFactsKept } from './shop-facts.ts';

/** Items of one shop, and of all shops in one answer: no person carries more. */
const MOST_OF_SHOP = 200;
const MOST_ITEMS = 2000;

/**
 * What to bring to the locations whose shelves the viewer fills, from their sales and shelves. Who does not read what an item
 * costs is not told here either. Statements do not grow with the locations.
 */
export function createPickList(facts: ShopFactsKept, zone: Zone) {
  return async (read: Kysely<Schema>, { viewer, now, spend }: OverviewRequest): Promise<PickFacts> => {
    spend();
    const ids = await stockedLocations(read, viewer);
    const costed = new Set(await costedLocations(read, viewer));
    const day = zone.dayOf(now);
    const today = { day, left: 1 - zone.partOfDay(now) };
    const days = await facts.sums.of(read, { ids, first: day - PACE_DAYS, last: day }, spend);
    const shelves = await facts.items.of(read, { ids, from: 0 }, spend);
    const most = Math.max(1, Math.min(MOST_OF_SHOP, Math.floor(MOST_ITEMS / Math.max(1, ids.length))));
    const shops = ids.map((id): PickShop => {
      const shelf = (shelves.get(id) ?? []).map((item) => (costed.has(id) ? item : { ...item, cost: null }));
      const items = pickItems(shelf, days.get(id) ?? new Map(), { today, now, zone });
      const lines = linesOf(items, today, day + FURTHEST_DAY);
      return {
        id,
        items: lines.slice(0, most).map(({ item }) => item),
        more: Math.max(0, lines.length - most),
      };
    });
    return { at: now, shops: shops.filter(({ items }) => items.length > 0) };
  };
}

function pickItems(
  items: readonly ItemFacts[],
  days: ReadonlyMap<number, DaySum>,
  { today, now, zone }: { today: Today; now: number; zone: Zone },
): PickItem[] {
  const from = zone.startOf(today.day - PACE_DAYS);
  const sums = itemSums(days, today.day - PACE_DAYS);
  const pacesOf = pacesIn({ from, end: now, now }, zone);
  // Nobody brings what is not for sale. Units past their date are on the shelf and cannot be sold.
  const offered = items.filter(({ isOffered }) => isOffered);
  return forSale(offered, now).map((item) => ({
    ...item.refill,
    ...{ id: item.id, name: item.name, stock: item.stock, cost: item.cost, image: item.image },
    paces: pacesOf(item, sums.get(item.id)).paces.map((pace) => Math.round(pace * 100) / 100),
  }));
}
