import { knownCost } from '../money/known-cost.ts';
import { type Centavos, percentOf } from '../money/money.ts';
import { type Campaign, campaignStatus, isLinked, isOver, promotionLabel } from './campaign.ts';
import type { Item } from './item.ts';

/** Warnings that a campaign would not work as its owner intends. */
export type CampaignWarning =
  | { kind: 'gives-nothing' }
  | { kind: 'no-items' }
  /** A campaign without a first or a last day never runs. */
  | { kind: 'no-dates' }
  | { kind: 'dates-reversed' }
  | { kind: 'over' }
  | { kind: 'paused' }
  /** Items that would be sold for less than they cost. */
  | { kind: 'below-cost'; items: readonly { name: string; price: Centavos; cost: Centavos }[] };

/** Revenue of one unit when the campaign applies in full. */
export function effectivePrice(campaign: Campaign, item: Item): Centavos {
  if (campaign.type === 'take_pay') {
    const { takeQuantity: take, payQuantity: pay } = campaign;
    return take > pay && take > 0 ? Math.floor((item.price * pay) / take) : item.price;
  }
  const discount = Math.min(Math.max(campaign.discount, 0), 100);
  return item.price - percentOf(item.price, discount);
}

/** True if the campaign would end before it starts. */
export function areDatesReversed({ startsAt, endsAt }: Pick<Campaign, 'startsAt' | 'endsAt'>): boolean {
  return startsAt !== null && endsAt !== null && endsAt < startsAt;
}

/** Warnings about a campaign before it is saved [MP-03]. They never refuse it. `now` in ms. */
export function checkCampaign(campaign: Campaign, items: readonly Item[], now: number): CampaignWarning[] {
  if (campaign.type === null) return [];
  const warnings: CampaignWarning[] = [];
  const linked = items.filter((item) => isLinked(campaign, item));
  const { startsAt, endsAt } = campaign;
  if (startsAt === null || endsAt === null) warnings.push({ kind: 'no-dates' });
  else if (areDatesReversed(campaign)) warnings.push({ kind: 'dates-reversed' });
  else if (isOver(campaign, now)) warnings.push({ kind: 'over' });
  if (campaignStatus(campaign) !== 'ACTIVE') warnings.push({ kind: 'paused' });
  if (promotionLabel(campaign) === null) warnings.push({ kind: 'gives-nothing' });
  if (linked.length === 0) warnings.push({ kind: 'no-items' });
  const losing = linked.flatMap((item) => {
    const price = effectivePrice(campaign, item);
    const cost = knownCost(item.cost);
    return cost !== null && price < cost ? [{ name: item.name, price, cost }] : [];
  });
  if (losing.length > 0 && promotionLabel(campaign) !== null)
    warnings.push({ kind: 'below-cost', items: losing });
  return warnings;
}

/** Items whose price tag changes with the campaign, largest saving first, at most `most`. */
export function previewItems(
  campaign: Campaign,
  items: readonly Item[],
  most: number,
): { item: Item; price: Centavos }[] {
  return items
    .filter((item) => isLinked(campaign, item))
    .map((item) => ({
      item,
      price: campaign.type === 'take_pay' ? item.price : effectivePrice(campaign, item),
    }))
    .sort((a, b) => b.item.price - b.price - (a.item.price - a.price) || (a.item.name < b.item.name ? -1 : 1))
    .slice(0, most);
}
