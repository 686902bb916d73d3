import type { Item } from './item.ts';

/** A promotion of a location, as the rules see it. */
export interface Campaign {
  id: string;
  name: string;
  description: string;
  type: 'simple_items' | 'simple_category' | 'take_pay' | null;
  /** Null where the record carries no status; such a campaign counts as active [S-08]. */
  status: string | null;
  /** Percent off, 0 to 100. */
  discount: number;
  itemIds: readonly string[];
  categoryIds: readonly string[];
  takeQuantity: number;
  payQuantity: number;
  /** First and last instant of validity in ms; null when absent or unreadable, and then it does not apply. */
  startsAt: number | null;
  endsAt: number | null;
  image: string | null;
}

/** The one reading of a campaign's status [S-08]: without one it is active; any other word is unknown and never applies. */
export function campaignStatus({ status }: Pick<Campaign, 'status'>): 'ACTIVE' | 'PAUSED' | 'UNKNOWN' {
  const said = status ?? 'ACTIVE';
  return said === 'ACTIVE' || said === 'PAUSED' ? said : 'UNKNOWN';
}

/** True when the type is set, `now` (ms) lies within the dates and the status, where present, is ACTIVE [S-08]. */
export function isInForce(campaign: Campaign, now: number): boolean {
  if (campaign.type === null || campaign.startsAt === null || campaign.endsAt === null) return false;
  if (campaignStatus(campaign) !== 'ACTIVE') return false;
  return campaign.startsAt <= now && now <= campaign.endsAt;
}

/** True when the campaign is about this item: by item, by category, or for take-pay by either [S-09]. */
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

/** What a promotion is called on a card: '20% OFF' or 'Leve 3 pague 2'; null when pricing never applies it [S-02]. */
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

/** Whether pricing takes this for a percent off [S-09]. */
export const isPercent = (discount: number): boolean => discount > 0 && discount <= 100;

/** Whether 'take {take}, pay {pay}' frees any unit [S-10]. */
export const isTakePay = (take: number, pay: number): boolean =>
  Number.isInteger(take) && Number.isInteger(pay) && pay >= 0 && take > pay;
