import type { Centavos } from '../money/money.ts';
import { type Analysis, type ItemFigures, LIST_LENGTH, marginOf, type StockedItem } from './intelligence.ts';

export interface ItemSums {
  /** The item's name in the first counted sale. */
  name: string;
  quantity: number;
  revenue: Centavos;
  cost: Centavos;
  /** Time of the earliest sale, ms. */
  firstAt: number;
  /** Sold units by weekday, Sunday first. */
  weekdays: number[];
}

/**
 * The figures of every sold item, most revenue first. An item without a name is called 'Item {id}' [MB-04].
 */
export function itemFigures(
  sums: ReadonlyMap<string, ItemSums>,
  items: readonly StockedItem[],
): ItemFigures[] {
  const names = new Map(items.map(({ id, name }) => [id, name]));
  return [...sums]
    .map(([id, { name, quantity, revenue, cost }]) => ({
      id,
      name: names.get(id) || name || `Item ${id}`,
      quantity,
      revenue,
      cost,
      profit: revenue - cost,
      averagePrice: quantity === 0 ? 0 : Math.round(revenue / quantity),
      margin: marginOf(revenue - cost, revenue),
    }))
    .sort((a, b) => b.revenue - a.revenue || b.quantity - a.quantity || byNameAndId(a, b));
}

/** The three lists of 5 among sold items: by revenue, by quantity, least sold [MB-02]. */
export function listsOf(
  items: readonly ItemFigures[],
): Pick<Analysis, 'topByRevenue' | 'topByQuantity' | 'leastSold'> {
  const first = (order: (a: ItemFigures, b: ItemFigures) => number): ItemFigures[] =>
    [...items].sort(order).slice(0, LIST_LENGTH);
  return {
    topByRevenue: items.slice(0, LIST_LENGTH),
    topByQuantity: first((a, b) => b.quantity - a.quantity || b.revenue - a.revenue || byNameAndId(a, b)),
    leastSold: first((a, b) => a.quantity - b.quantity || a.revenue - b.revenue || byNameAndId(a, b)),
  };
}

function byNameAndId(a: ItemFigures, b: ItemFigures): number {
  if (a.name !== b.name) return a.name < b.name ? -1 : 1;
  return a.id < b.id ? -1 : 1;
}
