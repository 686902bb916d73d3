import { isServerDown } from '../../../data/basis/outcome.ts';
import type { GuestWish } from '../../../data/wire/guest-wire.ts';
import { toReais } from '../../../domain/money/money.ts';
import { JUST_CHANGED } from '../../../domain/shelves/price-news.ts';
import { MAX_PURCHASE_LINES, TOO_MANY_LINES } from '../../../domain/shop/purchase.ts';
import type { Purchase } from '../../../records/types/money/shopping-purchase.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { CLOSED } from '../payment/trouble-words.ts';
import type { Front } from './use-front.ts';

/** Reason that nothing can be paid now. Null when paying is possible. */
export function reasonOf({ fault, closed }: Pick<Front, 'fault' | 'closed'>): string | null {
  if (fault)
    return isServerDown(fault)
      ? 'Servidor com problemas: a compra espera ele voltar.'
      : 'Sem conexão: a compra espera a internet voltar.';
  return closed && CLOSED[closed];
}

/** True if the cart can be paid now. Otherwise a toast says why not. */
export function checkPayable({ lines, pricesJustChanged }: Front, reason: string | null): boolean {
  const obstacle =
    reason ??
    (lines.length > MAX_PURCHASE_LINES ? TOO_MANY_LINES : null) ??
    (pricesJustChanged() ? JUST_CHANGED : null);
  if (obstacle !== null) toast.warning(obstacle);
  return obstacle === null && lines.length > 0;
}

/** The cart in the shape of the request. `totalAmount` in reais. */
export const wishOf = ({ lines, priced }: Pick<Front, 'lines' | 'priced'>): Omit<GuestWish, 'id'> => ({
  items: lines.map(({ item, quantity }) => ({ id: item.id, quantity })),
  totalAmount: toReais(priced.totalAmount),
});

/** True if a new code would be for other goods or another total than the ended code. An owner may change both. */
export function isOther({ lines, priced }: Pick<Front, 'lines' | 'priced'>, ended: Purchase | null): boolean {
  if (ended === null) return false;
  const units = new Map(ended.lines.map(({ itemId, quantity }) => [itemId, quantity]));
  const isSame =
    priced.totalAmount === ended.totalAmount &&
    lines.length === units.size &&
    lines.every(({ item, quantity }) => units.get(item.id) === quantity);
  return !isSame;
}

/** Shown instead of a new code, unless a message about the stock replaces this one. */
export const OTHER_TOTAL = 'O carrinho mudou. Confira o novo total antes de pagar.';
