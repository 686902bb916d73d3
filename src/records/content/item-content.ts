import { codeFields } from '../../domain/item-merge.ts';
import { type Centavos, toReais } from '../../domain/money.ts';
import type { Content } from '../record.ts';

/** What an owner edits of an item. Stock is not among it: it moves by STOCK_CHANGE records alone. */
export interface ItemFields {
  name: string;
  price: Centavos;
  /** Null where unknown: the field is left out. */
  cost: Centavos | null;
  description: string;
  categoryIds: readonly string[];
  barcodes: readonly string[];
  /** Storage key; null for none. */
  image: string | null;
}

/**
 * The content fields that these come to; undefined is a field that is not written [MI-03]. The price goes under both of its
 * names, because readers look for either. The record's reference is the name.
 */
export function itemContent(fields: Partial<ItemFields>): Content {
  const { name, price, cost, description, categoryIds, barcodes, image } = fields;
  return {
    ...(name !== undefined && { name }),
    ...(price !== undefined && { price: toReais(price), value: toReais(price) }),
    ...(cost !== undefined && { cost: cost === null ? undefined : toReais(cost) }),
    ...(description !== undefined && { description: description || undefined }),
    ...(categoryIds !== undefined && { categories: categoryIds.length > 0 ? [...categoryIds] : undefined }),
    ...(barcodes !== undefined && codeFields(barcodes)),
    ...(image !== undefined && { image: image ?? undefined }),
  };
}
