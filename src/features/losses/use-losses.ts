import { useMemo } from 'react';
import type { FiguresQuestion } from '../../data/commands/ask-figures.ts';
import { type KeptFigures, useKeptFigures } from '../../data/hooks/kept-figures.ts';
import type { Losses, LossShop } from '../../domain/losses/losses.ts';
import { isoOfMonth, type Month } from '../../domain/words/month.ts';

const ITEM = ['id', 'name', 'image', 'revenue', 'start', 'end', 'restocked', 'sold', 'adjusted'];
const ENTRY = [
  ...['id', 'itemId', 'kind', 'cause', 'units', 'cost', 'counted', 'at', 'author', 'note', 'saleId'],
];
const MONTH = ['month', 'revenue', 'lost', 'units', 'uncosted'];

const questionOf = (month: string): FiguresQuestion<Losses> => ({
  field: 'losses',
  variables: { month: 'String!' },
  columns: [
    ...['at', 'month'],
    ['shops', ['id', 'more', ['months', MONTH], ['items', ITEM], ['entries', ENTRY]]],
  ],
  args: { month },
  key: `losses:${month}`,
});

/** The losses of a month, of all shops that the person reads or of one. `all`: how many there are. */
export function useLosses(
  month: Month,
  shop: string | undefined,
): KeptFigures<Losses> & { shops: readonly LossShop[]; all: readonly LossShop[] } {
  const question = useMemo(() => questionOf(isoOfMonth(month)), [month]);
  const figures = useKeptFigures(question);
  const all = figures.answer?.shops ?? NONE;
  const shops = useMemo(() => (shop === undefined ? all : all.filter(({ id }) => id === shop)), [all, shop]);
  return { ...figures, shops, all };
}

const NONE: readonly LossShop[] = [];
