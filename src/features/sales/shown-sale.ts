import { givenBack } from '../../domain/sales/sale-return.ts';
import type { SoldSale } from '../../domain/sales/sales.ts';
import { readReturns } from '../../records/content/sale-return.ts';
import { lineTotal } from '../../records/purchase-line.ts';
import { parseContent } from '../../records/record.ts';
import { readAmounts } from '../../records/types/shopping-purchase.ts';

/** A sale as the screen shows it. Amounts in centavos. */
export type ShownSale = ReturnType<typeof shownSale>;

export function shownSale(sale: SoldSale) {
  const content = parseContent(sale.content);
  const { lines, totalAmount } = readAmounts(content);
  const returns = readReturns(content.returns);
  return {
    ...sale,
    lines: lines.map((line) => ({ ...line, total: lineTotal(line) })),
    totalAmount,
    returns,
    /** Amount that was given back. */
    givenBack: givenBack(returns),
    units: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  };
}

/** 'Saldo', 'PIX' or 'Saldo + PIX'. */
export function wayText({ balanceUsed, pixAmount }: Pick<SoldSale, 'balanceUsed' | 'pixAmount'>): string {
  if (pixAmount === 0) return 'Saldo';
  return balanceUsed > 0 ? 'Saldo + PIX' : 'PIX';
}

/** The first name, as a sentence says it. */
export const firstName = ({ buyer }: Pick<SoldSale, 'buyer'>): string => buyer.split(' ')[0] ?? buyer;
