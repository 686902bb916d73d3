import type { Stock } from '../../src/domain/restock-stock.ts';
import { type Content, parseContent } from '../../src/records/record.ts';
import { priceOf, readStock } from '../../src/records/types/item.ts';
import type { Tx } from '../db/store.ts';
import { badInput } from './check-input.ts';
import { detachItem } from './detach.ts';
import { claimCodes, releaseCodes } from './item-codes.ts';
import type { TypeHandler } from './type-handler.ts';
import { putRecord, removeRecord, type StoredRow } from './write-record.ts';

/**
 * An edit that names no quantity keeps the stock, so that prices and names can change while units are sold. One that names
 * another quantity says what can be sold from now on, and what the books were short of is settled with it. No price is
 * set to 0, as in the form [MI-03]: the goods would be handed out without a charge.
 */
export const itemHandler: TypeHandler = {
  async create(tx, { row, content }) {
    if (isFree(content)) throw badInput('price');
    await claimCodes(tx, row, null);
    return putRecord(tx, row);
  },

  async update(tx, { previous, row, content }) {
    // One that is free since before this rule can still be renamed and counted.
    if (isFree(content) && !isFree(parseContent(previous.content))) throw badInput('price');
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

/** True where it has a price and that is nothing; without any it cannot be bought. */
const isFree = (content: Content): boolean => priceOf(content) === 0;

/** Writes an item's units (read with `lock`); everyone who may see the item hears of it after commit. */
export async function writeStock(tx: Tx, item: StoredRow, stock: Stock): Promise<StoredRow> {
  const { short: _, ...content } = parseContent(item.content);
  const { available: quantity, reserved, short } = stock;
  const next = { ...content, quantity, reserved, ...(short > 0 && { short }) };
  return putRecord(tx, { ...item, content: JSON.stringify(next) }, { previous: item });
}
