import type { Kysely } from 'kysely';
import type { TradeDay } from '../../../src/domain/closing/trade-day.ts';
import type { Day, Zone } from '../../../src/domain/hours/shop-time-zone.ts';
import { firstDayOf, type Month } from '../../../src/domain/words/month.ts';
import { readTraded } from '../../../src/records/content/sale.ts';
import { readReturns, type SaleReturn } from '../../../src/records/content/sale-return.ts';
import { parseContent } from '../../../src/records/record.ts';
import type { Schema } from '../../db/schema.ts';
import { movedSales } from '../../records/lists/moved-sales.ts';
import type { BookEntry } from '../../records/losses/book-entry.ts';
import type { createStockDays } from '../../records/losses/stock-days.ts';
import type { ItemFacts, ShopFactsCache } from '../../records/overview/shop-facts.ts';
import { atSale } from '../../records/sales/sale-rows.ts';

/** A sale with a return. `soldAt` in ms. */
export interface ReturnedSale {
  id: string;
  soldAt: number;
  returns: readonly SaleReturn[];
  /** Cost of a unit by item; null where the sale does not tell it. */
  costs: ReadonlyMap<string, number | null>;
}

/** The facts of one shop since a month began. */
export interface MonthFacts {
  /** Sales by the day on which they were made, until now. */
  days: readonly (readonly [Day, { trade: TradeDay | null }])[];
  entries: readonly BookEntry[];
  items: readonly ItemFacts[];
  returned: readonly ReturnedSale[];
}

/** The caches of a process, or those that one command fills for itself. */
export interface MonthSources {
  shops: ShopFactsCache;
  stock: ReturnType<typeof createStockDays>;
  zone: Zone;
}

interface FactsWanted {
  ids: readonly string[];
  month: Month;
  now: number;
}

/** The facts of shops from the first day of a month until now. */
export async function monthFacts(
  read: Kysely<Schema>,
  { shops, stock, zone }: MonthSources,
  { ids, month, now }: FactsWanted,
  spend: () => void,
): Promise<Map<string, MonthFacts>> {
  const span = { ids, first: firstDayOf(month), last: zone.dayOf(now) };
  const days = await shops.sums.tradedOf(read, span, spend);
  const books = await stock.of(read, span, spend);
  const shelves = await shops.items.of(read, { ids, from: 0 }, spend);
  const returned = await returnedSales(read, ids, {
    from: zone.startOf(span.first),
    to: zone.startOf(firstDayOf(month + 1)),
  });
  return new Map(
    ids.map((id) => [
      id,
      {
        ...{ days: days.get(id) ?? [], entries: books.get(id) ?? [], items: shelves.get(id) ?? [] },
        returned: returned.get(id) ?? [],
      },
    ]),
  );
}

/** Sales that may have had a return since `from`, by shop. */
async function returnedSales(
  read: Kysely<Schema>,
  ids: readonly string[],
  bounds: { from: number; to: number },
): Promise<Map<string, (ReturnedSale & { shopId: string })[]>> {
  const moved = await movedSales(read, ids, bounds);
  const sales = (await atSale(read, moved)).map(({ at, row }) => ({
    ...{ id: row.id, shopId: row.parentId ?? '', soldAt: at },
    returns: readReturns(parseContent(row.content).returns),
    costs: new Map(readTraded(row).trade?.lines.map(({ itemId, cost }) => [itemId, cost]) ?? []),
  }));
  return Map.groupBy(sales, ({ shopId }) => shopId);
}
