import type { Item } from '../shop/item.ts';

/** Most goods on a shop's card. */
export const MAX_GOODS = 3;

/**
 * Ids of the goods on a shop's card, taken from `forSale` (in stock, in the order of the list). Best sellers come
 * first, then items with a picture.
 */
export function goodsOf(
  forSale: readonly Pick<Item, 'id' | 'image'>[],
  bestSellers: readonly string[],
): string[] {
  const there = new Set(forSale.map(({ id }) => id));
  const pictured = forSale.filter(({ image }) => image).map(({ id }) => id);
  const order = [...bestSellers.filter((id) => there.has(id)), ...pictured, ...there];
  return [...new Set(order)].slice(0, MAX_GOODS);
}
