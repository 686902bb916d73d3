import type { Draft, FieldChange } from '../../../data/mirror/entry.ts';
import { itemLanes, recordLane } from '../../../data/outbox/drafts.ts';
import type { ManagedItem } from '../../../data/rows/managed-items.ts';
import { categoryDraft, itemDraft, moveBy, stockDraft, unitsTo } from '../../../data/rows/shop-drafts.ts';
import {
  type CsvChanges,
  type CsvFields,
  categoryIdsOf,
  type ItemChange,
} from '../../../domain/csv/apply.ts';
import { csvItemOf } from '../../../domain/csv/item-columns.ts';
import type { StockMove } from '../../../domain/restock/move.ts';
import { sameJson } from '../../../domain/values/same-json.ts';
import { readLastEdit } from '../../../records/content/last-edit.ts';
import { count } from '../../../records/content/read.ts';
import { type Content, parseContent } from '../../../records/record.ts';
import { type ItemFields, itemContent } from '../../../records/types/goods/item.ts';

/** The shop on this device and the values that drafts need. */
export interface DraftContext {
  locationId: string;
  owner: string;
  items: ReadonlyMap<string, ManagedItem>;
  categoryNames: ReadonlyMap<string, string>;
  newId: () => string;
  /** Server time, ms. */
  now: number;
}

/** The drafts of an import: new categories first, then each item in its own lane, stock as differences. */
export function draftsOf(changes: CsvChanges, context: DraftContext): Draft[] {
  const made = changes.categories.names.map((name) => ({ id: context.newId(), name }));
  const names = new Map([...context.categoryNames, ...made.map(({ id, name }) => [id, name] as const)]);
  const visit = { id: context.newId(), locationId: context.locationId };
  return [
    ...made.map(({ id, name }) => categoryDraft(name, context, id)),
    ...changes.items.flatMap((change) => {
      if (change.kind === 'create') return [newItem(change, names, context)];
      const item = context.items.get(change.id);
      if (change.kind === 'remove' || !item) return [];
      const { quantity } = item.value;
      const move = moveBy(unitsTo(quantity + change.stockDelta, quantity, item.short), item);
      return [edit(change, item, names, context), move && stockOf(item, move, visit, context)].filter(
        (draft) => draft !== null,
      );
    }),
  ];
}

/**
 * The drafts that undo an import. `undo`: the inverse changes. `sent`: the import's drafts. `never`: ids of drafts that
 * the server never took, which need no undo. `moved`: ids of items with stock changes. Stock changes are undone by
 * their ids, so that sales since then count. A category stays that other items use by now. Categories are removed after
 * the items that have them, because an item may still be edited before. `left`: names of new items that stay, because
 * somebody has edited, filled or sold them since. A role that may not remove hides new items, and leaves the categories.
 */
export function undoDraftsOf(
  undo: CsvChanges,
  { sent, never, moved, mayRemove, context }: Undoing,
): { drafts: Draft[]; left: readonly string[] } {
  const done = sent.filter(({ id }) => !never.has(id));
  const visit = { id: context.newId(), locationId: context.locationId };
  const left = undo.items.flatMap(({ kind, id }) => {
    const item = kind === 'remove' && context.items.get(id);
    return item && isWorkedOn(item, done, moved) ? [item] : [];
  });
  const stays = new Set(left.map(({ row }) => row.id));
  const items = undo.items.flatMap((change): (Draft | null)[] => {
    if (stays.has(change.id)) return [];
    const own = done.filter(({ lane }) => lane === recordLane('ITEM', change.id));
    const item = context.items.get(change.id);
    if (own.length === 0 || change.kind === 'create') return [];
    if (change.kind === 'remove' && !mayRemove) return [hiding(change.id, item, nameOf(own), context)];
    if (change.kind === 'remove') {
      // A queued item has no time of the server yet.
      const asSeen = item && !item.entry ? item.row.updatedAt : null;
      return [removalOf({ type: 'ITEM', id: change.id, asSeen }, nameOf(own), context)];
    }
    if (!item) return [];
    const stock = own.find(({ operation }) => operation.type === 'STOCK_CHANGE');
    const isEdited = own.some(({ operation }) => operation.kind === 'change');
    return [
      isEdited ? edit(change, item, context.categoryNames, context) : null,
      stock ? stockOf(item, { kind: 'desfeito', undoes: stock.id }, visit, context) : null,
    ];
  });
  const touched = new Set(undo.items.map(({ id }) => id));
  const others = [...context.items.values()].filter(({ row }) => !touched.has(row.id) || stays.has(row.id));
  const used = new Set(others.flatMap(({ value }) => value.categoryIds));
  const made = mayRemove ? done.filter(({ operation }) => operation.type === 'CATEGORY') : [];
  const categories = made.filter(({ operation }) => !used.has(operation.id));
  const having = (id: string): string[] =>
    [...touched].filter((itemId) => context.items.get(itemId)?.value.categoryIds.includes(id));
  const drafts = [
    ...items.filter((draft) => draft !== null),
    ...categories.map(({ operation: { id }, about }) => {
      const draft = removalOf({ type: 'CATEGORY', id, asSeen: null }, about.text, context);
      return { ...draft, alsoIn: itemLanes(having(id)) };
    }),
  ];
  return { drafts, left: left.map(({ value }) => value.name) };
}

