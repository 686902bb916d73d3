/** Largest number of units that counts as running out. */
const LOW_STOCK = 3;

/** Stock level of a product. */
export type StockLevel = 'none' | 'low' | 'enough';

export function stockLevel(quantity: number): StockLevel {
  if (quantity <= 0) return 'none';
  return quantity <= LOW_STOCK ? 'low' : 'enough';
}
