import type { ManagedItem } from '../../../data/rows/managed-items.ts';
import type { Item } from '../../../domain/shop/item.ts';

/** What a table of items can be ordered by: its columns. */
export type ItemOrder = 'name' | 'price' | 'cost' | 'margin' | 'minimum' | 'quantity';

export interface Ordering {
  by: ItemOrder;
  reversed: boolean;
}

/** Percent of the price that stays above the cost, whole. Null where price or cost is unknown. */
export function itemMargin({ price, cost }: Pick<Item, 'price' | 'cost'>): number | null {
  return price > 0 && cost !== null && cost > 0 ? Math.round(((price - cost) / price) * 100) : null;
}

const FIGURES: Record<Exclude<ItemOrder, 'name'>, (item: Item) => number | null> = {
  price: ({ price }) => price || null,
  cost: ({ cost }) => cost || null,
  margin: itemMargin,
  minimum: ({ refill }) => refill?.minimum ?? null,
  quantity: ({ quantity }) => quantity,
};

const byName = (a: ManagedItem, b: ManagedItem): number => a.value.name.localeCompare(b.value.name, 'pt-BR');

/** Items in an order: names from A on, figures from the smallest on. What has no figure comes last either way. */
export function inOrder(items: readonly ManagedItem[], { by, reversed }: Ordering): ManagedItem[] {
  const sign = reversed ? -1 : 1;
  if (by === 'name') return [...items].sort((a, b) => sign * byName(a, b));
  const figure = FIGURES[by];
  return [...items].sort((a, b) => {
    const [x, y] = [figure(a.value), figure(b.value)];
    if (x === null || y === null) return Number(x === null) - Number(y === null) || byName(a, b);
    return sign * (x - y) || byName(a, b);
  });
}
