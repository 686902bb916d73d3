import { type Campaign, isInForce, promotionLabel } from '../shop/campaign.ts';

/** The label of the promotion that a shop's card names at `now` (ms): of those in force the one that ends first. */
export function ribbonOf(campaigns: readonly Campaign[], now: number): string | null {
  const running = campaigns
    .filter((one) => isInForce(one, now) && promotionLabel(one) !== null)
    .sort((a, b) => (a.endsAt ?? 0) - (b.endsAt ?? 0) || (a.id < b.id ? -1 : 1));
  return running[0] ? promotionLabel(running[0]) : null;
}
