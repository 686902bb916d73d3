import type { Item } from '../../domain/item.ts';
import { codeFields } from '../../domain/item-merge.ts';
import { type Centavos, toReais } from '../../domain/money.ts';
import { type Content, parseContent, type RecordRow } from '../../records/record.ts';

/** An item as its form holds it [MI-03]. */
export interface ItemValues {
  name: string;
  description: string;
  price: Centavos | null;
  cost: Centavos | null;
  /** Digits as typed. */
  quantity: string;
  categories: readonly string[];
  barcodes: readonly string[];
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
    image: item.image,
  };
}

/** A whole number from 0 on; anything else is 0 [MI-03]. */
export function unitsOf(text: string): number {
  const value = Number.parseInt(text, 10);
  return Number.isFinite(value) ? Math.min(Math.max(0, value), MOST_UNITS) : 0;
}

const MOST_UNITS = 1_000_000;

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
    ...codeFields(values.barcodes),
  };
}
