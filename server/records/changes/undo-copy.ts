import { list, text } from '../../../src/records/content/read.ts';
import { parseContent, type RecordRow } from '../../../src/records/record.ts';
import { readItem, readStock } from '../../../src/records/types/goods/item.ts';
import { presentRecords } from '../../db/present-records.ts';
import { Refused, type Tx } from '../../db/store.ts';
import { madeRequests } from '../rows/made-requests.ts';
import { getRow, putRecord, type StoredRow } from '../rows/write-record.ts';
import type { NewRecord, Viewer } from '../type-handler.ts';
import { categoryHandler } from '../types/detach.ts';
import { itemHandler } from '../types/item.ts';
import { checkManages } from './check-manages.ts';
import { noteEdit } from './note-edit.ts';

/**
 * Takes back a COPY_ITEMS of the same person. An item that was edited or filled since stays, with the categories that
 * any item uses. Refuses NOT_FOUND and FORBIDDEN.
 */
export async function undoCopy(tx: Tx, { row, content }: NewRecord, viewer: Viewer): Promise<RecordRow> {
  const copy = await copyOf(tx, text(content.undoes), viewer);
  const done = parseContent(copy?.content);
  if (!copy || done.action !== 'COPY_ITEMS') throw new Refused('NOT_FOUND');
  const shop = await checkManages(tx, await getRow(tx, text(done.to), 'LOCATION', { lock: true }), viewer);
  const left: { id: string; reason: string }[] = [];
  let removed = 0;
  for (const id of idsIn(done.made)) {
    const item = await getRow(tx, id, 'ITEM', { lock: true });
    if (item?.parentId !== shop.id) continue;
    if (await isTouched(tx, item)) left.push({ id, reason: 'CHANGED' });
    else {
      await itemHandler.remove?.(tx, item, viewer);
      await noteEdit(tx, viewer, { before: item, after: null });
      removed += 1;
    }
  }
  await removeUnused(tx, shop.id, idsIn(done.categories), viewer);
  const told = { action: 'UNDO_COPY', undoes: copy.id, removed, left };
  return putRecord(tx, { ...row, content: JSON.stringify(told) });
}

/** A request of COPY_ITEMS that this person sent. */
function copyOf(tx: Tx, id: string, { sub }: Viewer) {
  const copies = madeRequests(tx.db, 'COPY_ITEMS').select(['id', 'content']);
  return copies.where('id', '=', id).where('owner', '=', sub).executeTakeFirst();
}

/** Ids in their order, in which rows are locked everywhere. */
const idsIn = (value: unknown): string[] =>
  list(value)
    .map((id) => text(id))
    .sort();

/** True where somebody signed an edit of the item, or moved its stock. */
async function isTouched(tx: Tx, item: StoredRow): Promise<boolean> {
  const { available, reserved, short } = readStock(item);
  if (parseContent(item.content).lastEdit || available + reserved + short > 0) return true;
  const moved = await tx.db
    .selectFrom('record')
    .select('id')
    .where('parent_id', '=', item.parentId)
    .where('type', '=', 'STOCK_CHANGE')
    .where('reference', '=', item.id)
    .limit(1)
    .executeTakeFirst();
  return moved !== undefined;
}

async function removeUnused(
  tx: Tx,
  shopId: string,
  categories: readonly string[],
  viewer: Viewer,
): Promise<void> {
  if (categories.length === 0) return;
  const items = await presentRecords(tx.db, 'ITEM').selectAll().where('parent_id', '=', shopId).execute();
  const used = new Set(
    items.flatMap(({ id, content }) => readItem({ id, content, parentId: shopId } as RecordRow).categoryIds),
  );
  for (const id of categories.filter((one) => !used.has(one))) {
    const category = await getRow(tx, id, 'CATEGORY', { lock: true });
    if (category?.parentId !== shopId) continue;
    await categoryHandler.remove?.(tx, category, viewer);
    await noteEdit(tx, viewer, { before: category, after: null });
  }
}