interface Undoing {
  sent: readonly Draft[];
  never: ReadonlySet<string>;
  moved: ReadonlySet<string>;
  /** False for a role that may not remove items. */
  mayRemove: boolean;
  context: DraftContext;
}

/** True where an imported item was changed since. The server applies the same rule to copies (undo-copy.ts). */
function isWorkedOn(
  { row, value, moves, entry }: ManagedItem,
  sent: readonly Draft[],
  moved: ReadonlySet<string>,
) {
  const made = sent.find(({ id }) => id === row.id)?.operation;
  if (made?.kind !== 'create') return false;
  const units = count(parseContent(made.content).quantity);
  // An edit of this device may still be queued.
  const isEdited = readLastEdit(row) !== null || entry?.operation.kind === 'change';
  return isEdited || moves.length > 0 || moved.has(row.id) || value.quantity !== units;
}

type Names = ReadonlyMap<string, string>;
type Update = Extract<ItemChange, { kind: 'update' }>;

function newItem(
  { id, item }: Extract<ItemChange, { kind: 'create' }>,
  names: Names,
  context: DraftContext,
): Draft {
  const { categories, ...fields } = item;
  return itemDraft({ ...fields, categoryIds: categoryIdsOf(categories, names), image: null }, context, id);
}

/**
 * An edit based on the change's old values. A field that still has its old value is based on the record's own spelling.
 */
function edit(
  { id, from, to }: Update,
  item: ManagedItem,
  names: Names,
  context: DraftContext,
): Draft | null {
  const content = parseContent(item.row.content);
  const written = (fields: CsvFields): Content => itemContent(fieldsOf(fields, names), content);
  const reads = written(csvItemOf(item.value, names));
  const [was, wanted] = [written(from), written(to)];
  const fields = Object.entries(wanted)
    .map(([name, wish]): [string, FieldChange] => {
      const begins = sameJson(was[name], reads[name]) ? content[name] : was[name];
      return [name, { from: begins, to: wish }];
    })
    .filter(([, field]) => !sameJson(field.from, field.to));
  if (fields.length === 0 && to.name === undefined) return null;
  const isNamed = from.name === item.value.name.trim();
  const reference = to.name !== undefined && {
    reference: { from: isNamed ? (item.row.reference ?? undefined) : from.name, to: to.name },
  };
  return {
    id: context.newId(),
    lane: recordLane('ITEM', id),
    about: { kind: 'item', text: to.name ?? item.value.name, locationId: context.locationId },
    operation: {
      kind: 'change',
      type: 'ITEM',
      id,
      content: Object.fromEntries(fields),
      ...reference,
    },
  };
}

function stockOf(
  { row, value }: ManagedItem,
  move: StockMove,
  visit: { id: string; locationId: string },
  { newId, now, owner }: DraftContext,
): Draft {
  const entry = { id: newId(), itemId: row.id, at: now, move };
  return stockDraft(entry, visit, { owner, itemName: value.name });
}

function removalOf(
  removed: { type: 'ITEM' | 'CATEGORY'; id: string; asSeen: number | null },
  text: string,
  { newId, locationId }: DraftContext,
): Draft {
  const about = {
    kind: removed.type === 'ITEM' ? 'itemRemoval' : 'categoryRemoval',
    text,
    locationId,
  } as const;
  return {
    id: newId(),
    lane: recordLane(removed.type, removed.id),
    about,
    operation: { kind: 'remove', ...removed },
  };
}

/** Takes an item out of the shop for a person who may not remove it. */
function hiding(
  id: string,
  item: ManagedItem | undefined,
  text: string,
  { newId, locationId }: DraftContext,
): Draft {
  const from = item && parseContent(item.row.content).hidden;
  return {
    id: newId(),
    lane: recordLane('ITEM', id),
    about: { kind: 'item', text, locationId },
    operation: { kind: 'change', type: 'ITEM', id, content: { hidden: { from, to: true } } },
  };
}

function fieldsOf({ categories, ...fields }: CsvFields, names: Names): Partial<ItemFields> {
  return { ...fields, ...(categories && { categoryIds: categoryIdsOf(categories, names) }) };
}

function nameOf([draft]: readonly Draft[]): string {
  return draft?.about.text ?? '';
}
