import type { Kysely } from 'kysely';
import { eanOf, type Fiscal } from '../../../src/domain/closing/fiscal.ts';
import type { Zone } from '../../../src/domain/hours/shop-time-zone.ts';
import type { ShelfItem } from '../../../src/domain/overview/shop-figures.ts';
import { onShelf } from '../../../src/domain/restock/stock.ts';
import type { Refill } from '../../../src/domain/shop/refill.ts';
import { readCountAsk } from '../../../src/records/content/count-ask.ts';
import { readFiscal } from '../../../src/records/content/fiscal.ts';
import { readRefill } from '../../../src/records/content/refill.ts';
import { readStockedItem } from '../../../src/records/content/sale.ts';
import type { RecordRow } from '../../../src/records/record.ts';
import { isOffered, readItem, readStock } from '../../../src/records/types/goods/item.ts';
import type { Schema } from '../../db/schema.ts';
import { createDaySums } from './day-sums.ts';
import { createFactsCache } from './facts-cache.ts';
import { createWaitingFacts } from './waiting-facts.ts';

/** An item, with the facts for the answers about all own locations. */
export interface ItemFacts extends ShelfItem {
  refill: Refill;
  fiscal: Fiscal;
  /** Storage key of the picture. */
  image: string | null;
  /** True where somebody asked for a count at the next visit. */
  isCountAsked: boolean;
  /** Units on the shelf by the books, held ones included. */
  shelf: number;
}

/** Shops of which a process caches a few figures. */
export const MAX_SHOPS = 10_000;
/** Items that a process caches, some 500 bytes each: a thousand of each of 600 shops, or 120 of each of 5,000. */
const MAX_ITEMS = 600_000;

/** Caches of sales, shelves and people who wait, shared by all answers of a process that need them. */
export function createShopFacts(zone: Zone) {
  const fold = (rows: readonly RecordRow[]): ItemFacts[] => rows.map(readFacts);
  return {
    sums: createDaySums(zone),
    // A shop without items is known, too.
    items: createFactsCache({ type: 'ITEM', most: MAX_ITEMS, weigh: ({ length }) => length + 1, fold }),
    waiting: createWaitingFacts(),
  };
}

const shared = new WeakMap<Kysely<Schema>, ShopFactsCache>();

/** The caches of all answers and reports that read one storage. */
export function shopFactsOf(read: Kysely<Schema>, zone: Zone): ShopFactsCache {
  const found = shared.get(read) ?? createShopFacts(zone);
  shared.set(read, found);
  return found;
}

export type ShopFactsCache = ReturnType<typeof createShopFacts>;

function readFacts(row: RecordRow): ItemFacts {
  const { price, image, lots = [], barcodes } = readItem(row);
  const fiscal = readFiscal(row);
  return {
    ...readStockedItem(row),
    price,
    image,
    lots,
    refill: readRefill(row),
    fiscal: { ...fiscal, ean: eanOf(fiscal, barcodes) },
    isCountAsked: readCountAsk(row) !== null,
    shelf: onShelf(readStock(row)),
    isOffered: isOffered(row),
  };
}
