import { type RefObject, useCallback, useEffect, useState } from 'react';
import { useData } from '../../data/hooks/data-context.tsx';
import { useCart } from '../../data/hooks/hooks.ts';
import { useWritten } from '../../data/hooks/use-written.ts';
import type { Cart } from '../../domain/shop/cart.ts';

/** The cart of a location with this page's pending writes. */
export interface WrittenCart {
  cart: Cart;
  /** The cart with presses that are not rendered yet. The next press begins from it. */
  newest: RefObject<Cart>;
  /** False until `newest` has the stored cart of this visit. An earlier write would overwrite it. */
  ready: boolean;
  save: (cart: Cart) => void;
}

/** The cart after the last press, of this tab or another [S-04]. */
export function useWrittenCart(locationId: string): WrittenCart {
  const data = useData();
  const kept = useCart(locationId);
  const taken = useCallback((): Cart => kept.cart, [kept]);
  const store = useCallback((next: Cart) => data.saveCart(locationId, next), [data, locationId]);
  const { value, newest, save } = useWritten(() => kept.cart, taken, store);
  // `newest` takes the read cart in an effect, and effects of children run before that.
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(kept.ready), [kept.ready]);
  return { cart: value, newest, ready, save };
}
