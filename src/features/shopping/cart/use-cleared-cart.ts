import { useEffect, useState } from 'react';
import type { Cart } from '../../../domain/shop/cart.ts';
import type { WrittenCart } from '../use-written-cart.ts';

/** Time in which a cleared cart can be restored, ms. */
const UNDO_MS = 10_000;

export interface ClearedCart {
  /** True if the cart was just cleared, and `undoClear` restores it. */
  isCleared: boolean;
  clear: () => void;
  undoClear: () => void;
}

/** Clears the cart [S-04] and keeps a copy for a while. Adding to the empty cart drops the copy. */
export function useClearedCart({ cart, ready, save }: WrittenCart, say: (text: string) => void): ClearedCart {
  const [cleared, setCleared] = useState<Cart | null>(null);
  const isEmpty = cart.length === 0;
  useEffect(() => {
    if (!cleared) return undefined;
    const timer = setTimeout(() => setCleared(null), UNDO_MS);
    return () => clearTimeout(timer);
  }, [cleared]);
  useEffect(() => {
    if (!isEmpty) setCleared(null);
  }, [isEmpty]);
  return {
    isCleared: cleared !== null && isEmpty,
    clear() {
      if (!ready || isEmpty) return;
      setCleared(cart);
      save([]);
      say('Carrinho esvaziado.');
    },
    undoClear() {
      if (!cleared || !isEmpty) return;
      setCleared(null);
      save(cleared);
      say('Carrinho restaurado.');
    },
  };
}
