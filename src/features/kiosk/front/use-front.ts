import { useMemo, useState } from 'react';
import { useServerNow } from '../../../data/hooks/use-server-now.ts';
import type { GuestWire } from '../../../data/wire/guest-wire.ts';
import { serverClock } from '../../../data/wire/server-clock.ts';
import type { KioskPlace } from '../../../device/place/kiosk-place.ts';
import { ALWAYS_OPEN, closedFor, openState } from '../../../domain/hours/opening.ts';
import { onSale } from '../../../domain/lots/lots.ts';
import { promotedItems } from '../../../domain/shelves/shelves.ts';
import { isInForce } from '../../../domain/shop/campaign.ts';
import type { Item } from '../../../domain/shop/item.ts';
import { searchItems } from '../../../domain/shop/search.ts';
import type { FrontFacts } from './front-facts.ts';
import { type CartHold, useFrontCart } from './use-front-cart.ts';
import { useFrontFacts } from './use-front-facts.ts';
import { useOwnUnits } from './use-own-units.ts';

/** 'best', 'all' or the id of a category. */
type Shelf = string;

/** Interval of clock updates for promotions, ms. They start and end while the screen is open. */
const CLOCK_MS = 30_000;
const NOTHING: readonly never[] = [];

/** The shop on a pinned tablet: goods, search, and the visitor's cart. */
export function useFront(place: KioskPlace, wire: GuestWire, hold: CartHold, isPaying: boolean) {
  const shop = useFrontFacts(wire, isPaying);
  const { now, look: lookAtClock } = useServerNow(CLOCK_MS, shop.version);
  /** Null while the search is closed. */
  const [query, setQuery] = useState<string | null>(null);
  const [chosen, setShelf] = useState<Shelf>('best');
  const opening = shop.facts?.opening ?? ALWAYS_OPEN;
  const { items: stocked, categories, campaigns: all, bestSellers } = shop.facts ?? EMPTY;
  const items = useMemo(() => onSale(stocked, now), [stocked, now]);
  const campaigns = useMemo(() => all.filter((one) => isInForce(one, now)), [all, now]);
  const categoryNames = useMemo(() => new Map(categories.map(({ id, name }) => [id, name])), [categories]);
  const forSale = useMemo(() => items.filter(({ quantity }) => quantity > 0), [items]);
  const promoted = useMemo(() => promotedItems(forSale, campaigns, now), [forSale, campaigns, now]);
  const shelves = useMemo(
    () => shelvesOf(forSale, { bestSellers, categories }),
    [forSale, bestSellers, categories],
  );
  // The chosen shelf may disappear while it is open: its last item is sold.
  const shelf = shelves.has(chosen) ? chosen : 'all';
  const found = useMemo(
    () =>
      query === null || query.trim() === ''
        ? null
        : searchItems({ items: forSale, categoryNames, campaigns }, query, now),
    [query, forSale, categoryNames, campaigns, now],
  );
  const isOwn = useOwnUnits(isPaying, shop.fault === null, shop.look);
  // Sale dates apply to the cart only by the server's clock, because a tablet's clock may be days off.
  const sold = serverClock.isHeard() ? items : stocked;
  const isKnown = shop.facts !== null;
  const cart = useFrontCart(hold, { isKnown, items: sold, campaigns, now, isOwn, isPaying });
  return {
    ...shop,
    ...cart,
    place,
    name: shop.facts?.name || place.name,
    items,
    now,
    /** Updates the clock, because a promotion may have ended. */
    lookAtClock,
    open: openState(opening, now),
    /** Reason that the shop sells nothing now. Null while it sells. */
    closed: closedFor(opening, now),
    query,
    setQuery,
    shelf,
    setShelf,
    shelves: [...shelves.keys()].map((id) => ({ id, label: SHELVES[id] ?? categoryNames.get(id) ?? '' })),
    categoryNames,
    campaigns,
    promoted,
    shown: found ?? shelves.get(shelf) ?? NOTHING,
    /** Removes everything of a visitor. */
    wipe(): void {
      cart.forget();
      setQuery(null);
      setShelf('best');
    },
  };
}

export type Front = ReturnType<typeof useFront>;

const EMPTY = { items: NOTHING, categories: NOTHING, campaigns: NOTHING, bestSellers: NOTHING };
const SHELVES: Readonly<Record<string, string>> = { best: 'Mais vendidos', all: 'Tudo, de A a Z' };

/** The shelves that have goods, with their items: best sellers, categories, and all. */
function shelvesOf(
  forSale: readonly Item[],
  { bestSellers, categories }: Pick<FrontFacts, 'bestSellers' | 'categories'>,
): Map<string, readonly Item[]> {
  const byId = new Map(forSale.map((item) => [item.id, item]));
  const of = new Map<string, readonly Item[]>([['best', bestSellers.flatMap((id) => byId.get(id) ?? [])]]);
  for (const { id } of categories)
    of.set(
      id,
      forSale.filter(({ categoryIds }) => categoryIds.includes(id)),
    );
  for (const [id, found] of of) if (found.length === 0) of.delete(id);
  return of.set('all', forSale);
}
