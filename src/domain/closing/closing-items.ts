import type { Centavos } from '../money/money.ts';
import type { Fiscal } from './fiscal.ts';

/** An item of a shop as it sold in a month, without the units that were given back since. */
export interface ClosingItem extends Fiscal {
  id: string;
  /** Empty for an item that was removed. */
  name: string;
  units: number;
  revenue: Centavos;
  /** Cost of all units; null where one of them has none. */
  cost: Centavos | null;
}

export interface ClosingItemsShop {
  id: string;
  /** The items, sorted by name. */
  items: readonly ClosingItem[];
}

/** The items of a month ('YYYY-MM') of all shops that a person reads, at one instant, ms of the server. */
export interface ClosingItems {
  at: number;
  month: string;
  shops: readonly ClosingItemsShop[];
}
