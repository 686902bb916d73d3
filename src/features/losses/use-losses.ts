import { useMemo } from 'react';
import type { FiguresQuestion } from '../../data/commands/ask-figures.ts';
import { type KeptFigures, useKeptFigures } from '../../data/hooks/kept-figures.ts';
import type { Losses, LossShop } from '../../domain/losses/losses.ts';
import { isoOfMonth, type Month } from '../../domain/words/month.ts';

const ITEM = ['id', 'name', 'image', 'revenue', 'start', 'end', 'restocked', 'sold', 'adjusted'];
const ENTRY = [
  ...['id', 'itemId', 'kind', 'cause', 'units', 'cost', 'counted', 'edited'],
  ...['at', 'author', 'note', 'saleId'],
];
const MONTH = ['month', 'revenue', 'lost', 'units', 'uncosted'];

/** A question for one shop, because the server limits the entries of an answer. */
const questionOf = (month: string, shop: string | undefined): FiguresQuestion<Losses> => ({
  field: 'losses',
  variables: { month: 'String!' },
  ...(shop !== undefined && { newer: { shop: 'ID' }, widerKey: `losses:${month}` }),
  columns: [
    ...['at', 'month'],
    ['shops', ['id', 'more', ['months', MONTH], ['items', ITEM], ['entries', ENTRY]]],
  ],
  args: { month, shop },
  key: shop === undefined ? `losses:${month}` : `losses:${month}:${shop}`,
});

/** The losses of a month, of all shops whose figures the person may read, or of one. */
export function useLosses(
  month: Month,
  shop: string | undefined,
): KeptFigures<Losses> & { shops: readonly LossShop[] } {
  const question = useMemo(() => questionOf(isoOfMonth(month), shop), [month, shop]);
  const figures = useKeptFigures(question);
  const all = figures.answer?.shops ?? NONE;
  const shops = useMemo(() => (shop === undefined ? all : all.filter(({ id }) => id === shop)), [all, shop]);
  return { ...figures, shops };
}

const NONE: readonly LossShop[] = [];
