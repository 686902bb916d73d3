import { type RefObject, useRef } from 'react';
import { useMonthlyLimit } from '../../../data/rows/own-choices.ts';
import { toast } from '../../../ui/toasts/toast.ts';

/** Is asked before a purchase of so much (centavos); true where it asks the person first, and buys itself if they agree. */
export type AsksFirst = RefObject<((total: number, buy: () => void) => boolean) | null>;

const UNCHECKED = 'Ainda não conferimos seu limite do mês. Toque de novo para pagar mesmo assim.';

/**
 * Asks about the person's own limit. The code that asks comes behind the first items. Until then a press says so once for
 * each cart, and the next one buys, because a limit never prevents a purchase.
 */
export function useLimitAsked(cart: string) {
  const limit = useMonthlyLimit();
  const asksFirst: AsksFirst = useRef(null);
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
