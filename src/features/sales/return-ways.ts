import type { Centavos } from '../../domain/money/money.ts';
import { isGuest } from '../../domain/people/guest.ts';
import { amountBack, REFUND_WITHIN_MS, type ReturnWay, unitsLeft } from '../../domain/sales/sale-return.ts';
import type { ShownSale } from './shown-sale.ts';

/** Amount of a sale that may still go back by PIX, centavos. */
export function pixLeft({ pixAmount, endToEndId, returns }: ShownSale): Centavos {
  if (endToEndId === null) return 0;
  return returns.reduce(
    (left, { pix, failed, amount }) => (pix === null || failed ? left : left - amount),
    pixAmount,
  );
}

/** True where nothing was paid for what is left of a sale, so only goods go back. */
export const isFree = ({ totalAmount, givenBack }: Pick<ShownSale, 'totalAmount' | 'givenBack'>): boolean =>
  givenBack >= totalAmount;

/** True where goods are left of a sale that may go back though no money does. */
export const hasFreeGoods = ({ lines, returns }: ShownSale): boolean =>
  lines.some((line) => unitsLeft(line, returns) > 0 && amountBack(line, returns, 1) === 0);

/** Largest amount of a sale that may go back by PIX now, centavos. Banks return PIX for 90 days. */
export const mostByPix = (sale: ShownSale, now: number): Centavos =>
  now < sale.at + REFUND_WITHIN_MS ? pixLeft(sale) : 0;

/**
 * Ways to return a sale, the usual one first. A guest has no balance. What was free needs no bank, so it goes back at
 * any time.
 */
export function waysBack(sale: ShownSale, now: number): ReturnWay[] {
  const isByPix = mostByPix(sale, now) > 0;
  if (isGuest(sale.buyerId)) return isByPix || hasFreeGoods(sale) ? ['pix'] : [];
  return isByPix ? ['balance', 'pix'] : ['balance'];
}
