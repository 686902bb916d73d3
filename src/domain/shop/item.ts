import type { Lot } from '../lots/lots.ts';
import type { Centavos } from '../money/money.ts';
import type { Refill } from './refill.ts';

export interface Item {
  id: string;
  locationId: string;
  name: string;
  description: string;
  /** Selling price of one unit. */
  price: Centavos;
  /** Cost of one unit to the owner. Null when unknown or hidden from this reader. */
  cost: Centavos | null;
  /** Units for sale now. Units held by pending purchases are already subtracted. */
  quantity: number;
  /** Units of the stock that have a last day of sale, the earliest first. */
  lots?: readonly Lot[];
  categoryIds: readonly string[];
  barcodes: readonly string[];
  /** Storage key of the picture. */
  image: string | null;
  /** True for an item that is not offered in the shop. Read for its owner's screens alone. */
  hidden?: boolean;
  /** Purchase and shelf level, read for its owner's screens alone. */
  refill?: Refill;
  /** Nutrition facts in their given order. Numbers are grams. */
  nutrition: readonly (readonly [name: string, value: string | number])[];
}
