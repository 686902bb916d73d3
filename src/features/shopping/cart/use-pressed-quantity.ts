import { startTransition, useOptimistic } from 'react';
import type { Item } from '../../../domain/shop/item.ts';
import type { CardShop } from '../use-shop.ts';

interface PressedQuantity {
  /** Units in the cart, with the last press. */
  shown: number;
  add: () => void;
  /** False where the quantity is refused. */
  set: (next: number) => boolean;
}

/** The quantity on a card. A press draws the number alone, and the rest of the shop follows between frames. */
export function usePressedQuantity(item: Item, quantity: number, shop: CardShop): PressedQuantity {
  const [shown, show] = useOptimistic(quantity);
  const press = (change: () => boolean, next: number): boolean => {
    let isTaken = false;
    startTransition(() => {
      isTaken = change();
      if (isTaken) show(next);
    });
    return isTaken;
  };
  return {
    shown,
    add: () => void press(() => shop.add(item, 1), shown + 1),
    set: (next) => press(() => shop.set(item, next), next),
  };
}
