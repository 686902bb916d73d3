import {
  type ClosingAccount,
  type ClosingShop,
  feeOfAll,
  figuresOfAll,
  keptOf,
  type LossCorrection,
  type MonthFigures,
  resultOf,
} from '../../domain/closing/closing.ts';
import { instantText } from '../../domain/hours/shop-date.ts';
import { shopZone } from '../../domain/hours/shop-time-zone.ts';
import { REVENUE_FEE_PERCENT } from '../../domain/money/fee.ts';
import type { Centavos } from '../../domain/money/money.ts';
import { firstDayOf, isoOfMonth, type Month } from '../../domain/words/month.ts';
import { moneyText } from '../../ui/words/money-text.tsx';

/** One line of the month's sheet. An unknown amount is null, and `note` says why. */
export interface ClosingLine {
  name: string;
  amount: Centavos | null;
  /** True for the sum of the lines above. */
  total?: boolean;
  note?: string;
}

/** '1/11' or '30/11'. */
export function edgeText(month: Month, edge: 'first' | 'last'): string {
  const day = edge === 'first' ? 1 : firstDayOf(month + 1) - firstDayOf(month);
  return `${day}/${isoOfMonth(month).slice(5)}`;
}

/** End of figures told `at` (ms): 'em 30/11' if the month was over, else 'hoje' or 'em 10/11/2026 às 14:31'. */
export function monthEndText(month: Month, at: number, now: number): string {
  const { dayOf } = shopZone();
  const day = dayOf(at);
  if (day >= firstDayOf(month + 1)) return `em ${edgeText(month, 'last')}`;
  return day === dayOf(now) ? 'hoje' : `em ${instantText(at)}`;
}

/** From shelf prices to the month's result, of one shop or of several together. */
export function resultLines(shops: readonly Pick<ClosingShop, 'figures'>[]): ClosingLine[] {
  const [figures, fee] = [figuresOfAll(shops), feeOfAll(shops)];
  const { original, discounts, revenue, returned, cost, uncosted, lost, lostUncosted } = figures;
  return [
    { name: 'A preço de prateleira', amount: original },
    { name: 'Descontos', amount: -discounts },
    { name: 'Vendas', amount: revenue, total: true },
    { name: 'Devoluções', amount: -returned },
    { name: 'Receita', amount: keptOf(figures), total: true },
    { name: 'Custo do que foi vendido', ...known(-cost, uncosted) },
    { name: 'Perdas a preço de custo', ...known(-lost, lostUncosted) },
    { name: `Taxa de ${REVENUE_FEE_PERCENT}%, quando sacada`, amount: -fee },
    { name: 'Resultado', amount: resultOf(figures, fee), total: true },
  ];
}

/** Value of the shelves at cost. `end` as of monthEndText. */
export function stockLines(figures: MonthFigures, month: Month, end: string): ClosingLine[] {
  const { stockStart, stockStartUncosted, stockEnd, stockUncosted } = figures;
  return [
    { name: `Estoque em ${edgeText(month, 'first')}`, ...known(stockStart, stockStartUncosted ?? 0) },
    { name: `Estoque ${end}`, ...known(stockEnd, stockUncosted) },
  ];
}

/** Change of a closed month's losses, with the sign of the result: a smaller loss is a gain. */
export function lossCorrectionLine({ amount, uncosted }: LossCorrection): ClosingLine {
  return {
    name: 'Correção das perdas',
    amount: amount === 0 ? null : -amount,
    ...(uncosted !== 0 && {
      note: `${Math.abs(uncosted)} un. sem custo a ${uncosted < 0 ? 'menos' : 'mais'}`,
    }),
  };
}

/** The owner's account of revenue. `end` as of monthEndText. */
export function accountLines(account: ClosingAccount, month: Month, end: string): ClosingLine[] {
  const { opening, sold, returned, withdrawn, fee, other, closing } = account;
  return [
    { name: `A sacar em ${edgeText(month, 'first')}`, amount: opening },
    { name: 'Vendas', amount: sold },
    { name: 'Devoluções', amount: -returned },
    { name: 'Saques', amount: -withdrawn, ...(fee !== 0 && { note: feeNote(fee) }) },
    ...(other === 0 ? [] : [{ name: 'Outros', amount: other }]),
    { name: `A sacar ${end}`, amount: closing, total: true },
  ];
}

/** Names the month, because a fee is taken when its withdrawal is done, perhaps a month after its request. */
const feeNote = (fee: Centavos): string =>
  `taxas de ${REVENUE_FEE_PERCENT}% ${fee < 0 ? 'devolvidas' : 'cobradas'} no mês: ${moneyText(Math.abs(fee))}`;

/** An amount that includes units of unknown cost is unknown. The note tells its known part. */
function known(amount: Centavos, uncosted: number): Pick<ClosingLine, 'amount' | 'note'> {
  if (uncosted === 0) return { amount };
  const rest = moneyText(Math.abs(amount));
  return { amount: null, note: `${uncosted} un. sem custo; o resto, ${rest}` };
}
