import { matchGoods, nameKey } from '../../../src/domain/copies/match-goods.ts';
import { copiedContent, goodsOf } from '../../../src/records/content/item-copy.ts';
import { list, text } from '../../../src/records/content/read.ts';
import type { RecordRow, RecordType } from '../../../src/records/record.ts';
import { readCategory } from '../../../src/records/types/goods/category.ts';
import { readItem } from '../../../src/records/types/goods/item.ts';
import { MAX_ITEMS_AT_ONCE } from '../../../src/records/types/people/request.ts';
import { presentRecords } from '../../db/present-records.ts';
import { Refused, type Tx } from '../../db/store.ts';
import { badInput } from '../check-input.ts';
import { fromTable, getRow, putRecord, type StoredRow } from '../rows/write-record.ts';
import { asOwner, type NewRecord, type Viewer } from '../type-handler.ts';
import { itemHandler } from '../types/item.ts';
import { checkContentSize, checkRecordContent } from './check-content.ts';
import { checkManages } from './check-manages.ts';
import { noteEdit } from './note-edit.ts';
import { undoCopy } from './undo-copy.ts';

/** Handles the REQUEST COPY_ITEMS (docs/protocol.md): the copying itself, or its undo. */
export function copyRequest(tx: Tx, input: NewRecord, viewer: Viewer): Promise<RecordRow> {
  const isUndo = input.content.action === 'UNDO_COPY';
  return isUndo ? undoCopy(tx, input, viewer) : copyItems(tx, input, viewer);
}

/**
 * Copies items of one shop to another of the same owner, for that owner or a deputy of both. Items that the other shop
 * has already are left alone, and the record names them. Refuses BAD_INPUT, NOT_FOUND and FORBIDDEN.
 */
async function copyItems(tx: Tx, { row, content }: NewRecord, viewer: Viewer): Promise<RecordRow> {
  const { from, to } = await shopsOf(tx, text(content.from), text(content.to), viewer);
  const asked = idsOf(content.items);
  const found = new Map((await childrenIn(tx, from.id, 'ITEM')).map((one) => [one.id, one]));
  const sources = asked.flatMap((id) => found.get(id) ?? []);
  const present = (await childrenIn(tx, to.id, 'ITEM')).map(goodsOf);
  const { fresh, there, twice } = matchGoods(sources.map(goodsOf), present);
  const left = [
    ...asked.filter((id) => !found.has(id)).map((id) => ({ id, reason: 'NOT_FOUND' })),
    ...[...there.map(({ wanted }) => wanted), ...twice].map(({ id }) => ({ id, reason: 'EXISTS' })),
  ];
  const wishes = fresh.flatMap(({ id }) => found.get(id) ?? []);
  const shelf = await categoriesFor(tx, wishes, { from: from.id, to: to.id }, viewer);
  const made: string[] = [];
  const pictures: { id: string; from: string; to: string }[] = [];
  for (const source of wishes) {
    const outcome = await copyOne(tx, source, { to: to.id, categoryOf: shelf.of }, viewer);
    if ('reason' in outcome) left.push({ id: source.id, reason: outcome.reason });
    else {
      made.push(outcome.id);
      const { image } = readItem(source);
      if (image !== null)
        pictures.push({
          id: outcome.id,
          from: image,
          to: `items/${to.id}/${viewer.sub}/${outcome.id}.jpg`,
        });
    }
  }
  // The storage copies the bytes afterwards. A picture is shown once it is there.
  if (pictures.length > 0) await tx.enqueue({ kind: 'pictures.copy', key: row.id, payload: { pictures } });
  const ends = { from: from.id, to: to.id };
  const told = { action: 'COPY_ITEMS', ...ends, made, categories: shelf.made, left };
  return putRecord(tx, { ...row, content: JSON.stringify(told) });
}

/** Both shops, the second one locked. Of two copies at once the later one meets the items of the earlier one. */
async function shopsOf(
  tx: Tx,
  from: string,
  to: string,
  viewer: Viewer,
): Promise<{ from: StoredRow; to: StoredRow }> {
  if (from === to) throw badInput('content.to');
  const source = await getRow(tx, from, 'LOCATION', { cachedIsEnough: true });
  const target = await getRow(tx, to, 'LOCATION', { lock: true });
  const shops = {
    from: await checkManages(tx, source, viewer),
    to: await checkManages(tx, target, viewer),
  };
  // One owner's costs must not reach the shops of another, though one deputy may work for both.
  if (shops.from.owner !== shops.to.owner) throw new Refused('FORBIDDEN');
  return shops;
}

function idsOf(value: unknown): string[] {
  const asked = list(value).map((id) => text(id));
  const isWrong =
    asked.length === 0 || asked.length > MAX_ITEMS_AT_ONCE || new Set(asked).size < asked.length;
  if (isWrong || asked.includes('')) throw badInput('content.items');
  return asked;
}

async function childrenIn(tx: Tx, shopId: string, type: RecordType): Promise<StoredRow[]> {
  const rows = await presentRecords(tx.db, type).selectAll().where('parent_id', '=', shopId).execute();
  return rows.map(fromTable);
}

/** The second shop's categories by those of the first: one of the same name, else a new one. */
async function categoriesFor(
  tx: Tx,
  sources: readonly StoredRow[],
  { from, to }: { from: string; to: string },
  viewer: Viewer,
): Promise<{ of: ReadonlyMap<string, string>; made: string[] }> {
  const used = new Set(sources.flatMap((source) => readItem(source).categoryIds));
  const named = (await childrenIn(tx, from, 'CATEGORY')).filter(({ id }) => used.has(id)).map(readCategory);
  const known = new Map<string, string>();
  for (const { id, name } of (await childrenIn(tx, to, 'CATEGORY')).map(readCategory).reverse())
    known.set(nameKey(name), id);
  const made: string[] = [];
  for (const { name } of named) {
    if (known.has(nameKey(name))) continue;
    const category = await putRecord(tx, {
      ...{ id: tx.id(), type: 'CATEGORY', parentId: to, owner: viewer.sub, reference: name, content: '{}' },
    });
    await noteEdit(tx, viewer, { before: null, after: category });
    known.set(nameKey(name), category.id);
    made.push(category.id);
  }
  return { of: new Map(named.map(({ id, name }) => [id, known.get(nameKey(name)) ?? ''])), made };
}

interface Target {
  to: string;
  categoryOf: ReadonlyMap<string, string>;
}

/** The new item's id, or the reason why there is none. */
async function copyOne(
  tx: Tx,
  source: StoredRow,
  { to, categoryOf }: Target,
  viewer: Viewer,
): Promise<{ id: string } | { reason: string }> {
  const categories = readItem(source).categoryIds.flatMap((id) => categoryOf.get(id) ?? []);
  const content = copiedContent(source, categories);
  const { reference } = source;
  const row = { id: tx.id(), type: 'ITEM' as const, parentId: to, owner: viewer.sub, reference };
  try {
    checkContentSize('ITEM', content);
    checkRecordContent(row, content);
    const input = { ...asOwner(viewer.sub), row: { ...row, content: JSON.stringify(content) }, content };
    const made = await itemHandler.create?.(tx, { ...input, locationId: to }, viewer);
    await noteEdit(tx, viewer, { before: null, after: made ?? null });
    return { id: row.id };
  } catch (error) {
    if (error instanceof Refused) return { reason: error.code };
    throw error;
  }
}
