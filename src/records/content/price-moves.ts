import { type Centavos, readReais } from '../../domain/money/money.ts';
import type { Edit } from '../types/shop/edit.ts';

/** A price before and after an edit, centavos; null where the item had or has none. `at` in ms. */
export interface PriceMove {
  id: string;
  at: number;
  by: string;
  from: Centavos | null;
  to: Centavos | null;
}

/** The edits of an item that moved its price, in their order. The price may stand under two names. */
export function priceMoves(edits: readonly Edit[]): PriceMove[] {
  return edits.flatMap(({ id, at, by, fields }) => {
    const found =
      fields.find(({ field }) => field === 'price') ?? fields.find(({ field }) => field === 'value');
    if (!found) return [];
    const [from, to] = [found.before, found.after].map((value) => readReais(value)?.amount ?? null);
    return from === to ? [] : [{ id, at, by, from: from ?? null, to: to ?? null }];
  });
}
