import { expiredUnits, sellableUnits } from '../../../src/domain/lots/lots.ts';
import { left } from '../../../src/domain/restock/lot-moves.ts';
import { moveStock } from '../../../src/domain/restock/stock.ts';
import type { Item } from '../../../src/domain/shop/item.ts';
import { readItem, readStock } from '../../../src/records/types/goods/item.ts';
import { Refused, type Tx } from '../../db/store.ts';
import { getRow, type StoredRow } from '../../records/rows/write-record.ts';
import { writeStock } from '../../records/types/item.ts';

export interface Units {
  itemId: string;
  quantity: number;
}

export const countUnits = (units: readonly Pick<Units, 'quantity'>[]): number =>
  units.reduce((sum, { quantity }) => sum + quantity, 0);

/** Units in the order in which items are always locked, so that two carts never wait for each other. */
export const inLockOrder = <U extends { itemId: string }>(units: readonly U[]): U[] =>
  [...units].sort((a, b) => (a.itemId < b.itemId ? -1 : 1));

/**
 * Holds units for a purchase: available falls, reserved rises. Refuses ITEM_UNAVAILABLE, OUT_OF_STOCK and CONFLICT, with
 * `raced`, where the same purchase holds them already.
 */
export async function reserveStock(tx: Tx, purchaseId: string, units: readonly Units[]): Promise<void> {
  for (const { itemId, quantity } of inLockOrder(units)) {
    const item = await availableItem(tx, itemId, quantity);
    await moveUnits(tx, item, { available: -quantity, reserved: quantity });
    const held = await tx.db
      .insertInto('reservation')
      .values({ purchase_id: purchaseId, item_id: itemId, quantity })
      .onConflict((conflict) => conflict.doNothing())
      .returning('item_id')
      .executeTakeFirst();
    if (!held) throw new Refused('CONFLICT', { raced: true });
  }
}

/** Sells units that nobody holds. Refuses ITEM_UNAVAILABLE and OUT_OF_STOCK. */
export async function sellStock(tx: Tx, units: readonly Units[]): Promise<void> {
  for (const { itemId, quantity } of inLockOrder(units)) {
    await moveUnits(tx, await availableItem(tx, itemId, quantity), { available: -quantity, reserved: 0 });
  }
}

/** True where every unit could be sold now. It locks the items. */
export async function isAvailable(tx: Tx, units: readonly Units[]): Promise<boolean> {
  for (const { itemId, quantity } of inLockOrder(units)) {
    const item = await getRow(tx, itemId, 'ITEM', { lock: true });
    if (!item || sellableUnits(readItem(item), tx.now) < quantity) return false;
  }
  return true;
}

/** Sells the units that a purchase holds since `heldAt`, ms. Goods whose last day ended since were held before that. */
export async function takeReserved(tx: Tx, purchaseId: string, heldAt: number): Promise<void> {
  for (const { item, quantity } of await endReservation(tx, purchaseId)) {
    if (item) await moveUnits(tx, item, { available: 0, reserved: -quantity }, heldAt);
  }
}

/** Gives back the units that a purchase holds. */
export async function releaseReserved(tx: Tx, purchaseId: string): Promise<void> {
  for (const { item, quantity } of await endReservation(tx, purchaseId)) {
    if (item) await moveUnits(tx, item, { available: quantity, reserved: -quantity });
  }
}

async function availableItem(tx: Tx, itemId: string, quantity: number): Promise<StoredRow> {
  const item = await getRow(tx, itemId, 'ITEM', { lock: true });
  if (!item) throw new Refused('ITEM_UNAVAILABLE', { itemId });
  const read = readItem(item);
  const available = sellableUnits(read, tx.now);
  if (available < quantity) throw outOfStock(read, available, tx.now);
  return item;
}

/** Removes a purchase's holds. The item is null where its owner removed it meanwhile. */
async function endReservation(
  tx: Tx,
  purchaseId: string,
): Promise<{ item: StoredRow | null; quantity: number }[]> {
  const held = await tx.db
    .selectFrom('reservation')
    .select(['item_id', 'quantity'])
    .where('purchase_id', '=', purchaseId)
    .orderBy('item_id')
    .execute();
  await tx.db.deleteFrom('reservation').where('purchase_id', '=', purchaseId).execute();
  const rows: { item: StoredRow | null; quantity: number }[] = [];
  for (const { item_id, quantity } of held) {
    rows.push({ item: await getRow(tx, item_id, 'ITEM', { lock: true }), quantity });
  }
  return rows;
}

/** The refusal that tells how many units are left, and how many others are only past their date. `now` in ms. */
export function outOfStock(item: Item, available: number, now: number): Refused {
  const expired = expiredUnits(item, now);
  return new Refused('OUT_OF_STOCK', {
    ...{ itemId: item.id, name: item.name, available },
    ...(expired > 0 && { expired }),
  });
}

/** Moves units. Sales take only available ones, and units that they give back first fill a shortage of the books. */
async function moveUnits(
  tx: Tx,
  item: StoredRow,
  { available, reserved }: { available: number; reserved: number },
  at: number = tx.now,
): Promise<void> {
  const stock = readStock(item);
  const { lots = [] } = readItem(item);
  const gone = Math.max(0, -(available + reserved));
  const held = stock.reserved + reserved;
  if (stock.available + available < 0 || held < 0) throw new Error(`stock of ${item.id} below zero`);
  const moved = { ...moveStock(stock, available), reserved: held };
  await writeStock(tx, item, { ...moved, lots: left(lots, gone, at) });
}
