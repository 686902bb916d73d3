import { isInOfferHours, type OfferHours } from '../hours/offer-hours.ts';
import type { Item } from './item.ts';

export interface Campaign {
  id: string;
  name: string;
  description: string;
  type: 'simple_items' | 'simple_category' | 'take_pay' | null;
  /** Null where the record carries no status. Such a campaign counts as active [S-08]. */
  status: string | null;
  /** Percent off, 0 to 100. */
  discount: number;
  itemIds: readonly string[];
  categoryIds: readonly string[];
  takeQuantity: number;
  payQuantity: number;
  /** First and last instant of validity, ms. Null when absent or unreadable, and then the campaign never applies. */
  startsAt: number | null;
  endsAt: number | null;
  /** Weekdays and hours within the dates. Absent for a campaign at all hours. */
  hours?: OfferHours | undefined;
  image: string | null;
}

/** The status of a campaign [S-08]. A missing one counts as active, and an unknown word never applies. */
export function campaignStatus({ status }: Pick<Campaign, 'status'>): 'ACTIVE' | 'PAUSED' | 'UNKNOWN' {
  const said = status ?? 'ACTIVE';
  return said === 'ACTIVE' || said === 'PAUSED' ? said : 'UNKNOWN';
}

export type CampaignState = 'ACTIVE' | 'PAUSED' | 'UNKNOWN' | 'AHEAD' | 'OVER';

/**
 * State of a campaign at `now` (ms). A status of ACTIVE is active only within the dates [S-08]. An absent date sets no
 * bound to this state, though it keeps the campaign from applying.
 */
export function campaignState(
  campaign: Pick<Campaign, 'status' | 'startsAt' | 'endsAt'>,
  now: number,
): CampaignState {
  const status = campaignStatus(campaign);
  if (status !== 'ACTIVE') return status;
  if (isOver(campaign, now)) return 'OVER';
  return campaign.startsAt !== null && now < campaign.startsAt ? 'AHEAD' : 'ACTIVE';
}

/** True after the last instant of validity. */
export const isOver = ({ endsAt }: Pick<Campaign, 'endsAt'>, now: number): boolean =>
  endsAt !== null && now > endsAt;

/**
 * True when the type is set, `now` (ms) lies within the dates, and the status is ACTIVE or absent [S-08]. Where a
 * campaign names hours, `now` lies within them too.
 */
export function isInForce(campaign: Campaign, now: number): boolean {
  if (campaign.type === null || campaign.startsAt === null || campaign.endsAt === null) return false;
  if (campaignState(campaign, now) !== 'ACTIVE') return false;
  return !campaign.hours || isInOfferHours(campaign.hours, now);
}

/** True if the campaign names this item or its category. Take-pay may name either [S-09]. */
export function isLinked(campaign: Campaign, item: Pick<Item, 'id' | 'categoryIds'>): boolean {
  const byItem = campaign.itemIds.includes(item.id);
  const byCategory = campaign.categoryIds.some((id) => item.categoryIds.includes(id));
  switch (campaign.type) {
    case 'simple_items':
      return byItem;
    case 'simple_category':
      return byCategory;
    case 'take_pay':
      return byItem || byCategory;
    case null:
      return false;
  }
}

/**
 * A promotion's label on a card, '20% OFF' or 'Leve 3 pague 2'. Null when pricing never applies it [S-02].
 */
export function promotionLabel(campaign: Campaign): string | null {
  if (campaign.type === null) return null;
  if (campaign.type === 'take_pay') {
    const { takeQuantity: take, payQuantity: pay } = campaign;
    return isTakePay(take, pay) ? takePayLabel({ take, pay }) : null;
  }
  return isPercent(campaign.discount) ? `${String(campaign.discount).replace('.', ',')}% OFF` : null;
}

/** 'Leve 3 pague 2' [S-02]. */
export const takePayLabel = ({ take, pay }: { take: number; pay: number }): string =>
  `Leve ${take} pague ${pay}`;

/** True if pricing accepts this as a percent off [S-09]. */
export const isPercent = (discount: number): boolean => discount > 0 && discount <= 100;

/** True if 'take {take}, pay {pay}' frees any unit [S-10]. */
export const isTakePay = (take: number, pay: number): boolean =>
  Number.isInteger(take) && Number.isInteger(pay) && pay >= 0 && take > pay;
