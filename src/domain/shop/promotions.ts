import { type Campaign, isInForce, isLinked, promotionLabel } from './campaign.ts';
import type { Item } from './item.ts';
import { priceCart } from './pricing.ts';

/** A promotion on an item's card [S-02]. */
export interface Promotion {
  campaignId: string;
  /** Text of the promotion, '20% OFF' or 'Leve 3 pague 2'. */
  label: string;
  /**
   * Effect of the promotion: 'applied' at this quantity, 'within-reach' with more units of the stock. Else 'idle',
   * because a better one applies.
   */
  effect: 'applied' | 'within-reach' | 'idle';
}

/**
 * The promotions in force on an item at `now` (ms), by their effect on `quantity` units, at least 1 [S-02].
 * First the applied ones, largest saving first. Then take-pays within reach, nearest first. Last the idle
 * ones. A label appears once, at its best place.
 */
export function promotionsOf(
  item: Item,
  campaigns: readonly Campaign[],
  now: number,
  quantity: number,
): Promotion[] {
  const mine = campaigns.filter(
    (one) => isInForce(one, now) && isLinked(one, item) && promotionLabel(one) !== null,
  );
  const units = Math.max(1, quantity);
  const savingsAt = (wanted: number): ReadonlyMap<string, number> =>
    new Map(
      priceCart([{ item, quantity: wanted }], mine, now).appliedCampaigns.map(({ id, savings }) => [
        id,
        savings,
      ]),
    );
  const savings = savingsAt(units);
  const ranked = mine.map((campaign) => {
    const saved = savings.get(campaign.id) ?? 0;
    if (saved > 0) return { campaign, effect: 'applied' as const, order: -saved };
    const next = nextAt(campaign, units);
    const isReached = next <= item.quantity && savingsAt(next).has(campaign.id);
    return isReached
      ? { campaign, effect: 'within-reach' as const, order: next }
      : { campaign, effect: 'idle' as const, order: 0 };
  });
  ranked.sort(
    (a, b) =>
      PLACE[a.effect] - PLACE[b.effect] || a.order - b.order || (a.campaign.id < b.campaign.id ? -1 : 1),
  );
  const labels = new Set<string>();
  return ranked.flatMap(({ campaign, effect }) => {
    const label = promotionLabel(campaign);
    if (label === null || labels.has(label)) return [];
    labels.add(label);
    return [{ campaignId: campaign.id, label, effect }];
  });
}

/** Units that are still missing to the next free ones, and the number of those. */
export interface FreeStep {
  missing: number;
  free: number;
}

/** Units of an item that are free at `now` (ms) where a cart holds `quantity` units of it. */
export function freeUnitsAt(
  item: Item,
  campaigns: readonly Campaign[],
  now: number,
  quantity: number,
): number {
  return quantity > 0 ? (priceCart([{ item, quantity }], campaigns, now).lines[0]?.freeUnits ?? 0) : 0;
}

/** True where one more unit beside the `held` ones earns a free unit at `now` (ms). */
export function earnsFreeUnit(
  item: Item,
  campaigns: readonly Campaign[],
  now: number,
  held: number,
): boolean {
  return freeUnitsAt(item, campaigns, now, held + 1) > freeUnitsAt(item, campaigns, now, held);
}

/**
 * The nearest quantity of the stock above `quantity` at which more units are free at `now` (ms) [S-10]. Null if no
 * take-pay campaign leads to one.
 */
export function nextFree(
  item: Item,
  campaigns: readonly Campaign[],
  now: number,
  quantity: number,
): FreeStep | null {
  const freeAt = (wanted: number): number => freeUnitsAt(item, campaigns, now, wanted);
  const current = freeAt(quantity);
  const steps = campaigns
    .filter((one) => isInForce(one, now) && isLinked(one, item))
    .map((one) => nextAt(one, quantity))
    .filter((wanted) => wanted <= item.quantity && freeAt(wanted) > current);
  if (steps.length === 0) return null;
  const next = Math.min(...steps);
  return { missing: next - quantity, free: freeAt(next) - current };
}

const PLACE: Record<Promotion['effect'], number> = { applied: 0, 'within-reach': 1, idle: 2 };

/** The next quantity above `units` at which a take-pay frees more units. Percent discounts have none. */
function nextAt({ type, takeQuantity: take }: Campaign, units: number): number {
  return type === 'take_pay' ? (Math.floor(units / take) + 1) * take : Number.POSITIVE_INFINITY;
}
