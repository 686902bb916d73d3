import type { Item } from '../../../domain/shop/item.ts';
import { usePressed } from '../../../ui/base/use-pressed.ts';
import type { CardShop } from '../use-shop.ts';

interface PressedQuantity {
  /** Units in the cart, including the last press. */
  shown: number;
  add: () => void;
  /** False if the quantity is refused. */
  set: (next: number) => boolean;
}

/** The quantity on a card, drawn at once after each press. */
export function usePressedQuantity(item: Item, quantity: number, shop: CardShop): PressedQuantity {
  const [shown, press] = usePressed(quantity);
  return {
    shown,
    add: () => void press(() => shop.add(item, 1), shown + 1),
    set: (next) => press(() => shop.set(item, next), next),
  };
}
