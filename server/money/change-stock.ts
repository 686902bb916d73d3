import { toReais } from '../../src/domain/money.ts';
import { applyMove, type StockMove } from '../../src/domain/restock-move.ts';
import { onShelf } from '../../src/domain/restock-stock.ts';
import { readItem } from '../../src/records/content/item.ts';
import { readStock } from '../../src/records/content/stock.ts';
import { readMove } from '../../src/records/content/stock-change.ts';
import { parseContent } from '../../src/records/record.ts';
import { Refused, type Tx } from '../db/store.ts';
import { badInput } from '../records/check-input.ts';
import { writeStock } from '../records/item.ts';
import { toRecordRow } from '../records/publish.ts';
import type { CreationHandler, NewRecord } from '../records/type-handler.ts';
import { getRow, putRecord, type StoredRow } from '../records/write-record.ts';

/**
 * Applies an entry of a restocking visit to its item and keeps it, in one transaction: sent again under the same id
 * it is found, not applied. Refuses ITEM_UNAVAILABLE (gone, or of another location), NOT_FOUND and CONFLICT (what is to
 * be undone is not there, is of another item, is an undo itself, or is undone), and STALE with the current item where a
 * count was made against other books: then a person is asked.
 */
export const stockChangeHandler: CreationHandler = {
  async create(tx, { row, content }) {
    const move = readMove(content);
    if (!move) throw badInput('kind');
    // The entry before the item, as everywhere: what is to be undone, then what it changed.
    const undone = move.kind === 'desfeito' ? await entryToUndo(tx, row, move.undoes) : null;
    const item = await itemOf(tx, row);
    const { delta, stock, before } = decide(item, move, undone);
    await writeStock(tx, item, stock);
    if (undone) await markUndone(tx, undone, row.id);
    const { name, price, cost } = readItem(item);
    const facts = {
      delta,
      before,
      after: onShelf(stock),
      itemName: name,
      price: toReais(price),
      ...(cost !== null && { cost: toReais(cost) }),
    };
    return putRecord(tx, { ...row, content: JSON.stringify({ ...content, ...facts }) });
  },
};

function decide(item: StoredRow, move: StockMove, undone: StoredRow | null) {
  const before = readStock(item);
  const applied = applyMove(before, move, undone ? Number(parseContent(undone.content).delta) : 0);
  if (applied.kind === 'ask') throw new Refused('STALE', { current: toRecordRow(item) });
  return { ...applied, before: onShelf(before) };
}

async function itemOf(tx: Tx, { parentId, reference }: NewRecord['row']): Promise<StoredRow> {
  const item = await getRow(tx, reference ?? '', 'ITEM', { lock: true });
  if (!item || item.parentId !== parentId) throw new Refused('ITEM_UNAVAILABLE', { itemId: reference });
  return item;
}

async function entryToUndo(tx: Tx, row: NewRecord['row'], id: string): Promise<StoredRow> {
  const entry = await getRow(tx, id, 'STOCK_CHANGE', { lock: true });
  if (!entry || entry.parentId !== row.parentId || entry.reference !== row.reference)
    throw new Refused('NOT_FOUND', { undoes: id });
  const { kind, undoneBy } = parseContent(entry.content);
  if (kind === 'desfeito' || undoneBy !== undefined) throw new Refused('CONFLICT', { undoes: id });
  return entry;
}

async function markUndone(tx: Tx, entry: StoredRow, undoneBy: string): Promise<void> {
  const content = JSON.stringify({ ...parseContent(entry.content), undoneBy });
  await putRecord(tx, { ...entry, content }, { previous: entry });
}
