import { startTransition, useEffect, useMemo, useRef, useState } from 'react';
import { useData } from '../../../data/hooks/data-context.tsx';
import { usePayment } from '../../../data/hooks/hooks.ts';
import {
  addToCart,
  type Cart,
  type CartChange,
  fitToStock,
  quantityOf,
  setQuantity,
} from '../../../domain/shop/cart.ts';
import type { Item } from '../../../domain/shop/item.ts';
import { type PricedCart, priceCart } from '../../../domain/shop/pricing.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import type { InForce } from '../use-in-force.ts';
import { usePriceNews } from '../use-price-news.ts';
import { useWrittenCart, type WrittenCart } from '../use-written-cart.ts';
import { changeWords } from './cart-words.ts';
import { stockToFit } from './own-units.ts';
import { useClearedCart } from './use-cleared-cart.ts';

/** One notice for all stock changes. */
const STOCK_TOAST = 'stock-moved';
/** One notice for all quantities above the stock. */
const NO_MORE_TOAST = 'no-more';

/** The cart with its stock rules [S-04, S-05] and its price [S-11]. */
export function useShopCart(
  locationId: string,
  items: readonly Item[],
  { known, priceKnown }: { known: boolean; priceKnown: boolean },
  inForce: InForce,
) {
  const { active, at } = inForce;
  const kept = useWrittenCart(locationId);
  const [said, say] = useState('');
  const cleared = useClearedCart(kept, say);
  const byId = useMemo(() => new Map(items.map((item) => [item.id, item])), [items]);
  useFitToStock(locationId, kept, known, byId);

  const lines = useMemo(() => linesOf(kept.cart, byId), [kept.cart, byId]);
  const priced: PricedCart = useMemo(() => priceCart(lines, active, at), [lines, active, at]);
  const prices = useMemo(() => ({ items: byId, campaigns: active, now: at }), [byId, active, at]);
  const news = usePriceNews(lines, priced, prices, priceKnown);
  const keys = useKeys({ kept, byId, inForce }, say);

  return {
    cart: kept.cart,
    /** False until the stored cart was read. Nothing can be added before. */
    cartReady: kept.ready,
    lines,
    priced,
    ...news,
    ...cleared,
    /** True while the totals lack a press on a card. */
    isBehind: () => kept.newest.current !== kept.cart,
    /** Units of an item, including presses that the totals lack. */
    heldNow: (itemId: string) => quantityOf(kept.newest.current, itemId),
    /** The price of the cart, including presses that the totals lack. */
    pricedNow: () => priceCart(linesOf(kept.newest.current, byId), active, at),
    /** Result of the last press, for screen readers. */
    said,
    /** True if `quantity` more units fit. Otherwise a toast says why [S-05]. */
    fits(item: Item, quantity: number): boolean {
      const result = addToCart(kept.cart, item, quantity);
      if (result.kind === 'refused') toast.warning(result.message, { id: NO_MORE_TOAST });
      return result.kind === 'changed';
    },
    keys,
    ...keys,
  };
}

const linesOf = (cart: Cart, byId: ReadonlyMap<string, Item>) =>
  cart.flatMap(({ itemId, quantity }) => {
    const item = byId.get(itemId);
    return item && quantity <= item.quantity ? [{ item, quantity }] : [];
  });

type Changed = (cart: Cart, item: Item, quantity: number) => CartChange;

/** The stored cart, with all that its price depends on. */
interface Priceable {
  kept: WrittenCart;
  byId: ReadonlyMap<string, Item>;
  inForce: InForce;
}

/** Functions that change the cart. Their identity is stable, so that a press renders no card but its own. */
function useKeys(now: Priceable, say: (words: string) => void) {
  const latest = useRef(now);
  latest.current = now;
  return useMemo(() => {
    const keyOf = (changed: Changed) => (item: Item, quantity: number) => {
      const { kept, byId, inForce } = latest.current;
      const { newest, ready, save } = kept;
      const cart = newest.current;
      if (!ready) return false;
      const result = changed(cart, item, quantity);
      if (result.kind === 'refused') {
        toast.warning(result.message);
        return false;
      }
      // The card itself shows its number at once. Bar, shelves and announcement follow between frames.
      startTransition(() => {
        save(result.cart);
        const priced = priceCart(linesOf(result.cart, byId), inForce.active, inForce.at);
        say(changeWords([cart, result.cart], item, priced, inForce));
      });
      return true;
    };
    return { add: keyOf(addToCart), set: keyOf(setQuantity) };
  }, [say]);
}

/** Removes units that are sold out from the cart, and tells it in a toast [S-05]. */
function useFitToStock(
  locationId: string,
  { cart, ready, save }: WrittenCart,
  known: boolean,
  byId: ReadonlyMap<string, Item>,
): void {
  const data = useData();
  const payment = usePayment();
  // Undefined before the payment was read, when one may exist.
  const paying = payment === undefined || payment?.locationId === locationId;

  useEffect(() => {
    // The units being paid are reserved for this cart, so they are no shortage.
    if (paying || !ready || !known) return;
    if (fitToStock(cart, byId).adjusted === null) return;
    let current = true;
    void stockToFit(data, locationId).then((stock) => {
      if (!current || !stock) return;
      const { cart: fitted, adjusted } = fitToStock(cart, stock);
      if (adjusted === null) return;
      toast.warning(adjusted, { id: STOCK_TOAST, duration: 6000 });
      save(fitted);
    });
    return () => {
      current = false;
    };
  }, [paying, cart, ready, save, known, byId, data, locationId]);
}
