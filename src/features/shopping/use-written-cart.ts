import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useData } from '../../data/hooks/data-context.tsx';
import { useCart } from '../../data/hooks/hooks.ts';
import type { Cart } from '../../domain/shop/cart.ts';
import { sameJson } from '../../domain/words/same-json.ts';

/** The cart of a location with this page's pending writes. */
export interface WrittenCart {
  cart: Cart;
  /** The same with presses that are not drawn yet. The next press begins from it. */
  newest: RefObject<Cart>;
  /** False until the stored cart was read. An earlier write would overwrite it. */
  ready: boolean;
  save: (cart: Cart) => void;
}

/**
 * The cart after the last press. A pending write counts at once, otherwise the next press would start from the old
 * cart [S-04]. A cart stored by another tab is taken over when no write is pending.
 */
export function useWrittenCart(locationId: string): WrittenCart {
  const data = useData();
  const kept = useCart(locationId);
  const [cart, setCart] = useState(kept.cart);
  const newest = useRef(kept.cart);
  const writing = useRef(0);
  useEffect(() => {
    // This page's own write comes back as another object, maybe before a transition has drawn it.
    if (writing.current > 0 || sameJson(newest.current, kept.cart)) return;
    newest.current = kept.cart;
    setCart(kept.cart);
  }, [kept]);
  const save = useCallback(
    (next: Cart): void => {
      newest.current = next;
      setCart(next);
      writing.current += 1;
      void data.saveCart(locationId, next).finally(() => {
        writing.current -= 1;
      });
    },
    [data, locationId],
  );
  return { cart, newest, ready: kept.ready, save };
}
