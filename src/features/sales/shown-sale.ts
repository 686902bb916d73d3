import { givenBack } from '../../domain/sales/sale-return.ts';
import type { SoldSale } from '../../domain/sales/sales.ts';
import { readReturns } from '../../records/content/sale-return.ts';
import { lineTotal } from '../../records/purchase-line.ts';
import { parseContent } from '../../records/record.ts';
import { readAmounts } from '../../records/types/money/shopping-purchase.ts';

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

/** Name of what paid a sale that cost nothing. */
export const FREE = 'Sem custo';

/** 'Saldo', 'PIX', 'Saldo + PIX' or 'Sem custo'. */
export function wayText({
  balanceUsed,
  pixAmount,
  totalAmount,
}: Pick<ShownSale, 'balanceUsed' | 'pixAmount' | 'totalAmount'>): string {
  if (totalAmount === 0) return FREE;
  if (pixAmount === 0) return 'Saldo';
  return balanceUsed > 0 ? 'Saldo + PIX' : 'PIX';
}

/** The first name, as a sentence says it. */
export const firstName = ({ buyer }: Pick<SoldSale, 'buyer'>): string => buyer.split(' ')[0] ?? buyer;
