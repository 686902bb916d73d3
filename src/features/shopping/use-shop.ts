import { useMemo, useState } from 'react';
import { useLocation, useProfile } from '../../data/hooks/hooks.ts';
import { useCampaigns, useCategories, useItems } from '../../data/hooks/shop.ts';
import { useServerNow } from '../../data/hooks/use-server-now.ts';
import type { Live } from '../../data/live/live.ts';
import { onSale } from '../../domain/lots/lots.ts';
import { promotedItems } from '../../domain/shelves/shelves.ts';
import { type Campaign, isLinked } from '../../domain/shop/campaign.ts';
import { withHeld } from '../../domain/shop/cart.ts';
import type { Item } from '../../domain/shop/item.ts';
import { searchItems } from '../../domain/shop/search.ts';
import { byName } from '../../domain/words/name-order.ts';
import { useHeldUnits } from './cart/own-units.ts';
import { useShopCart } from './cart/use-shop-cart.ts';
import { useInForce } from './use-in-force.ts';

/** 'all', 'promotions', 'category:<id>' or 'campaign:<id>'. */
export type Shelf = string;

/** Interval of clock updates for promotions, ms. They start and end while the shop is open. */
const CLOCK_MS = 30_000;

/** State and actions of one location's shop. Prices come from the server's own rules. */
export function useShop(locationId: string) {
  const location = useLocation(locationId);
  const all = useItems(locationId);
  const categories = useCategories(locationId);
  const campaigns = useCampaigns(locationId);
  const profile = useProfile();
  const { now, look } = useServerNow(CLOCK_MS, campaigns.freshness.syncedAt);
  const held = useHeldUnits(locationId);
  const rows = useMemo(() => withHeld(onSale(all.rows, now), held), [all.rows, now, held]);
  const [query, setQuery] = useState('');
  const [chosen, setShelf] = useState<Shelf>('all');

  const inForce = useInForce(campaigns.rows, now);
  const { active, at } = inForce;
  const categoryNames = useMemo(
    () => new Map(categories.rows.map((one) => [one.id, one.name])),
    [categories.rows],
  );
  const forSale = useMemo(() => rows.filter((item) => item.quantity > 0).sort(byName), [rows]);
  const promoted = useMemo(() => promotedItems(forSale, active, at), [forSale, active, at]);
  // The chosen shelf may disappear while it is open: its promotion ends, or its last item is sold.
  const shelf = isShelfThere(chosen, { forSale, categoryNames, active, promoted }) ? chosen : 'all';
  const shown = useMemo(
    () =>
      searchItems(
        {
          items: itemsOn(shelf, { forSale, categoryNames, active, promoted }),
          categoryNames,
          campaigns: active,
        },
        query,
        at,
      ),
    [forSale, shelf, active, promoted, categoryNames, query, at],
  );
  const { known, awaited } = wholenessOf(all);
  const priceKnown = known && campaigns.status !== 'loading' && campaigns.freshness.syncedAt !== null;
  const cart = useShopCart(locationId, rows, { known, priceKnown }, inForce);

  return {
    locationId,
    location,
    items: { ...all, rows },
    awaited,
    categories,
    campaigns: active,
    profile,
    categoryNames,
    now,
    /** Updates the clock, because a promotion may have ended. */
    lookAtClock: look,
    ...{ query, setQuery, shelf, setShelf },
    forSale,
    /** Items with a promotion, the largest saving first. */
    promoted,
    shown,
    forCards: useForCards({ categoryNames, campaigns: active, now: at }, cart.keys),
    ...cart,
  };
}

export type Shop = ReturnType<typeof useShop>;

/**
 * An incomplete list does not tell which items are missing, because more pages may come. `known`: it is whole. `awaited`:
 * the rest is on its way.
 */
function wholenessOf({ status, freshness }: Live<Item>): { known: boolean; awaited: boolean } {
  const known = freshness.syncedAt !== null;
  return { known, awaited: !known && (status === 'loading' || status === 'ready') };
}

/** Part of a shop that an item card needs. The same object after a press, so that no other card renders again. */
export interface CardShop {
  categoryNames: ReadonlyMap<string, string>;
  campaigns: readonly Campaign[];
  now: number;
  add: (item: Item, quantity: number) => boolean;
  set: (item: Item, quantity: number) => boolean;
}

function useForCards(
  { categoryNames, campaigns, now }: Omit<CardShop, 'add' | 'set'>,
  keys: Pick<CardShop, 'add' | 'set'>,
): CardShop {
  return useMemo(() => ({ categoryNames, campaigns, now, ...keys }), [categoryNames, campaigns, now, keys]);
}

function itemsOn(shelf: Shelf, { forSale, active, promoted }: Shelves): readonly Item[] {
  return shelf === 'promotions' ? promoted : forSale.filter((item) => isOnShelf(item, shelf, active));
}

function isOnShelf(item: Item, shelf: Shelf, active: readonly Campaign[]): boolean {
  const [kind, id] = shelf.split(':');
  if (kind === 'category') return id !== undefined && item.categoryIds.includes(id);
  if (kind === 'campaign') return active.some((campaign) => campaign.id === id && isLinked(campaign, item));
  return true;
}

interface Shelves {
  forSale: readonly Item[];
  promoted: readonly Item[];
  categoryNames: ReadonlyMap<string, string>;
  active: readonly Campaign[];
}

function isShelfThere(shelf: Shelf, { forSale, promoted, categoryNames, active }: Shelves): boolean {
  const [kind, id = ''] = shelf.split(':');
  if (kind === 'promotions') return promoted.length > 0;
  if (kind === 'campaign') return active.some((campaign) => campaign.id === id);
  if (kind === 'category' && !categoryNames.has(id)) return false;
  return kind === 'all' || forSale.some((item) => isOnShelf(item, shelf, active));
}
