import { useMemo } from 'react';
import type { FiguresQuestion } from '../../data/commands/ask-figures.ts';
import { type KeptFigures, useKeptFigures } from '../../data/hooks/kept-figures.ts';
import { type Closing, type ClosingShop, MONTH_FIGURES } from '../../domain/closing/closing.ts';
import { isoOfMonth, type Month } from '../../domain/words/month.ts';

const ACCOUNT = ['opening', 'sold', 'returned', 'withdrawn', 'fee', 'other', 'closing'];
const SHOP = [
  ...['id', 'cnpj', 'closedAt'],
  ['figures', MONTH_FIGURES],
  ['corrections', ['saleId', 'at', 'amount']],
  ['lossCorrection', ['amount', 'uncosted']],
] as const;

/** A shop by itself is told of however many elder ones there are. */
const questionOf = (month: string, shop: string | undefined): FiguresQuestion<Closing> => ({
  field: 'closing',
  variables: { month: 'String!' },
  ...(shop !== undefined && { newer: { shop: 'ID' }, widerKey: `closing:${month}` }),
  columns: ['at', 'month', ['shops', SHOP], ['account', ACCOUNT]],
  args: { month, shop },
  key: shop === undefined ? `closing:${month}` : `closing:${month}:${shop}`,
});

/** Result of a month. `shops`: the chosen shop, or all. */
export interface ClosingMonth extends KeptFigures<Closing> {
  shops: readonly ClosingShop[];
}

export function useClosing(month: Month, shop: string | undefined): ClosingMonth {
  const question = useMemo(() => questionOf(isoOfMonth(month), shop), [month, shop]);
  const figures = useKeptFigures(question);
  const all = figures.answer?.shops ?? NONE;
  const shops = useMemo(() => (shop === undefined ? all : all.filter(({ id }) => id === shop)), [all, shop]);
  return { ...figures, shops };
}

const NONE: readonly ClosingShop[] = [];
