import { knownCost } from '../money/known-cost.ts';
import type { Centavos } from '../money/money.ts';

/**
 * Effect of a purchase on the cost of a unit, in words. Goods that came for nothing may leave 0, which means an unknown
 * cost everywhere [MI-03]. `amount` writes centavos.
 */
export const meanCostText = (mean: Centavos, amount: (centavos: Centavos) => string): string =>
  knownCost(mean) === null ? 'O item fica sem custo conhecido' : `Custo médio passa a ${amount(mean)}`;
