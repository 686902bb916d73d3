import type { Centavos } from '../../domain/money/money.ts';
import { type ReturnableLine, refunded } from '../../domain/sales/sale-return.ts';
import type { SoldSale } from '../../domain/sales/sales.ts';
import { readReturns, type SaleReturn } from '../../records/content/sale-return.ts';
import { lineTotal } from '../../records/purchase-line.ts';
import { parseContent } from '../../records/record.ts';
import { type PurchaseLine, readAmounts } from '../../records/types/shopping-purchase.ts';

/** A sale as the screen shows it. Amounts in centavos. */
export interface ShownSale extends SoldSale {
  lines: readonly (PurchaseLine & ReturnableLine)[];
  totalAmount: Centavos;
  returns: readonly SaleReturn[];
  /** What was given back of it. */
  refunded: Centavos;
  units: number;
}

export function shownSale(sale: SoldSale): ShownSale {
  const content = parseContent(sale.content);
  const { lines, totalAmount } = readAmounts(content);
  const returns = readReturns(content.returns);
  return {
    ...sale,
    lines: lines.map((line) => ({ ...line, total: lineTotal(line) })),
    totalAmount,
    returns,
    refunded: refunded(returns),
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
