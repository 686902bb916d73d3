import { offerDays } from '../hours/offer-days.ts';
import { weekdayOf } from '../hours/shop-time-zone.ts';
import { knownCost } from '../money/known-cost.ts';
import { type Centavos, percentOf } from '../money/money.ts';
import { type Campaign, campaignStatus, isLinked, isOver, promotionLabel } from './campaign.ts';
import type { Item } from './item.ts';
import { priceCart } from './pricing.ts';

/** Warnings that a campaign would not work as its owner intends. */
export type CampaignWarning =
  | { kind: 'gives-nothing' }
  | { kind: 'no-items' }
  /** A campaign without a first or a last day never runs. */
  | { kind: 'no-dates' }
  | { kind: 'dates-reversed' }
  /** No day of the campaign has one of its weekdays. */
  | { kind: 'never-meets' }
  | { kind: 'over' }
  | { kind: 'paused' }
  /** Items that would be sold for less than they cost. */
  | { kind: 'below-cost'; items: readonly Losing[] }
  /** Items that would be sold for less than they cost where another campaign applies to them as well. */
  | { kind: 'below-cost-together'; items: readonly Losing[] };

interface Losing {
  name: string;
  price: Centavos;
  cost: Centavos;
}

/** Revenue of one unit when the campaign applies in full. */
export function effectivePrice(campaign: Campaign, item: Item): Centavos {
  if (campaign.type === 'take_pay') {
    const { takeQuantity: take, payQuantity: pay } = campaign;
    return take > pay && take > 0 ? Math.floor((item.price * pay) / take) : item.price;
  }
  const discount = Math.min(Math.max(campaign.discount, 0), 100);
  return item.price - percentOf(item.price, discount);
}

/** Least revenue of one unit where these campaigns apply together, as the cart counts it [S-09, S-10]. */
function lowestPrice(campaigns: readonly Campaign[], item: Item, now: number): Centavos {
  const running = campaigns.map((one) => ({ ...one, startsAt: now, endsAt: now, hours: undefined }));
  const units = [1, ...running.map(({ takeQuantity }) => takeQuantity).filter((take) => take > 1)];
  const prices = units.map((quantity) =>
    Math.floor(priceCart([{ item, quantity }], running, now).totalAmount / quantity),
  );
  return Math.min(...prices);
}

/** The campaigns that may apply while this one does. Hours are left aside, because they change more easily. */
const besides = (campaign: Campaign, others: readonly Campaign[], now: number): Campaign[] =>
  others.filter(
    (one) =>
      one.id !== campaign.id &&
      campaignStatus(one) === 'ACTIVE' &&
      !isOver(one, now) &&
      (one.startsAt ?? Number.POSITIVE_INFINITY) <= (campaign.endsAt ?? 0) &&
      (campaign.startsAt ?? Number.POSITIVE_INFINITY) <= (one.endsAt ?? 0),
  );

/** True if no day from the first to the last has one of the weekdays. */
function neverMeets(campaign: Campaign): boolean {
  const { first, last } = offerDays(campaign);
  const weekdays = campaign.hours?.weekdays ?? [];
  if (first === null || last === null || weekdays.length === 0) return false;
  const days = Math.min(last - first + 1, 7);
  return !Array.from({ length: days }, (_, nth) => weekdayOf(first + nth)).some((day) =>
    weekdays.includes(day),
  );
}

/** True if the campaign would end before it starts. */
export function areDatesReversed({ startsAt, endsAt }: Pick<Campaign, 'startsAt' | 'endsAt'>): boolean {
  return startsAt !== null && endsAt !== null && endsAt < startsAt;
}

/**
 * Warnings about a campaign before it is saved [MP-03]. They never refuse it. `others`: all campaigns of the shop.
 * `now` in ms.
 */
export function checkCampaign(
  campaign: Campaign,
  items: readonly Item[],
  now: number,
  others: readonly Campaign[] = [],
): CampaignWarning[] {
  if (campaign.type === null) return [];
  const warnings: CampaignWarning[] = [];
  const linked = items.filter((item) => isLinked(campaign, item));
  const { startsAt, endsAt } = campaign;
  if (startsAt === null || endsAt === null) warnings.push({ kind: 'no-dates' });
  else if (areDatesReversed(campaign)) warnings.push({ kind: 'dates-reversed' });
  else if (isOver(campaign, now)) warnings.push({ kind: 'over' });
  else if (neverMeets(campaign)) warnings.push({ kind: 'never-meets' });
  if (campaignStatus(campaign) !== 'ACTIVE') warnings.push({ kind: 'paused' });
  if (promotionLabel(campaign) === null) warnings.push({ kind: 'gives-nothing' });
  if (linked.length === 0) warnings.push({ kind: 'no-items' });
  if (promotionLabel(campaign) === null) return warnings;
  const alone = losingAt(linked, (item) => effectivePrice(campaign, item));
  if (alone.length > 0) warnings.push({ kind: 'below-cost', items: alone });
  const both = [{ ...campaign, status: 'ACTIVE' }, ...besides(campaign, others, now)];
  const rest = linked.filter(({ name }) => !alone.some((one) => one.name === name));
  const together = losingAt(rest, (item) => lowestPrice(both, item, now));
  if (together.length > 0) warnings.push({ kind: 'below-cost-together', items: together });
  return warnings;
}

const losingAt = (items: readonly Item[], priceOf: (item: Item) => Centavos): Losing[] =>
  items.flatMap((item) => {
    const price = priceOf(item);
    const cost = knownCost(item.cost);
    return cost !== null && price < cost ? [{ name: item.name, price, cost }] : [];
  });

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
