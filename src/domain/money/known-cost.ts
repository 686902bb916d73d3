import type { Centavos } from './money.ts';

/** The cost of a unit as far as anybody knows it. A cost that was left empty is stored as 0 [MI-03]: that is none, not free goods. */
export function knownCost(cost: Centavos | null): Centavos | null {
  return cost !== null && cost > 0 ? cost : null;
}
