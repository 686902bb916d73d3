import type { Centavos } from '../domain/money/money.ts';
import { takePayLabel } from '../domain/shop/campaign.ts';
import { shortDecimalText } from '../domain/words/short-decimal-text.ts';
import type { Purchase, PurchaseLine } from './types/money/shopping-purchase.ts';

/** Amount of a line after its discounts. */
export const lineTotal = ({ price, quantity, takePayDiscount }: PurchaseLine): Centavos =>
  price * quantity - takePayDiscount;

/** The text of free units, 'Leve 3 pague 2'. An older receipt has no numbers [S-11]. */
export const takePayText = ({ takePay }: PurchaseLine): string =>
  takePay ? takePayLabel(takePay) : 'Leve mais, pague menos';

/** A promotion of a line in words, and its discount of the line, in centavos. */
export interface Deduction {
  offer: string;
  amount: Centavos;
}

/** Steps from the line's amount before promotions to `lineTotal` [S-11]. */
export function lineDeductions(line: PurchaseLine): Deduction[] {
  const { quantity, price, originalPrice, discount, takePayDiscount } = line;
  const deductions = [
    { offer: discount > 0 ? percentText(line) : 'Promoção', amount: (originalPrice - price) * quantity },
    { offer: takePayText(line), amount: takePayDiscount },
  ];
  return deductions.filter(({ amount }) => amount > 0);
}

const percentText = ({ discount }: PurchaseLine): string => `${shortDecimalText(discount)}% OFF`;

/** The promotions of a line in words, such as '20% OFF' and '1 grátis · Leve 3 pague 2' [S-11]. */
export function lineOffers(line: PurchaseLine): string[] {
  const { discount, takePayDiscount, price } = line;
  const free = price > 0 ? Math.floor(takePayDiscount / price) : 0;
  return [
    ...(discount > 0 ? [percentText(line)] : []),
    ...(takePayDiscount > 0 ? [free > 0 ? `${free} grátis · ${takePayText(line)}` : takePayText(line)] : []),
  ];
}

/** Means of payment of a paid purchase, in words [S-20]. */
export function paidWith({ balanceUsed, pixAmount }: Pick<Purchase, 'balanceUsed' | 'pixAmount'>): string {
  if (pixAmount === 0) return 'Pago com saldo';
  return balanceUsed > 0 ? 'Pago com saldo e PIX' : 'Pago com PIX';
}
