import type { Kysely } from 'kysely';
import type { Zone } from '../../../src/domain/hours/shop-time-zone.ts';
import { pacesIn } from '../../../src/domain/intelligence/cover.ts';
import { forSale } from '../../../src/domain/lots/for-sale.ts';
import type { DaySum } from '../../../src/domain/overview/day-sum.ts';
import { itemSums } from '../../../src/domain/overview/item-sums.ts';
import type { PickFacts, PickItem, Today } from '../../../src/domain/overview/pick-list.ts';
import { PACE_DAYS } from '../../../src/domain/overview/spans.ts';
import type { Expected } from '../../../src/domain/supplies/expected.ts';
import type { RecordRow } from '../../../src/records/record.ts';
import { readSupplyOrder } from '../../../src/records/types/supplies/supply-order.ts';
import type { Schema } from '../../db/schema.ts';
import { createFactsCache } from './facts-cache.ts';
import { costedLocations, type OverviewRequest, stockedLocations } from './own-locations.ts';
import { fillRoom, pickNeedsOf } from './pick-room.ts';
import { type ItemFacts, MAX_SHOPS, type ShopFactsCache } from './shop-facts.ts';

/**
 * The goods to bring to the locations whose shelves the viewer fills. A viewer who does not read the cost of items is
 * not told it here either. Statements do not grow with the locations.
 */
export function createPickList(facts: ShopFactsCache, zone: Zone) {
  const orders = createFactsCache({ type: 'SUPPLY_ORDER', most: MAX_SHOPS, fold: expected });
  return async (read: Kysely<Schema>, { viewer, now, spend }: OverviewRequest): Promise<PickFacts> => {
    spend();
    const ids = await stockedLocations(read, viewer);
    const costed = new Set(await costedLocations(read, viewer));
    const day = zone.dayOf(now);
    const today = { day, left: 1 - zone.partOfDay(now) };
    const days = await facts.sums.of(read, { ids, first: day - PACE_DAYS, last: day }, spend);
    const shelves = await facts.items.of(read, { ids, from: 0 }, spend);
    const ordered = await orders.of(read, { ids, from: 0 }, spend);
    const shops = ids.map((id) => {
      const held = shelves.get(id) ?? [];
      const shelf = held.map((item) => (costed.has(id) ? item : { ...item, cost: null }));
      const items = pickItems(shelf, days.get(id) ?? new Map(), { today, now, zone });
      const counts = held.filter(({ isCountAsked }) => isCountAsked).length;
      return { id, needs: pickNeedsOf(items, ordered.get(id) ?? [], today), counts };
    });
    return { at: now, shops: fillRoom(shops) };
  };
}

/** Supply orders that are expected. */
const expected = (rows: readonly RecordRow[]): Expected[] =>
  rows
    .map(readSupplyOrder)
    .filter(({ status }) => status === 'pedido')
    .map(({ status, expectedOn, lines }) => ({ status, expectedOn, lines }));

function pickItems(
  items: readonly ItemFacts[],
  days: ReadonlyMap<number, DaySum>,
  { today, now, zone }: { today: Today; now: number; zone: Zone },
): PickItem[] {
  const from = zone.startOf(today.day - PACE_DAYS);
  const sums = itemSums(days, today.day - PACE_DAYS);
  const pacesOf = pacesIn({ from, end: now, now }, zone);
  // Nobody brings goods that are not for sale. Units past their date are on the shelf and cannot be sold.
  const offered = items.filter(({ isOffered }) => isOffered);
  return forSale(offered, now).map((item) => ({
    ...item.refill,
    ...{ id: item.id, name: item.name, stock: item.stock, cost: item.cost, image: item.image },
    paces: pacesOf(item, sums.get(item.id)).paces.map((pace) => Math.round(pace * 100) / 100),
  }));
}
