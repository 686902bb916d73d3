import type { Kysely } from 'kysely';
import type { Day, Zone } from '../../../src/domain/hours/shop-time-zone.ts';
import { type ItemCount, windowsOf } from '../../../src/domain/losses/count-windows.ts';
import { radarOf } from '../../../src/domain/losses/radar.ts';
import type { LossRadar, ShopRadar } from '../../../src/domain/losses/radar-answer.ts';
import { RADAR_DAYS } from '../../../src/domain/losses/radar-span.ts';
import type { DaySum } from '../../../src/domain/overview/day-sum.ts';
import type { Schema } from '../../db/schema.ts';
import { checkKey, type MonthArgs } from '../check-input.ts';
import { type OverviewRequest, readableLocations } from '../overview/own-locations.ts';
import type { ItemFacts, ShopFactsCache } from '../overview/shop-facts.ts';
import type { BookEntry } from './book-entry.ts';
import type { createStockDays } from './stock-days.ts';

/** Most days by which a window may begin before the first count in it. */
const DAYS_BEFORE = 28;
/** Most items of one shop. Nobody counts more of them in a visit. */
const MAX_ITEMS = 5;

/** Counts of a viewer's shops, or of one, that stand out, added up from the same days as their losses. */
export function createLossRadar(
  { sums, items }: ShopFactsCache,
  stock: ReturnType<typeof createStockDays>,
  zone: Zone,
) {
  return async (
    read: Kysely<Schema>,
    asked: Pick<MonthArgs, 'shop'>,
    { viewer, now, spend }: OverviewRequest,
  ): Promise<LossRadar> => {
    spend();
    const today = zone.dayOf(now);
    const first = today - RADAR_DAYS - DAYS_BEFORE;
    const span = { from: zone.startOf(first), since: zone.startOf(today - RADAR_DAYS + 1) };
    const ids = await readableLocations(read, viewer, ['ITEM', 'STOCK_CHANGE'], checkKey('shop', asked.shop));
    const wanted = { ids, first, last: today };
    const days = await sums.of(read, wanted, spend);
    const books = await stock.of(read, wanted, spend);
    const shelves = await items.of(read, { ids, from: 0 }, spend);
    const shops = ids.map((id) =>
      shopRadar(
        id,
        { days: days.get(id) ?? NO_DAYS, books: books.get(id) ?? [], shelf: shelves.get(id) ?? [] },
        span,
        zone,
      ),
    );
    return { at: now, shops };
  };
}

const NO_DAYS: ReadonlyMap<Day, DaySum> = new Map();

interface Known {
  days: ReadonlyMap<Day, DaySum>;
  books: readonly BookEntry[];
  shelf: readonly ItemFacts[];
}

/**
 * One shop's counts that stand out. Those before `from` (ms) are left out. A count that is stamped anew comes with new
 * ones, and most sales of its window would be missing.
 */
function shopRadar(
  id: string,
  { days, books, shelf }: Known,
  { from, since }: Record<'from' | 'since', number>,
  zone: Zone,
): ShopRadar {
  const facts = new Map(shelf.map((item) => [item.id, item]));
  const counts = books.flatMap(countedIn).filter(({ at }) => at >= from);
  const radar = radarOf(windowsOf(counts, days, since, zone));
  const items = radar.items.flatMap((item) => {
    const known = facts.get(item.itemId);
    return known ? [{ ...item, name: known.name, image: known.image }] : [];
  });
  return { id, ...radar, items: items.slice(0, MAX_ITEMS) };
}

/** The count of an item, and nothing for a quantity that was edited. A difference with a known cause misses nothing. */
function countedIn({ counted, edited, isUndone, itemId, at, delta, cause }: BookEntry): ItemCount[] {
  if (counted === null || edited || isUndone) return [];
  const isKnown = cause === 'vencido' || cause === 'quebra';
  return [{ itemId, at, missing: isKnown ? 0 : -delta }];
}
