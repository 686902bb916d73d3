import type { Centavos } from '../money/money.ts';
import { deltaOf, LOSS_REASONS, type LossReason } from './move.ts';
import { isUndone, type VisitEntry } from './visit.ts';

/** Units counted, put in and taken out in a visit, with their values where cost or price is known. */
export interface VisitSummary {
  /** Number of items touched by entries that were not undone. */
  items: number;
  countedItems: number;
  restocked: number;
  restockedAtCost: Centavos;
  restockedAtPrice: Centavos;
  lost: number;
  lostByReason: Readonly<Record<LossReason, number>>;
  lostAtCost: Centavos;
  lostAtPrice: Centavos;
  /** Units counted beyond the books (negative: missing). */
  countDifference: number;
  /** Touched items of unknown cost. The sums at cost leave them out. */
  withoutCost: number;
}

/** The sums of a visit. `priceOf` gives an item's price and cost in centavos, null where unknown. */
export function summarize(
  entries: readonly VisitEntry[],
  priceOf: (itemId: string) => { price: Centavos; cost: Centavos | null } | null,
): VisitSummary {
  const standing = entries.filter((one) => one.move.kind !== 'desfeito' && !isUndone(entries, one.id));
  const touched = new Set(standing.map((one) => one.itemId));
  const counted = new Set(standing.filter((one) => one.move.kind === 'contado').map((one) => one.itemId));
  const byReason = Object.fromEntries(LOSS_REASONS.map((reason) => [reason, 0])) as Record<
    LossReason,
    number
  >;
  const sums = {
    restocked: 0,
    restockedAtCost: 0,
    restockedAtPrice: 0,
    lost: 0,
    lostAtCost: 0,
    lostAtPrice: 0,
  };
  let countDifference = 0;
  for (const { itemId, move } of standing) {
    const value = priceOf(itemId);
    if (move.kind === 'contado') countDifference += deltaOf(move);
    if (move.kind === 'reposto') {
      sums.restocked += move.units;
      sums.restockedAtCost += move.units * (value?.cost ?? 0);
      sums.restockedAtPrice += move.units * (value?.price ?? 0);
    }
    if (move.kind === 'retirado') {
      byReason[move.reason] += move.units;
      sums.lost += move.units;
      sums.lostAtCost += move.units * (value?.cost ?? 0);
      sums.lostAtPrice += move.units * (value?.price ?? 0);
    }
  }
  const withoutCost = [...touched].filter((id) => (priceOf(id)?.cost ?? null) === null).length;
  return {
    ...sums,
    items: touched.size,
    countedItems: counted.size,
    lostByReason: byReason,
    countDifference,
    withoutCost,
  };
}
