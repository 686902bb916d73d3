import { useRef } from 'react';
import { useMonthlyLimit } from '../../data/rows/own-choices.ts';
import { toast } from '../../ui/toasts/toast.ts';
import type { Checkout } from './use-checkout.ts';

const UNCHECKED = 'Ainda não conferimos seu limite do mês. Toque de novo para pagar mesmo assim.';

/**
 * Asks about the person's own limit. The code that asks comes behind the first items. Until then a press says so once for
 * each cart, and the next one buys, because a limit never prevents a purchase.
 */
export function useLimitAsked(cart: string) {
  const limit = useMonthlyLimit();
  const asksFirst: Checkout['asksFirst'] = useRef(null);
  const told = useRef('');
  const askLimit = (total: number, buy: () => void): boolean => {
    if (asksFirst.current) return asksFirst.current(total, buy);
    if (limit === null || total <= 0 || told.current === cart) return false;
    told.current = cart;
    toast.warning(UNCHECKED);
    return true;
  };
  return { asksFirst, askLimit };
}
