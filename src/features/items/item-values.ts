import type { ManagedItem } from '../../data/rows/managed-items.ts';
import { NO_FISCAL } from '../../domain/closing/fiscal.ts';
import { codeFault } from '../../domain/csv/code-fault.ts';
import { readUnits } from '../../domain/csv/number.ts';
import { isSameCode, MIN_CODE_LENGTH, withCode } from '../../domain/shop/barcode.ts';
import { readFiscal } from '../../records/content/fiscal.ts';
import { takenText } from '../../records/refusals.ts';
import type { ItemFields } from '../../records/types/goods/item.ts';
import { type FiscalProblems, fiscalProblems } from './fiscal/fiscal-values.ts';
import { type RefillProblems, refillOfValues, refillProblems, refillValuesOf } from './refill-values.ts';

/** An item's form values [MI-03]. */
export type ItemValues = ReturnType<typeof valuesOf>;

const EMPTY_ITEM: ItemValues = {
  name: '',
  description: '',
  price: null,
  cost: null,
  quantity: '0',
  refill: refillValuesOf(),
  fiscal: NO_FISCAL,
  hidden: false,
  categories: [],
  barcodes: [],
  code: '',
  image: null,
};

/** Form values of a new item, with the barcode that was scanned for it. */
export const newValues = (code?: string): ItemValues => ({
  ...EMPTY_ITEM,
  barcodes: code === undefined ? [] : [code],
});

export function valuesOf({ value: item, row }: Pick<ManagedItem, 'value' | 'row'>) {
  return {
    name: item.name,
    description: item.description,
    price: item.price || null,
    cost: item.cost || null,
    /** As typed. Empty means unchanged. */
    quantity: String(item.quantity),
    refill: refillValuesOf(item.refill),
    fiscal: readFiscal(row),
    /** Not offered in the shop. */
    hidden: item.hidden ?? false,
    categories: item.categoryIds,
    barcodes: item.barcodes,
    /** Text in the barcode field that was not added yet. */
    code: '',
    /** Storage key. */
    image: item.image,
  };
}

/** Messages about an item that cannot be saved, per field. Undefined without a problem. */
export interface ItemProblems extends RefillProblems, FiscalProblems {
  name?: string;
  price?: string;
  quantity?: string;
  code?: string;
}

const MISSING = 'Nome e preço são obrigatórios';

/** Name of the item that already has a code. Null for a free code. */
export type HolderOf = (code: string) => string | null;

/** Searches the items of a location, except the item with this id. */
export const holderAmong =
  (items: readonly Pick<ManagedItem, 'row' | 'value'>[], id: string): HolderOf =>
  (code) => {
    const others = items.filter(({ row }) => row.id !== id);
    return withCode(others, code, ({ value }) => value.barcodes)[0]?.value.name ?? null;
  };

/**
 * Problems that keep an item from being saved [MI-03, MI-06]. Empty without any. `before`: codes of the stored item.
 */
export function problemsOf(
  values: ItemValues,
  { holderOf, before }: { holderOf: HolderOf; before: readonly string[] },
): ItemProblems {
  const { name, price, quantity } = values;
  const units = readUnits(quantity, ',');
  const taken = codesOf(values).filter((one) => !before.some((kept) => isSameCode(kept, one)));
  return {
    ...(name.trim() === '' && { name: MISSING }),
    ...(price === null && { price: MISSING }),
    ...(quantity.trim() !== '' && units.kind === 'wrong' && { quantity: `A quantidade ${units.reason}` }),
    ...refillProblems(values.refill),
    ...fiscalProblems(values.fiscal),
    ...codeProblem(taken, holderOf),
  };
}

function codeProblem(added: readonly string[], holderOf: HolderOf): ItemProblems {
  for (const code of added) {
    const fault = codeFaultText(code);
    if (fault !== null) return { code: fault };
    const holder = holderOf(code);
    if (holder !== null) return { code: takenText(code, holder) };
  }
  return {};
}

/** The reason for which a code cannot be added to an item, in Portuguese. Null for a good code and for an empty field. */
export function codeFaultText(code: string): string | null {
  const fault = code.trim() === '' ? null : codeFault(code);
  if (fault === null) return null;
  return fault === 'short'
    ? `Um código tem ao menos ${MIN_CODE_LENGTH} caracteres`
    : `O último dígito de ${code.trim()} não confere`;
}

/** The units of a valid quantity. An empty field means `otherwise`, as in the spreadsheet. */
export function typedUnits(text: string, otherwise: number): number {
  const units = readUnits(text, ',');
  return units.kind === 'number' ? units.value : otherwise;
}

/** Fields of an item as the form has them, without the quantity. Empty cost and price are 0 [MI-03]. */
export function itemFieldsOf(values: ItemValues): ItemFields {
  const { name, description, categories: categoryIds, image, hidden } = values;
  const [price, cost] = [values.price ?? 0, values.cost ?? 0];
  const refill = refillOfValues(values.refill);
  return { name, price, cost, description, categoryIds, barcodes: codesOf(values), image, hidden, ...refill };
}

/** Includes the code in the field, because a user who saves means to keep it. */
function codesOf({ barcodes, code }: ItemValues): readonly string[] {
  const typed = code.trim();
  const isThere = barcodes.some((one) => isSameCode(one, typed));
  return typed === '' || isThere ? barcodes : [...barcodes, typed];
}
