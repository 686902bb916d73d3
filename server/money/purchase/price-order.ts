import { sellableUnits } from '../../../src/domain/lots/lots.ts';
import { fromReais, toReais } from '../../../src/domain/money/money.ts';
import type { Campaign } from '../../../src/domain/shop/campaign.ts';
import type { Item } from '../../../src/domain/shop/item.ts';
import { type CartLine, type PricedCart, priceCart } from '../../../src/domain/shop/pricing.ts';
import { MAX_PURCHASE_LINES } from '../../../src/domain/shop/purchase.ts';
import { list, object } from '../../../src/records/content/read.ts';
import type { Content } from '../../../src/records/record.ts';
import { readCampaign } from '../../../src/records/types/goods/campaign.ts';
import { isOffered, readItem } from '../../../src/records/types/goods/item.ts';
import { purchaseAmounts } from '../../../src/records/types/money/shopping-purchase.ts';
import { cacheOf } from '../../db/engine/command-cache.ts';
import { prepared } from '../../db/engine/prepared.ts';
import { presentRecords } from '../../db/present-records.ts';
import type { RecordTable } from '../../db/record-table.ts';
import { Refused, type Tx } from '../../db/store.ts';
import { fromTable, getRow } from '../../records/rows/write-record.ts';
import { inLockOrder, outOfStock, type Units } from './stock.ts';

export interface PricedOrder {
  cart: PricedCart;
  units: readonly Units[];
  /** Unit costs by item id in centavos; null when the owner gave none. */
  costs: ReadonlyMap<string, number | null>;
}

/**
 * Prices a client's cart, with the present items (locked) and campaigns. The client's total is only compared. Refuses
 * EMPTY_CART, BAD_INPUT, BAD_QUANTITY, ITEM_UNAVAILABLE, OUT_OF_STOCK and PRICE_CHANGED [S-11, S-12].
 */
export async function priceOrder(tx: Tx, locationId: string, content: Content): Promise<PricedOrder> {
  const units = readUnits(content);
  const items = await lockItems(tx, locationId, units);
  const lines: CartLine[] = units.map(({ itemId, quantity }) => {
    const item = items.get(itemId);
    if (!item) throw new Refused('ITEM_UNAVAILABLE', { itemId });
    const available = sellableUnits(item, tx.now);
    if (available < quantity) throw outOfStock(item, available, tx.now);
    return { item, quantity };
  });
  const cart = priceCart(lines, await campaignsOf(tx, locationId), tx.now);
  if (fromReais(content.totalAmount) !== cart.totalAmount) {
    throw new Refused('PRICE_CHANGED', purchaseAmounts(cart));
  }
  return { cart, units, costs: new Map([...items].map(([id, { cost }]) => [id, cost])) };
}

/** The lines as purchase content carries them, each with its cost, which only the location's owner reads. */
export function linesWithCosts({ cart, costs }: PricedOrder): Record<string, unknown> {
  const amounts = purchaseAmounts(cart);
  const items = cart.lines.map((line, index) => {
    const cost = costs.get(line.itemId) ?? null;
    return { ...object(list(amounts.items)[index]), cost: cost === null ? null : toReais(cost) };
  });
  return { ...amounts, items };
}

/**
 * Ids of items that an order names, whether it is well-formed or not. There are at most as many as one may have. Ids
 * that PostgreSQL takes for no text or no JSON are left out: no item has such an id.
 */
export function namedItems(content: Content): string[] {
  const ids = list(content.items)
    .slice(0, MAX_PURCHASE_LINES)
    .map((line) => object(line).id);
  return [...new Set(ids)].filter(
    (id): id is string => typeof id === 'string' && !id.includes('\0') && id.isWellFormed(),
  );
}

function readUnits(content: Content): Units[] {
  const lines = list(content.items).map(object);
  if (lines.length === 0) throw new Refused('EMPTY_CART');
  if (lines.length > MAX_PURCHASE_LINES)
    throw new Refused('BAD_INPUT', { field: 'items', max: MAX_PURCHASE_LINES });
  const units = lines.map(({ id, quantity }) => {
    if (typeof id !== 'string' || id === '') throw new Refused('BAD_INPUT', { field: 'items.id' });
    if (!Number.isSafeInteger(quantity) || Number(quantity) < 1)
      throw new Refused('BAD_QUANTITY', { itemId: id });
    return { itemId: id, quantity: Number(quantity) };
  });
  if (new Set(units.map(({ itemId }) => itemId)).size < units.length) {
    throw new Refused('BAD_INPUT', { field: 'items', reason: 'duplicate' });
  }
  return units;
}

async function lockItems(tx: Tx, locationId: string, units: readonly Units[]): Promise<Map<string, Item>> {
  const items = new Map<string, Item>();
  for (const { itemId } of inLockOrder(units)) {
    const row = await getRow(tx, itemId, 'ITEM', { lock: true });
    if (row && row.parentId === locationId && isOffered(row)) items.set(itemId, readItem(row));
  }
  return items;
}

async function campaignsOf(tx: Tx, locationId: string): Promise<readonly Campaign[]> {
  const cache = cacheOf(tx.db);
  const known = cache?.campaignsOf(locationId);
  if (known) return known;
  const rows = await readCampaigns(tx.db, locationId);
  const campaigns = rows.map((row) => readCampaign(fromTable(row)));
  cache?.noteCampaigns(locationId, campaigns);
  return campaigns;
}

const readCampaigns = prepared<[string], RecordTable>(1, (db, [locationId]) =>
  presentRecords(db, 'CAMPAIGN').selectAll().where('parent_id', '=', locationId),
);
