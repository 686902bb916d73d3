import type { ManagedItem } from '../../data/managed-items.ts';
import { isSameCode, SHORTEST_CODE, withCode } from '../../domain/barcode.ts';
import { readUnits } from '../../domain/csv-number.ts';
import type { Item } from '../../domain/item.ts';
import { codeFields } from '../../domain/item-merge.ts';
import { type Centavos, toReais } from '../../domain/money.ts';
import { type Content, parseContent, type RecordRow } from '../../records/record.ts';
import { takenText } from '../../records/refusals.ts';

/** An item as its form holds it [MI-03]. */
export interface ItemValues {
  name: string;
  description: string;
  price: Centavos | null;
  cost: Centavos | null;
  /** As typed; empty says nothing of it. */
  quantity: string;
  categories: readonly string[];
  barcodes: readonly string[];
  /** A barcode that is typed and not added to the others yet. */
  code: string;
  /** Storage key. */
  image: string | null;
}

export const EMPTY_ITEM: ItemValues = {
  name: '',
  description: '',
  price: null,
  cost: null,
  quantity: '0',
  categories: [],
  barcodes: [],
  code: '',
  image: null,
};

/** What a form starts with for an item that there is. */
export function valuesOf(item: Item): ItemValues {
  return {
    name: item.name,
    description: item.description,
    price: item.price || null,
    cost: item.cost || null,
    quantity: String(item.quantity),
    categories: item.categoryIds,
    barcodes: item.barcodes,
    code: '',
    image: item.image,
  };
}

/** What the form says of an item that cannot be saved; undefined where there is nothing to say. */
export interface ItemProblems {
  name?: string;
  price?: string;
  quantity?: string;
  code?: string;
}

const MISSING = 'Nome e preço são obrigatórios';

/** Says whose a code is already, by that item's name; null for a free one. */
export type HolderOf = (code: string) => string | null;

/** Looks among the items of a location, but for the one with this id. */
export const holderAmong =
  (items: readonly Pick<ManagedItem, 'row' | 'value'>[], id: string): HolderOf =>
  (code) => {
    const others = items.filter(({ row }) => row.id !== id);
    return withCode(others, code, ({ value }) => value.barcodes)[0]?.value.name ?? null;
  };

/** Why an item cannot be saved as it is [MI-03, MI-06]; empty when it can. `before` are the codes that it has already. */
export function problemsOf(
  values: ItemValues,
  { holderOf, before }: { holderOf: HolderOf; before: readonly string[] },
): ItemProblems {
  const { name, price, quantity, code } = values;
  const units = readUnits(quantity, ',');
  const taken = codesOf(values).filter((one) => !before.some((kept) => isSameCode(kept, one)));
  return {
    ...(name.trim() === '' && { name: MISSING }),
    ...(price === null && { price: MISSING }),
    ...(quantity.trim() !== '' && units.kind === 'wrong' && { quantity: `A quantidade ${units.reason}` }),
    ...codeProblem([code, ...taken], holderOf),
  };
}

function codeProblem([typed = '', ...added]: readonly string[], holderOf: HolderOf): ItemProblems {
  if (isShortCode(typed)) return { code: `Um código tem ao menos ${SHORTEST_CODE} caracteres` };
  for (const code of added) {
    const holder = holderOf(code);
    if (holder !== null) return { code: takenText(code, holder) };
  }
  return {};
}

/** True for a barcode that is begun and no code yet. */
export function isShortCode(code: string): boolean {
  return code.trim() !== '' && code.trim().length < SHORTEST_CODE;
}

/** The units of a quantity without a problem; `otherwise` where the field was emptied, as in the spreadsheet. */
export function unitsOf(text: string, otherwise: number): number {
  const units = readUnits(text, ',');
  return units.kind === 'number' ? units.value : otherwise;
}

/**
 * The content that the form stands for, without the quantity: empty cost and price are 0, other empty fields are not
 * there [MI-03]. An item that carries its price or name under the older field keeps using it, also beside the other.
 */
export function contentOf(values: ItemValues, row: RecordRow | null): Content {
  const before = parseContent(row?.content);
  const price = toReais(values.price ?? 0);
  return {
    cost: toReais(values.cost ?? 0),
    ...('price' in before && { price }),
    ...(('value' in before || !('price' in before)) && { value: price }),
    ...('name' in before ? { name: values.name.trim() } : {}),
    description: values.description.trim() || undefined,
    categories: values.categories.length > 0 ? values.categories : undefined,
    image: values.image ?? undefined,
    ...codeFields(codesOf(values)),
  };
}

/** Also the one that stands in the field: who typed it and pressed Save meant it. */
function codesOf({ barcodes, code }: ItemValues): readonly string[] {
  const typed = code.trim();
  const isThere = barcodes.some((one) => isSameCode(one, typed));
  return typed === '' || isThere ? barcodes : [...barcodes, typed];
}
