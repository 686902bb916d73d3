import { type Campaign, isInForce, promotionLabel } from '../shop/campaign.ts';

/**
 * The label of the promotion on a shop's card at `now` (ms). Of the promotions in force the one that ends first is
 * shown.
 */
export function ribbonOf(campaigns: readonly Campaign[], now: number): string | null {
  const running = campaigns
    .filter((one) => isInForce(one, now) && promotionLabel(one) !== null)
    .sort((a, b) => (a.endsAt ?? 0) - (b.endsAt ?? 0) || (a.id < b.id ? -1 : 1));
  return running[0] ? promotionLabel(running[0]) : null;
}
