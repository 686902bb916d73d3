import { useCallback, useEffect, useRef, useState } from 'react';
import { useData } from '../../data/data-context.tsx';
import { useCart } from '../../data/hooks.ts';
import type { Cart } from '../../domain/cart.ts';

/** The cart of a location, with what this page writes of it. */
export interface WrittenCart {
  cart: Cart;
  /** False until what the device keeps was read: what is written before would take its place. */
  ready: boolean;
  save: (cart: Cart) => void;
}

/**
 * The cart as it was left by the last press: what is on its way to the disk counts at once, or the next press would start
 * from what was there before [S-04]. What another tab keeps is taken over when nothing is on its way.
 */
export function useWrittenCart(locationId: string): WrittenCart {
  const data = useData();
  const kept = useCart(locationId);
  const [cart, setCart] = useState(kept.cart);
  const writing = useRef(0);
  useEffect(() => {
    if (writing.current === 0) setCart(kept.cart);
  }, [kept]);
  const save = useCallback(
    (next: Cart): void => {
      setCart(next);
      writing.current += 1;
      void data.saveCart(locationId, next).finally(() => {
        writing.current -= 1;
      });
    },
    [data, locationId],
  );
  return { cart, ready: kept.ready, save };
}
