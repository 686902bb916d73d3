import type { Centavos } from './money.ts';

/** Something for sale, as the rules see it. */
export interface Item {
  id: string;
  locationId: string;
  name: string;
  description: string;
  /** Selling price of one unit. */
  price: Centavos;
  /** What one unit costs the owner; null when unknown or not visible to this reader. */
  cost: Centavos | null;
  /** Units available for sale now (units held by pending purchases are already taken off). */
  quantity: number;
  categoryIds: readonly string[];
  barcodes: readonly string[];
  /** Storage key of the picture. */
  image: string | null;
  /** Nutrition facts in the order given; numbers are grams. */
  nutrition: readonly (readonly [name: string, value: string | number])[];
}
