import type { Centavos } from '../money/money.ts';
import { newPrice, type PriceRule } from './price-rule.ts';

/** An item whose price may change. */
export interface PricedItem {
  id: string;
  shopId: string;
  name: string;
  price: Centavos;
  /** Cost of a unit. Null where it is not known, or this person may not read it. */
  cost: Centavos | null;
}

export interface PriceLine extends PricedItem {
  to: Centavos;
}

export interface PricePlan {
  lines: readonly PriceLine[];
  /** Number of items whose price would stay. */
  same: number;
  /** Items that the rule leaves without a price, or beyond the maximum. */
  impossible: readonly PricedItem[];
}

/** Plans the effect of a rule on items, in their order. An item without a price is left alone. */
export function planPrices(items: readonly PricedItem[], rule: PriceRule): PricePlan {
  const lines: PriceLine[] = [];
  const impossible: PricedItem[] = [];
  let same = 0;
  for (const item of items) {
    if (item.price === 0) continue;
    const to = newPrice(item.price, rule);
    if (to === null) impossible.push(item);
    else if (to === item.price) same += 1;
    else lines.push({ ...item, to });
  }
  return { lines, same, impossible };
}
