import { type Centavos, percentOf } from '../money/money.ts';
import { type Campaign, isInForce, isLinked, isPercent, isTakePay } from './campaign.ts';
import type { Item } from './item.ts';

/** Terms of the free units of a line. */
export interface TakePay {
  take: number;
  pay: number;
}

/** One cart line after promotions [S-11]. All amounts in centavos. */
export interface PricedLine {
  itemId: string;
  name: string;
  quantity: number;
  /** Unit price before promotions. */
  originalPrice: Centavos;
  /** Unit price after the best percent discount. */
  price: Centavos;
  /** Percent applied to the unit price; 0 when none. */
  discount: number;
  /** The campaign of the percent discount, else that of the free units, else null. */
  campaignId: string | null;
  /** Value of the free units of a take-pay campaign. */
  takePayDiscount: Centavos;
  takePayCampaignId: string | null;
  /** Terms of that campaign: take so many, pay so many. Null without one. */
  takePay: TakePay | null;
  freeUnits: number;
  /** Amount of the line: price × quantity − takePayDiscount. */
  total: Centavos;
}

/** A whole cart after promotions [S-11]. totalAmount + savings = originalAmount, to the centavo. */
export interface PricedCart {
  lines: readonly PricedLine[];
  originalAmount: Centavos;
  savings: Centavos;
  totalAmount: Centavos;
  appliedCampaigns: readonly { id: string; name: string; savings: Centavos }[];
}

/** A line of the cart that the customer filled. */
export interface CartLine {
  item: Item;
  quantity: number;
}

/**
 * Prices a cart with the campaigns in force at `now` (ms) [S-08..S-11]. First the largest percent discount on the item
 * or one of its categories applies, with its unit price rounded half up. Then the take-pay campaign that frees most
 * units applies, valued at the discounted unit price. Ties go to the smaller campaign id, so that app and server agree
 * in any order of records. Lines keep their order. Quantities must be positive integers.
 */
export function priceCart(
  lines: readonly CartLine[],
  campaigns: readonly Campaign[],
  now: number,
): PricedCart {
  const active = campaigns
    .filter((campaign) => isInForce(campaign, now))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  const priced = lines.map((line) => priceLine(line, active));
  const originalAmount = sum(priced.map((line) => line.originalPrice * line.quantity));
  const totalAmount = sum(priced.map((line) => line.total));
  return {
    lines: priced,
    originalAmount,
    savings: originalAmount - totalAmount,
    totalAmount,
    appliedCampaigns: active
      .map((campaign) => ({ id: campaign.id, name: campaign.name, savings: savingsOf(campaign.id, priced) }))
      .filter((applied) => applied.savings > 0),
  };
}

/** The unit price on a card, after the best percent discount in force at `now` (ms) [S-09]. */
export function shownPrice(item: Item, campaigns: readonly Campaign[], now: number): Centavos {
  const best = bestPercent(
    item,
    campaigns.filter((campaign) => isInForce(campaign, now)),
  );
  return best ? item.price - percentOf(item.price, best.discount) : item.price;
}

/** Price of `more` units on top of those of a line, whose quantity may be 0. Some of them may be free [S-10]. */
export function costOfMore(
  { item, quantity: held }: CartLine,
  more: number,
  campaigns: readonly Campaign[],
  now: number,
): Centavos {
  const costOf = (quantity: number): Centavos =>
    quantity > 0 ? priceCart([{ item, quantity }], campaigns, now).totalAmount : 0;
  return costOf(held + more) - costOf(held);
}

/** Free units of one line: floor(quantity / take) × (take − pay), only when take > pay and quantity ≥ take [S-10]. */
export function freeUnits(quantity: number, take: number, pay: number): number {
  if (!isTakePay(take, pay) || quantity < take) return 0;
  return Math.floor(quantity / take) * (take - pay);
}

function priceLine({ item, quantity }: CartLine, active: readonly Campaign[]): PricedLine {
  if (!Number.isSafeInteger(quantity) || quantity < 1) throw new RangeError(`not a quantity: ${quantity}`);
  const percent = bestPercent(item, active);
  const price = percent ? item.price - percentOf(item.price, percent.discount) : item.price;
  const takePay = bestTakePay(item, quantity, active);
  const free = takePay ? freeUnits(quantity, takePay.takeQuantity, takePay.payQuantity) : 0;
  return {
    itemId: item.id,
    name: item.name,
    quantity,
    originalPrice: item.price,
    price,
    discount: percent?.discount ?? 0,
    campaignId: percent?.id ?? takePay?.id ?? null,
    takePayDiscount: free * price,
    takePayCampaignId: takePay?.id ?? null,
    takePay: takePay && { take: takePay.takeQuantity, pay: takePay.payQuantity },
    freeUnits: free,
    total: price * quantity - free * price,
  };
}

function bestPercent(item: Item, active: readonly Campaign[]): Campaign | null {
  let best: Campaign | null = null;
  for (const campaign of active) {
    if (campaign.type === 'take_pay' || !isLinked(campaign, item)) continue;
    if (!isPercent(campaign.discount)) continue;
    if (best === null || campaign.discount > best.discount) best = campaign;
  }
  return best;
}

function bestTakePay(item: Item, quantity: number, active: readonly Campaign[]): Campaign | null {
  let best: Campaign | null = null;
  let most = 0;
  for (const campaign of active) {
    if (campaign.type !== 'take_pay' || !isLinked(campaign, item)) continue;
    const free = freeUnits(quantity, campaign.takeQuantity, campaign.payQuantity);
    if (free > most) {
      best = campaign;
      most = free;
    }
  }
  return best;
}

function savingsOf(campaignId: string, lines: readonly PricedLine[]): Centavos {
  return sum(
    lines.map((line) => {
      const byPercent =
        line.discount > 0 && line.campaignId === campaignId
          ? (line.originalPrice - line.price) * line.quantity
          : 0;
      const byTakePay = line.takePayCampaignId === campaignId ? line.takePayDiscount : 0;
      return byPercent + byTakePay;
    }),
  );
}

function sum(amounts: readonly Centavos[]): Centavos {
  return amounts.reduce((total, amount) => total + amount, 0);
}
