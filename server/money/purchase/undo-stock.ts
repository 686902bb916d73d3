import type { Spread } from '../../../src/domain/restock/counts.ts';
import { type Reversal, reverse } from '../../../src/domain/restock/undo.ts';
import { parseContent } from '../../../src/records/record.ts';
import {
  isPutBack,
  readStockChange,
  type StockChange,
} from '../../../src/records/types/goods/stock-change.ts';
import { presentRecords } from '../../db/present-records.ts';
import { Refused, type Tx } from '../../db/store.ts';
import { fromTable, getRow, putRecord } from '../../records/rows/write-record.ts';
import type { NewRecord } from '../../records/type-handler.ts';

type Row = NewRecord['row'];

/**
 * The effect of undoing an entry on its item's present books. The item is locked. Refuses NOT_FOUND for one that is
 * missing or of another item. Refuses CONFLICT for one that was undone or is an undo. So it does for goods of an undone
 * receipt, and for those that a return put back.
 */
export async function decideUndo(tx: Tx, row: Row, undoes: string): Promise<Reversal> {
  const log = await booksOf(tx, row);
  const reversal = reverse(log, undoes);
  if ('refused' in reversal)
    throw new Refused(reversal.refused === 'unknown' ? 'NOT_FOUND' : 'CONFLICT', { undoes });
  if (reversal.restores && (await isOfUndoneReceipt(tx, log, reversal.entry)))
    throw new Refused('CONFLICT', { undoes });
  const undone = reversal.restores ? undefined : log.find(({ id }) => id === undoes);
  if (undone && isPutBack(undone)) throw new Refused('CONFLICT', { undoes });
  return reversal;
}

/** The entries of an item, in the order of its books. The row names the item and its location. */
export async function booksOf(tx: Tx, { parentId, reference }: Row): Promise<readonly StockChange[]> {
  const rows = await presentRecords(tx.db, 'STOCK_CHANGE')
    .selectAll()
    .where('parent_id', '=', parentId)
    .where('reference', '=', reference)
    .execute();
  return rows
    .map(fromTable)
    .flatMap((row) => readStockChange(row) ?? [])
    .sort((one, other) => one.order - other.order);
}

/** True for an entry of an undone receipt. Its order is expected again, and the next receipt puts the same goods in. */
async function isOfUndoneReceipt(
  tx: Tx,
  log: readonly StockChange[],
  { id }: Reversal['entry'],
): Promise<boolean> {
  const change = log.find((one) => one.id === id);
  return change?.supplyOrder != null && !(await getRow(tx, change.visitId, 'SUPPLY_RECEIPT'));
}

/** Marks the decision on the entries that it concerns. `by` is the undo's id, `undoes` the id of the undone entry. */
export async function markUndone(tx: Tx, reversal: Reversal, by: string, undoes: string): Promise<void> {
  const { entry, restores } = reversal;
  if (restores) await amend(tx, undoes, { undoneBy: by });
  await amend(tx, entry.id, { undoneBy: restores ? undefined : by });
  await amendCounts(tx, reversal);
}

/** Stores the new differences of counts that a change went through. */
export async function amendCounts(tx: Tx, { counts }: Spread): Promise<void> {
  for (const { id, delta } of counts) await amend(tx, id, { delta });
}

async function amend(
  tx: Tx,
  id: string,
  facts: { delta?: number; undoneBy?: string | undefined },
): Promise<void> {
  const row = await getRow(tx, id, 'STOCK_CHANGE', { lock: true });
  if (!row) throw new Refused('NOT_FOUND', { undoes: id });
  const content = JSON.stringify({ ...parseContent(row.content), ...facts });
  await putRecord(tx, { ...row, content }, { previous: row });
}
