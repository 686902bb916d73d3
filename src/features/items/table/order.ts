import type { ManagedItem } from '../../../data/rows/managed-items.ts';
import { itemMargin, knownCost } from '../../../domain/money/known-cost.ts';
import type { Item } from '../../../domain/shop/item.ts';
import { byName } from '../../../domain/words/name-order.ts';

/** Columns of a table of items, by which it can be ordered. */
export type ItemOrder = 'name' | 'price' | 'cost' | 'margin' | 'minimum' | 'quantity';

export interface Ordering {
  by: ItemOrder;
  reversed: boolean;
}

const FIGURES: Record<Exclude<ItemOrder, 'name'>, (item: Item) => number | null> = {
  price: ({ price }) => price || null,
  cost: ({ cost }) => knownCost(cost),
  margin: ({ price, cost }) => itemMargin(price, cost),
  minimum: ({ refill }) => refill?.minimum ?? null,
  quantity: ({ quantity }) => quantity,
};

/** Items by name from A, or by figure from the smallest. Items without the figure come last. Null keeps the order. */
export function itemsInOrder(
  items: readonly ManagedItem[],
  ordering: Ordering | null,
): readonly ManagedItem[] {
  if (ordering === null) return items;
  const { by, reversed } = ordering;
  const sign = reversed ? -1 : 1;
  if (by === 'name') return [...items].sort((a, b) => sign * byName(a.value, b.value));
  const figure = FIGURES[by];
  return [...items].sort((a, b) => {
    const [x, y] = [figure(a.value), figure(b.value)];
    if (x === null || y === null) return Number(x === null) - Number(y === null) || byName(a.value, b.value);
    return sign * (x - y) || byName(a.value, b.value);
  });
}
