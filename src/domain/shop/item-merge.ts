import { sameJson } from '../values/same-json.ts';

/** Content of an ITEM record on the wire: a JSON object whose unknown fields are kept. */
export type ItemContent = Readonly<Record<string, unknown>>;

/** A field that both sides changed to different values. A missing field is undefined. */
export interface FieldConflict {
  /** Name of the field: 'price', 'name', 'description', … A price has one entry under any of its names. */
  field: string;
  base: unknown;
  mine: unknown;
  theirs: unknown;
}

export interface ItemMerge {
  /**
   * The merged content, to be written with `theirs` as its precondition. Conflicting fields have their value.
   */
  content: ItemContent;
  /**
   * Units that `mine` adds to the stock (negative: takes). They are sent as a stock change with an id of its
   * own.
   */
  stockDelta: number;
  /** Empty where all fields could be merged. */
  conflicts: readonly FieldConflict[];
}

/** Names of one field. Readers and writers use the first. */
const PRICE = ['price', 'value'] as const;
const ALIASES: readonly (readonly string[])[] = [PRICE, ['code', 'barcode', 'barcodes']];
/**
 * Fields that an edit never sets. Stock moves by differences alone, and only the server writes the last three.
 */
const STOCK_FIELDS: readonly string[] = ['quantity', 'reserved', 'short', 'lots'];

/**
 * Merges an edit of an item with a concurrent change. `base` is the content when the edit began, `mine` the
 * edit, `theirs` the record now. Fields merge one by one, categories and barcodes element by element. The
 * quantity stays theirs and the difference is returned, because a repeated edit must not move stock twice
 * [X-04].
 */
export function mergeItem(base: ItemContent, mine: ItemContent, theirs: ItemContent): ItemMerge {
  const content: Record<string, unknown> = { ...theirs };
  const conflicts: FieldConflict[] = [];
  for (const names of fieldsOf(base, mine, theirs)) {
    const [baseValues, myValues, theirValues] = [base, mine, theirs].map((side) => valuesOf(side, names)) as [
      unknown[],
      unknown[],
      unknown[],
    ];
    if (isSame(baseValues, myValues) || isSame(myValues, theirValues)) continue;
    if (isSame(baseValues, theirValues)) {
      for (const name of names) content[name] = mine[name];
      continue;
    }
    const merged = mergeList(names, base, mine, theirs);
    if (merged) Object.assign(content, merged);
    else
      conflicts.push({
        field: names[0] ?? '',
        base: first(baseValues),
        mine: first(myValues),
        theirs: first(theirValues),
      });
  }
  return { content: present(content), stockDelta: units(mine) - units(base), conflicts };
}

/**
 * The same merge for an edit known only by its fields, each with its value before and after. A price is set
 * under every name that the record or the edit uses.
 */
export function mergeItemEdit(
  fields: Readonly<Record<string, { from?: unknown; to?: unknown }>>,
  theirs: ItemContent,
): ItemMerge {
  const side = (of: 'from' | 'to'): ItemContent => {
    const named = Object.entries(fields).map(([name, wish]) => [name, wish[of]] as const);
    const price = priceOf(Object.fromEntries(named));
    const names = isPriced(fields) ? PRICE.filter((name) => name in fields || name in theirs) : [];
    return { ...theirs, ...Object.fromEntries([...named, ...names.map((name) => [name, price] as const)]) };
  };
  return mergeItem(side('from'), side('to'), theirs);
}

/** The edit applied over `theirs`, after the user saw the conflict and insisted. */
export function rebaseItemEdit(
  fields: Readonly<Record<string, { from?: unknown; to?: unknown }>>,
  theirs: ItemContent,
): Record<string, { from?: unknown; to?: unknown }> {
  const now = (name: string): unknown => (isPriced({ [name]: true }) ? priceOf(theirs) : theirs[name]);
  return Object.fromEntries(
    Object.entries(fields).map(([name, wish]) => [name, { ...wish, from: now(name) }]),
  );
}

/** The names of one content field, such as 'price' and 'value'. */
export function namesOf(field: string): readonly string[] {
  return ALIASES.find((group) => group.includes(field)) ?? [field];
}

function fieldsOf(...sides: readonly ItemContent[]): (readonly string[])[] {
  const names = new Set(sides.flatMap((side) => Object.keys(side)));
  for (const field of STOCK_FIELDS) names.delete(field);
  const groups = ALIASES.filter((group) => group.some((name) => names.has(name)));
  for (const name of groups.flat()) names.delete(name);
  return [...groups, ...[...names].map((name) => [name])];
}

function valuesOf(side: ItemContent, names: readonly string[]): unknown[] {
  return names === PRICE ? [priceOf(side)] : names.map((name) => side[name]);
}

/** The price as readers take it: the first name wins. */
function priceOf({ price, value }: ItemContent): unknown {
  return price ?? value;
}

function isPriced(fields: Readonly<Record<string, unknown>>): boolean {
  return PRICE.some((name) => name in fields);
}

/** Merges lists of categories or barcodes. Additions and removals of `mine` are applied to `theirs`. */
function mergeList(
  names: readonly string[],
  base: ItemContent,
  mine: ItemContent,
  theirs: ItemContent,
): Record<string, unknown> | null {
  const read = names[0] === 'code' ? codesOf : names[0] === 'categories' ? categoriesOf : null;
  if (!read) return null;
  const [baseList, myList, theirList] = [read(base), read(mine), read(theirs)];
  const kept = theirList.filter((one) => myList.includes(one) || !baseList.includes(one));
  const added = myList.filter((one) => !baseList.includes(one) && !kept.includes(one));
  const all = [...kept, ...added];
  return names[0] === 'code' ? codeFields(all) : { categories: all };
}

/**
 * The fields that carry an item's barcodes. One code is written in the first field alone, several in all
 * fields.
 */
export function codeFields(codes: readonly string[]): Record<string, unknown> {
  return { code: codes[0], barcode: undefined, barcodes: codes.length > 1 ? [...codes] : undefined };
}

function codesOf(content: ItemContent): string[] {
  const { code, barcode, barcodes } = content;
  return textsOf([code, barcode, ...(Array.isArray(barcodes) ? barcodes : [])]);
}

/** Category ids, also from select options {value, label}. */
function categoriesOf({ categories }: ItemContent): string[] {
  if (!Array.isArray(categories)) return [];
  return textsOf(
    categories.map((one: unknown) =>
      typeof one === 'object' && one !== null && 'value' in one ? one.value : one,
    ),
  );
}

function textsOf(values: readonly unknown[]): string[] {
  const texts = values.map((value) => (typeof value === 'number' ? String(value) : value));
  return [...new Set(texts.filter((value): value is string => typeof value === 'string' && value !== ''))];
}

function units({ quantity }: ItemContent): number {
  const value = Number(quantity ?? 0);
  return Number.isFinite(value) ? Math.max(0, Math.floor(value)) : 0;
}

function first(values: readonly unknown[]): unknown {
  return values.find((value) => value !== undefined);
}

function present(content: Record<string, unknown>): ItemContent {
  return Object.fromEntries(Object.entries(content).filter(([, value]) => value !== undefined));
}

/** Equal as JSON. Null equals a missing field. */
function isSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.every((value, place) => sameJson(value ?? null, other[place] ?? null));
}
