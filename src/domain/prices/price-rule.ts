import { type Centavos, MAX_PRICE, percentOf } from '../money/money.ts';

/**
 * Step of prices. `percent` has up to two decimals, `amount` is centavos. Both may be below zero. `exact` is one price
 * for all.
 */
export type PriceStep =
  | { kind: 'percent'; percent: number }
  | { kind: 'amount'; amount: Centavos }
  | { kind: 'exact'; price: Centavos };

/** The last digit of a new price. Null keeps the digit that the step gives. */
export type PriceEnding = 0 | 9 | null;

export interface PriceRule {
  step: PriceStep;
  ending: PriceEnding;
}

/** Highest percent of a rule. More is taken for a slip of the finger. */
export const MAX_PERCENT = 1000;

/** The price by a rule, rounded half up to the centavo. Null where it would not be above 0, or too high. */
export function newPrice(price: Centavos, { step, ending }: PriceRule): Centavos | null {
  const moved = movedBy(price, step);
  const next = ending === null ? moved : withEnding(moved, ending);
  return moved >= 1 && next >= 1 && next <= MAX_PRICE ? next : null;
}

function movedBy(price: Centavos, step: PriceStep): Centavos {
  if (step.kind === 'exact') return step.price;
  return step.kind === 'percent' ? percentOf(price, 100 + step.percent) : price + step.amount;
}

/** The nearest amount with this last digit, half up. */
export function withEnding(amount: Centavos, ending: 0 | 9): Centavos {
  return Math.floor((amount - ending + 5) / 10) * 10 + ending;
}

/** Reads '12,5' and '-3' as a percent with at most two decimals. Null for any other text. */
export function readPercent(text: string): number | null {
  const typed = text.trim().replace('%', '').replace(',', '.').trim();
  if (!/^-?\d{1,4}(\.\d{1,2})?$/.test(typed)) return null;
  return Math.abs(Number(typed)) <= MAX_PERCENT ? Number(typed) : null;
}
