/** Largest number of units that counts as running out, where an item has no minimum of its own. */
const LOW_STOCK = 3;

export type StockLevel = 'none' | 'low' | 'enough';

export function stockLevel(quantity: number, minimum: number | null = null): StockLevel {
  if (quantity <= 0) return 'none';
  return quantity <= (minimum ?? LOW_STOCK) ? 'low' : 'enough';
}
