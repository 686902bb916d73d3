import { useMemo, useState } from 'react';
import { useLocation, useProfile } from '../../data/hooks/hooks.ts';
import { useCampaigns, useCategories, useItems } from '../../data/hooks/shop.ts';
import { useServerNow } from '../../data/hooks/use-server-now.ts';
import { type Campaign, isInForce, isLinked } from '../../domain/shop/campaign.ts';
import type { Item } from '../../domain/shop/item.ts';
import { searchItems } from '../../domain/shop/search.ts';
import { useShopCart } from './cart/use-shop-cart.ts';

/** 'all', 'category:<id>' or 'campaign:<id>'. */
export type Shelf = string;

const byName = new Intl.Collator('pt-BR');

/** Interval of clock updates for promotions, ms. They start and end while the shop is open. */
const CLOCK_MS = 30_000;

/** State and actions of one location's shop. Prices come from the server's own rules. */
export function useShop(locationId: string) {
  const location = useLocation(locationId);
  const items = useItems(locationId);
  const categories = useCategories(locationId);
  const campaigns = useCampaigns(locationId);
  const profile = useProfile();
  const { now, look } = useServerNow(CLOCK_MS, campaigns.freshness.syncedAt);
  const [query, setQuery] = useState('');
  const [chosen, setShelf] = useState<Shelf>('all');

  const active = useMemo(() => campaigns.rows.filter((one) => isInForce(one, now)), [campaigns.rows, now]);
  const categoryNames = useMemo(
    () => new Map(categories.rows.map((one) => [one.id, one.name])),
    [categories.rows],
  );
  const forSale = useMemo(
    () => items.rows.filter((item) => item.quantity > 0).sort((a, b) => byName.compare(a.name, b.name)),
    [items.rows],
  );
  // The chosen shelf may disappear while it is open: its promotion ends, or its last item is sold.
  const shelf = isShelfThere(chosen, { forSale, categoryNames, active }) ? chosen : 'all';
  const shown = useMemo(
    () =>
      searchItems(
        { items: forSale.filter((item) => isOnShelf(item, shelf, active)), categoryNames, campaigns: active },
        query,
        now,
      ),
    [forSale, shelf, active, categoryNames, query, now],
  );
  const known = items.status !== 'loading';
  const priceKnown = known && campaigns.status !== 'loading' && campaigns.freshness.syncedAt !== null;
  const cart = useShopCart(locationId, items.rows, { known, priceKnown }, active, now);

  return {
    location,
    items,
    categories,
    campaigns: active,
    profile,
    categoryNames,
    now,
    /** Updates the clock, because a promotion may have ended. */
    lookAtClock: look,
    query,
    setQuery,
    shelf,
    setShelf,
    forSale,
    shown,
    ...cart,
  };
}

export type Shop = ReturnType<typeof useShop>;

function isOnShelf(item: Item, shelf: Shelf, active: readonly Campaign[]): boolean {
  const [kind, id] = shelf.split(':');
  if (kind === 'category') return id !== undefined && item.categoryIds.includes(id);
  if (kind === 'campaign') return active.some((campaign) => campaign.id === id && isLinked(campaign, item));
  return true;
}

interface Shelves {
  forSale: readonly Item[];
  categoryNames: ReadonlyMap<string, string>;
  active: readonly Campaign[];
}

function isShelfThere(shelf: Shelf, { forSale, categoryNames, active }: Shelves): boolean {
  const [kind, id = ''] = shelf.split(':');
  if (kind === 'campaign') return active.some((campaign) => campaign.id === id);
  if (kind === 'category' && !categoryNames.has(id)) return false;
  return kind === 'all' || forSale.some((item) => isOnShelf(item, shelf, active));
}
