import { eanOf, type Fiscal } from '../../../src/domain/closing/fiscal.ts';
import type { Zone } from '../../../src/domain/hours/shop-time-zone.ts';
import type { ShelfItem } from '../../../src/domain/overview/shop-figures.ts';
import { onShelf } from '../../../src/domain/restock/stock.ts';
import type { Refill } from '../../../src/domain/shop/refill.ts';
import { readFiscal } from '../../../src/records/content/fiscal.ts';
import { readRefill } from '../../../src/records/content/refill.ts';
import { readStockedItem } from '../../../src/records/content/sale.ts';
import type { RecordRow } from '../../../src/records/record.ts';
import { isOffered, readItem, readStock } from '../../../src/records/types/item.ts';
import { createDaySums } from './day-sums.ts';
import { createFactsCache } from './facts-cache.ts';

/** An item, with the facts for the answers about all own locations. */
export interface ItemFacts extends ShelfItem {
  refill: Refill;
  fiscal: Fiscal;
  /** Storage key of the picture. */
  image: string | null;
  /** Units on the shelf by the books, held ones included. */
  shelf: number;
}

/** Caches of sales and shelves, shared by all answers of a process that need them. */
export function createShopFacts(zone: Zone) {
  return {
    sums: createDaySums(zone),
    items: createFactsCache({ type: 'ITEM', most: 300, fold: (rows) => rows.map(readFacts) }),
  };
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
    shelf: onShelf(readStock(row)),
    isOffered: isOffered(row),
  };
}
