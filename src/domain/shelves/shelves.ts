import { type Campaign, isInForce, isLinked, isPercent, isTakePay } from '../shop/campaign.ts';
import type { Item } from '../shop/item.ts';
import { DAY_MS } from '../words/time-units.ts';

/** Most items for sale that are seen at a glance. A longer list begins with shelves. */
const AT_A_GLANCE = 6;
/** Most items of a shelf, which scrolls sideways. */
const MAX = 12;
/** Time after which a purchase counts half, ms. So former habits leave the shelf. */
const HALF_LIFE_MS = 30 * DAY_MS;
/** Age from which on a purchase counts nothing, ms. */
const MEMORY_MS = 180 * DAY_MS;

/** The part of a purchase that tells habits. `createdAt` in ms. */
export interface PastPurchase {
  locationId: string;
  status: string;
  createdAt: number;
  lines: readonly { itemId: string }[];
}

/** The shelves above the list of all items. An empty one is not shown. */
export interface Shelves {
  usual: readonly Item[];
  promoted: readonly Item[];
  selling: readonly Item[];
}

/** Facts for making the shelves. `now` in ms. */
export interface ShelfFacts {
  locationId: string;
  /** Items in stock, in the order of the list. */
  forSale: readonly Item[];
  /** Items with a promotion, the largest saving first. */
  promoted: readonly Item[];
  purchases: readonly PastPurchase[];
  /** Ids of the best sellers, the best first. */
  bestSellers: readonly string[];
  now: number;
}

/** True for a list that is too long to be seen at a glance. */
export const hasShelves = (forSale: readonly Item[]): boolean => forSale.length > AT_A_GLANCE;

/** Fills the shelves with items in stock. */
export function fillShelves(facts: ShelfFacts): Shelves {
  const { forSale, promoted, bestSellers } = facts;
  const byId = new Map(forSale.map((item) => [item.id, item]));
  return {
    usual: usualIds(facts)
      .flatMap((id) => byId.get(id) ?? [])
      .slice(0, MAX),
    promoted: promoted.slice(0, MAX),
    selling: bestSellers.flatMap((id) => byId.get(id) ?? []).slice(0, MAX),
  };
}

/** Items that a person bought here, the most frequent first. A recent purchase counts more than an old one. */
function usualIds({ locationId, purchases, now }: ShelfFacts): string[] {
  const weights = new Map<string, number>();
  for (const { locationId: at, status, createdAt, lines } of purchases) {
    const age = Math.max(0, now - createdAt);
    if (at !== locationId || status !== 'PAID' || age > MEMORY_MS) continue;
    for (const id of new Set(lines.map(({ itemId }) => itemId)))
      weights.set(id, (weights.get(id) ?? 0) + 0.5 ** (age / HALF_LIFE_MS));
  }
  return [...weights].sort(([a, ofA], [b, ofB]) => ofB - ofA || (a < b ? -1 : 1)).map(([id]) => id);
}

/** Items with a promotion in force at `now` (ms) that pricing applies, the largest saving first. */
export function promotedItems(forSale: readonly Item[], campaigns: readonly Campaign[], now: number): Item[] {
  const active = campaigns.filter((campaign) => isInForce(campaign, now));
  return forSale
    .map((item) => ({ item, saving: savingOf(item, active) }))
    .filter(({ saving }) => saving > 0)
    .sort((a, b) => b.saving - a.saving)
    .map(({ item }) => item);
}

/**
 * The part of its price that an item's best promotion saves, 0 to 1. A promotion for more units than the stock saves
 * nothing.
 */
function savingOf(item: Item, active: readonly Campaign[]): number {
  let most = 0;
  for (const campaign of active) {
    if (!isLinked(campaign, item)) continue;
    const { type, discount, takeQuantity: take, payQuantity: pay } = campaign;
    if (type !== 'take_pay') most = Math.max(most, isPercent(discount) ? discount / 100 : 0);
    else if (isTakePay(take, pay) && take <= item.quantity) most = Math.max(most, (take - pay) / take);
  }
  return most;
}
