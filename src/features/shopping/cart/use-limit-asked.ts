import { type RefObject, useRef } from 'react';
import { useMonthlyLimit } from '../../../data/rows/own-choices.ts';
import { toast } from '../../../ui/toasts/toast.ts';

/** Called before a purchase of `total` centavos. True if it asks the person first, and calls `buy` once they agree. */
export type AsksFirst = RefObject<((total: number, buy: () => void) => boolean) | null>;

const UNCHECKED = 'Ainda não conferimos seu limite do mês. Toque de novo para pagar mesmo assim.';

/**
 * Asks about the person's own limit. The code that asks loads after the first items. Until then a press warns once for
 * each cart, and the next press buys, because a limit never prevents a purchase.
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
