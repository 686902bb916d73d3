import type { SeenCode } from '../shop/barcode.ts';
import { withRead } from './label-code.ts';

/**
 * The item that a code means. Several may carry it. A guess could then charge for another product than the one in hand.
 */
export type ItemOfCode<T> =
  | { kind: 'item'; item: T }
  | { kind: 'shared'; items: readonly T[] }
  | { kind: 'unknown' };

export const UNKNOWN_CODE = 'Nenhum item com este código aqui.';
/** Answer to an unknown code before all items of the shop are there. */
export const ITEMS_AWAITED = 'Os itens ainda estão chegando. Passe o produto de novo.';

export const sharedCodeText = (items: number): string => `${items} itens têm este código. Qual é o seu?`;

/** Looks a code up among the items of a shop. The code was read or typed. */
export function itemOfCode<T extends { barcodes: readonly string[] }>(
  items: readonly T[],
  code: SeenCode | string,
): ItemOfCode<T> {
  const found = withRead(items, code, ({ barcodes }) => barcodes);
  const [item] = found;
  if (!item) return { kind: 'unknown' };
  return found.length > 1 ? { kind: 'shared', items: found } : { kind: 'item', item };
}
