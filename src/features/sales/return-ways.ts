import type { Centavos } from '../../domain/money/money.ts';
import { isGuest } from '../../domain/people/guest.ts';
import { REFUND_WITHIN_MS, type ReturnWay } from '../../domain/sales/sale-return.ts';
import type { ShownSale } from './shown-sale.ts';

/** Amount of a sale that may still go back by PIX, centavos. */
export function pixLeft({ pixAmount, endToEndId, returns }: ShownSale): Centavos {
  if (endToEndId === null) return 0;
  return returns.reduce(
    (left, { pix, failed, amount }) => (pix === null || failed ? left : left - amount),
    pixAmount,
  );
}

/** Ways to return money of a sale, the usual one first. A guest has no balance. Banks return PIX for 90 days. */
export function waysBack(sale: ShownSale, now: number): ReturnWay[] {
  return [
    ...(isGuest(sale.buyerId) ? [] : ['balance' as const]),
    ...(pixLeft(sale) > 0 && now < sale.at + REFUND_WITHIN_MS ? ['pix' as const] : []),
  ];
}
