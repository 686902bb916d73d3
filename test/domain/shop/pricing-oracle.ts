import type { Campaign } from '../../../src/domain/shop/campaign.ts';
import type { CartLine } from '../../../src/domain/shop/pricing.ts';

/**
 * A second, deliberately slow implementation of the rules: exact fractions by BigInt, unit by unit, without shared
 * code.
 */
export interface OracleTotals {
  original: bigint;
  total: bigint;
}

/** Totals of a cart by the text of S-08 to S-11, in centavos. */
export function oracleTotals(
  lines: readonly CartLine[],
  campaigns: readonly Campaign[],
  now: number,
): OracleTotals {
  let original = 0n;
  let total = 0n;
  for (const { item, quantity } of lines) {
    const mine = campaigns.filter((one) => valid(one, now) && concerns(one, item.id, item.categoryIds));
    const percents = mine
      .filter((one) => one.type !== 'take_pay')
      .map((one) => one.discount)
      .filter((d) => d > 0 && d <= 100);
    const unit = discounted(BigInt(item.price), percents.length > 0 ? Math.max(...percents) : 0);
    const free = Math.max(
      0,
      ...mine.filter((one) => one.type === 'take_pay').map((one) => freeByCounting(quantity, one)),
    );
    original += BigInt(item.price) * BigInt(quantity);
    for (let index = 0; index < quantity - free; index += 1) total += unit;
  }
  return { original, total };
}

function valid(campaign: Campaign, now: number): boolean {
  const dated = campaign.startsAt !== null && campaign.endsAt !== null;
  const within = dated && !(now < Number(campaign.startsAt)) && !(now > Number(campaign.endsAt));
  return campaign.type !== null && within && (campaign.status === null || campaign.status === 'ACTIVE');
}

function concerns(campaign: Campaign, itemId: string, categoryIds: readonly string[]): boolean {
  const wanted = new Set([
    ...(campaign.type === 'simple_category' ? [] : campaign.itemIds.map((id) => `i:${id}`)),
    ...(campaign.type === 'simple_items' ? [] : campaign.categoryIds.map((id) => `c:${id}`)),
  ]);
  return wanted.has(`i:${itemId}`) || categoryIds.some((id) => wanted.has(`c:${id}`));
}

/** price − round-half-up(price × percent / 100), percent taken to two decimals, all in integers. */
function discounted(price: bigint, percent: number): bigint {
  const basis = BigInt(Math.round(percent * 100));
  const numerator = price * basis;
  const floor = numerator / 10_000n;
  const half = (numerator % 10_000n) * 2n >= 10_000n ? 1n : 0n;
  return price - (floor + half);
}

/** Walks full groups one by one, as a cashier would. */
function freeByCounting(quantity: number, campaign: Campaign): number {
  const { takeQuantity: take, payQuantity: pay } = campaign;
  if (take <= pay || take < 1 || pay < 0) return 0;
  let left = quantity;
  let free = 0;
  while (left >= take) {
    left -= take;
    free += take - pay;
  }
  return free;
}
