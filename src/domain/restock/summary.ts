import { knownCost } from '../money/known-cost.ts';
import type { Centavos } from '../money/money.ts';
import { deltaOf } from './move.ts';
import { isUndone, type VisitEntry } from './visit.ts';

/** Units counted, put in and taken out in a visit, with their values where the cost or the price paid is known. */
export interface VisitSummary {
  countedItems: number;
  restocked: number;
  restockedAtCost: Centavos;
  lost: number;
  lostAtCost: Centavos;
  /** Units counted beyond the books (negative: missing). */
  countDifference: number;
  /** Touched items of unknown cost, beyond those whose units were paid for in this visit. The sums at cost leave them out. */
  withoutCost: number;
}

/** Sums up a visit. `costOf` gives an item's cost as it is stored, in centavos; null without any. */
export function summarize(
  entries: readonly VisitEntry[],
  costOf: (itemId: string) => Centavos | null,
): VisitSummary {
  const standing = entries.filter((one) => one.move.kind !== 'desfeito' && !isUndone(entries, one.id));
  // The price of a purchase is known by itself, whatever its units cost before.
  const unpaid = new Set(
    standing
      .filter(({ move }) => move.kind !== 'reposto' || move.paid === undefined)
      .map((one) => one.itemId),
  );
  const counted = new Set(standing.filter((one) => one.move.kind === 'contado').map((one) => one.itemId));
  const sums = { restocked: 0, restockedAtCost: 0, lost: 0, lostAtCost: 0 };
  let countDifference = 0;
  for (const { itemId, move } of standing) {
    const cost = costOf(itemId) ?? 0;
    if (move.kind === 'contado') countDifference += deltaOf(move);
    if (move.kind === 'reposto') {
      sums.restocked += move.units;
      sums.restockedAtCost += move.paid ?? move.units * cost;
    }
    if (move.kind === 'retirado') {
      sums.lost += move.units;
      sums.lostAtCost += move.units * cost;
    }
  }
  const withoutCost = [...unpaid].filter((id) => knownCost(costOf(id)) === null).length;
  return { ...sums, countedItems: counted.size, countDifference, withoutCost };
}
