import type { Centavos } from './money.ts';

/**
 * The cost of a unit, null where nobody knows it. An empty cost is stored as 0 [MI-03], so 0 means unknown and never
 * free.
 */
export function knownCost(cost: Centavos | null): Centavos | null {
  return cost !== null && cost > 0 ? cost : null;
}

/** Share of a price that remains after the cost, in whole percent of the price. Null where either is unknown. */
export function itemMargin(price: Centavos, cost: Centavos | null): number | null {
  const known = knownCost(cost);
  return known === null || price <= 0 ? null : Math.round(((price - known) * 100) / price);
}
