import { knownCost } from '../money/known-cost.ts';
import type { Centavos } from '../money/money.ts';

/** Goods that were bought together: whole units above 0, and the price of all of them. */
export interface BoughtUnits {
  units: number;
  paid: Centavos;
}

/**
 * The cost of one unit after a purchase: the worth of the shelf plus the price, over all units. It is in whole
 * centavos, rounded half up. Where the cost was unknown or the shelf empty, the purchase alone counts. Large shelves
 * exceed the exact range of a number, so the sums are big integers.
 */
export function meanCost(
  { cost, shelf }: { cost: Centavos | null; shelf: number },
  { units, paid }: BoughtUnits,
): Centavos {
  const known = knownCost(cost);
  const kept = known === null ? 0n : BigInt(Math.max(0, shelf));
  const all = kept + BigInt(units);
  const worth = kept * BigInt(known ?? 0) + BigInt(paid);
  return Number((2n * worth + all) / (2n * all));
}

/** Effect of a purchase on the cost of its item. A cost is null where it was unknown. */
export interface CostStep {
  before: Centavos | null;
  after: Centavos;
}

/** A purchase in the books of its item. `order`: its place there. `undoneAt`: that of its undo, null while it stands. */
export interface BookedPurchase extends CostStep {
  order: number;
  undoneAt: number | null;
}

/**
 * The cost after a purchase was undone: the cost before it, if nothing else has changed it since. Later purchases and
 * edits stand, because nobody can tell their result without this purchase. The cost before it may be that of a purchase
 * which was undone since, and then the cost before that one counts. `all`: the item's purchases.
 */
export function costWithout(
  cost: Centavos | null,
  made: BookedPurchase,
  all: readonly BookedPurchase[],
): Centavos | null {
  if (cost !== made.after) return cost;
  let step = made;
  for (;;) {
    const origin = originOf(step, all);
    if (!origin || origin.undoneAt === null) return step.before;
    step = origin;
  }
}

/** The latest purchase that stood when this one was made, and left the cost that it found. */
function originOf(made: BookedPurchase, all: readonly BookedPurchase[]): BookedPurchase | null {
  const stood = all.filter(
    ({ order, after, undoneAt }) =>
      order < made.order && after === made.before && (undoneAt === null || undoneAt > made.order),
  );
  return stood.reduce<BookedPurchase | null>(
    (last, one) => (last && last.order > one.order ? last : one),
    null,
  );
}
