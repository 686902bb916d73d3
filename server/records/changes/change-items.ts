import { list, object, text } from '../../../src/records/content/read.ts';
import { type Content, parseContent, type RecordRow } from '../../../src/records/record.ts';
import { readItem } from '../../../src/records/types/goods/item.ts';
import { MAX_ITEMS_AT_ONCE } from '../../../src/records/types/people/request.ts';
import { Refused, type Tx } from '../../db/store.ts';
import { badInput, checkReference } from '../check-input.ts';
import { getRow, putRecord } from '../rows/write-record.ts';
import type { NewRecord, Viewer } from '../type-handler.ts';
import { itemHandler } from '../types/item.ts';
import { checkContentSize, checkRecordContent } from './check-content.ts';
import { checkManages } from './check-manages.ts';
import { signEdit } from './last-edit.ts';
import { noteEdit } from './note-edit.ts';

/**
 * Fields that may be set on many items at once. Stock and barcodes differ from item to item. The name is the reference,
 * too.
 */
const FIELDS = [
  ...['value', 'price', 'cost', 'hidden', 'name', 'description', 'ncm', 'cfop', 'ean', 'boxSize', 'boxName'],
];

interface ItemChange {
  id: string;
  /** Fields with the values that the person saw and those they want. */
  fields: readonly { name: string; from: unknown; to: unknown }[];
}

/**
 * Handles the REQUEST CHANGE_ITEMS of a shop's owner or deputy (docs/protocol.md). An item whose fields are not as they
 * were seen is left alone, and the record names it. Refuses BAD_INPUT, NOT_FOUND and FORBIDDEN.
 */
export async function changeItems(
  tx: Tx,
  { row, content, roles, eyes }: NewRecord,
  viewer: Viewer,
): Promise<RecordRow> {
  const shop = text(content.shop);
  const changes = readChanges(content.changes);
  const location = await getRow(tx, shop, 'LOCATION', { cachedIsEnough: true });
  await checkManages(tx, location, viewer);
  const left: { id: string; reason: string }[] = [];
  for (const change of changes) {
    const reason = await changeOne(tx, { shop, change, roles, eyes }, viewer);
    if (reason !== null) left.push({ id: change.id, reason });
  }
  const told = { action: 'CHANGE_ITEMS', shop, changed: changes.length - left.length, left };
  return putRecord(tx, { ...row, content: JSON.stringify(told) });
}

/** Reads the changes in the order of the items' ids, in which items are locked everywhere. */
function readChanges(value: unknown): ItemChange[] {
  const sent = list(value).map(object);
  if (sent.length === 0 || sent.length > MAX_ITEMS_AT_ONCE) throw badInput('content.changes');
  const changes = sent.map((one) => ({
    id: text(one.id),
    fields: Object.entries(object(one.content)).map(([name, wish]) => {
      if (!FIELDS.includes(name)) throw badInput(`content.changes.${name}`);
      const { from, to } = object(wish);
      return { name, from, to };
    }),
  }));
  if (new Set(changes.map(({ id }) => id)).size < changes.length) throw badInput('content.changes');
  return changes.sort((a, b) => (a.id < b.id ? -1 : 1));
}

type Standing = Pick<NewRecord, 'roles' | 'eyes'> & { shop: string; change: ItemChange };

/** Changes one item. Answers with the reason why it was left alone; null where it was changed. */
async function changeOne(
  tx: Tx,
  { shop, change: { id, fields }, roles, eyes }: Standing,
  viewer: Viewer,
): Promise<string | null> {
  const previous = await getRow(tx, id, 'ITEM', { lock: true });
  if (!previous || previous.parentId !== shop) return 'NOT_FOUND';
  const before = parseContent(previous.content);
  const seen: Content = { ...before, name: readItem(previous).name };
  if (fields.some(({ name, from }) => !isSame(seen[name], from))) return 'STALE';
  const { reference, content: merged } = withFields(previous, before, fields);
  try {
    if (reference === '' || checkReference(reference) !== reference) throw badInput('name');
    checkContentSize('ITEM', merged);
    checkRecordContent({ ...previous, reference }, merged, { previous: before });
  } catch (error) {
    if (error instanceof Refused) return error.code;
    throw error;
  }
  const content = await signEdit(tx, 'ITEM', merged, viewer);
  const { type, parentId, owner } = previous;
  const row = { id, type, parentId, owner, reference, content: JSON.stringify(content) };
  const after = await itemHandler.update?.(tx, { previous, row, content, roles, eyes }, viewer);
  await noteEdit(tx, viewer, { before: previous, after: after ?? null });
  return null;
}

/** The item with these fields. An item that has its name as its reference alone keeps it there. */
function withFields(
  { reference }: RecordRow,
  before: Content,
  fields: ItemChange['fields'],
): { reference: string | null; content: Content } {
  const { name, ...wanted }: Content = Object.fromEntries(fields.map((one) => [one.name, one.to]));
  if (name === undefined) return { reference, content: { ...before, ...wanted } };
  const renamed = text(name).trim();
  return {
    reference: renamed,
    content: { ...before, ...wanted, ...('name' in before && { name: renamed }) },
  };
}

/** True for equal values. A missing field is null on the wire. */
const isSame = (is: unknown, seen: unknown): boolean =>
  JSON.stringify(is ?? null) === JSON.stringify(seen ?? null);
