import type { Stock } from '../../../src/domain/restock/stock.ts';
import { parseContent } from '../../../src/records/record.ts';
import { readStock } from '../../../src/records/types/item.ts';
import type { Tx } from '../../db/store.ts';
import { putRecord, removeRecord, type StoredRow } from '../rows/write-record.ts';
import type { TypeHandler } from '../type-handler.ts';
import { detachItem } from './detach.ts';
import { claimCodes, releaseCodes } from './item-codes.ts';

/**
 * An edit that names no quantity keeps the stock, so that prices and names can change while units are sold. One that names
 * another quantity says what can be sold from now on, and what the books were short of is settled with it.
 */
export const itemHandler: TypeHandler = {
  async create(tx, { row }) {
    await claimCodes(tx, row, null);
    return putRecord(tx, row);
  },

  async update(tx, { previous, row, content }) {
    const before = readStock(previous);
    const quantity = content.quantity ?? parseContent(previous.content).quantity;
    const { quantity: _, short, ...rest } = content;
    const keepsShort = quantity === before.available && short !== undefined;
    const next = { ...rest, ...(quantity !== undefined && { quantity }), ...(keepsShort && { short }) };
    await claimCodes(tx, row, previous);
    return putRecord(tx, { ...row, content: JSON.stringify(next) }, { previous });
  },

  async remove(tx, previous) {
    await releaseCodes(tx, previous.id);
    await detachItem(tx, previous);
    return removeRecord(tx, previous);
  },
};

/** Writes an item's units (read with `lock`); everyone who may see the item hears of it after commit. */
export async function writeStock(tx: Tx, item: StoredRow, stock: Stock): Promise<StoredRow> {
  const { short: _, ...content } = parseContent(item.content);
  const { available: quantity, reserved, short } = stock;
  const next = { ...content, quantity, reserved, ...(short > 0 && { short }) };
  return putRecord(tx, { ...item, content: JSON.stringify(next) }, { previous: item });
}
