import { useEffect, useMemo, useState } from 'react';
import type { Campaign } from '../../../domain/shop/campaign.ts';
import { addToCart, type Cart, type CartChange, fitToStock, setQuantity } from '../../../domain/shop/cart.ts';
import type { Item } from '../../../domain/shop/item.ts';
import { priceCart } from '../../../domain/shop/pricing.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { countText } from '../../../ui/words/count-text.ts';
import { useCartNews } from '../payment/use-cart-news.ts';

/** A cart in memory alone, which lives as long as the visitor stays. */
export interface CartHold {
  cart: Cart;
  setCart: (cart: Cart) => void;
}

/** One toast for all changes of the cart that the guest did not make. */
export const STOCK_TOAST = 'front-stock';

interface Priced {
  /** False until the shop's facts are loaded. Fitted to no goods, the cart would lose everything. */
  isKnown: boolean;
  items: readonly Item[];
  campaigns: readonly Campaign[];
  /** Server time in ms. */
  now: number;
  /** True while the shop may lack units because this cart reserves them. Those are no shortage. */
  isOwn: boolean;
  /** True while a payment is on screen. */
  isPaying: boolean;
}

/** The visitor's cart, with its stock rules and its price [S-04, S-05, S-11]. */
export function useFrontCart(
  { cart, setCart }: CartHold,
  { isKnown, items, campaigns, now, isOwn, isPaying }: Priced,
) {
  const [said, say] = useState('');
  const byId = useMemo(() => new Map(items.map((item) => [item.id, item])), [items]);
  useEffect(() => {
    if (isOwn || !isKnown) return;
    const { cart: fitted, adjusted } = fitToStock(cart, byId);
    if (adjusted === null) return;
    toast.warning(adjusted, { id: STOCK_TOAST });
    setCart(fitted);
  }, [isOwn, isKnown, byId, cart, setCart]);
  const lines = useMemo(
    () =>
      cart.flatMap(({ itemId, quantity }) => {
        const item = byId.get(itemId);
        return item ? [{ item, quantity }] : [];
      }),
    [cart, byId],
  );
  const priced = useMemo(() => priceCart(lines, campaigns, now), [lines, campaigns, now]);
  const prices = useMemo(() => ({ items: byId, campaigns, now }), [byId, campaigns, now]);
  const pricesJustChanged = useCartNews(lines, priced, prices, isPaying);
  const change = (result: CartChange, words: string): boolean => {
    if (result.kind === 'refused') {
      toast.warning(result.message);
      return false;
    }
    setCart(result.cart);
    say(`${words}. ${unitsOf(result.cart)} no carrinho.`);
    return true;
  };
  return {
    cart,
    lines,
    priced,
    pricesJustChanged,
    units: cart.reduce((sum, { quantity }) => sum + quantity, 0),
    /** Result of the last press, for screen readers. */
    said,
    add: (item: Item, quantity = 1) => change(addToCart(cart, item, quantity), `Adicionado: ${item.name}`),
    set: (item: Item, quantity: number) =>
      change(
        setQuantity(cart, item, quantity),
        quantity > 0
          ? `${item.name}: ${countText(quantity, 'unidade', 'unidades')}`
          : `Removido: ${item.name}`,
      ),
    clear(): void {
      setCart([]);
      say('Carrinho esvaziado.');
    },
    /** Removes everything of a visitor. */
    forget(): void {
      setCart([]);
      say('');
    },
  };
}

const unitsOf = (cart: Cart): string =>
  countText(
    cart.reduce((sum, { quantity }) => sum + quantity, 0),
    'item',
    'itens',
  );
