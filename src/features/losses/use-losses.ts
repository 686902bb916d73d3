import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { FiguresQuestion } from '../../data/commands/ask-figures.ts';
import { type KeptFigures, useKeptFigures } from '../../data/hooks/kept-figures.ts';
import { serverClock } from '../../data/wire/server-clock.ts';
import { createZone } from '../../domain/hours/shop-time-zone.ts';
import type { Losses, LossShop } from '../../domain/losses/losses.ts';
import { isoOfMonth, type Month, monthOf, monthOfIso } from '../../domain/words/month.ts';

/** Months that the server looks back. */
const FURTHEST_MONTHS = 24;
const zone = createZone();

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

/** The month that is looked at, with the ways to those beside it. */
export interface ChosenMonth {
  month: Month;
  current: Month;
  isCurrent: boolean;
  before: (() => void) | undefined;
  after: (() => void) | undefined;
}

/** The month in the address, this one where it names none. */
export function useChosenMonth(): ChosenMonth {
  const [asked, setAsked] = useSearchParams();
  const current = monthOf(zone.dayOf(serverClock.now()));
  const named = monthOfIso(asked.get('mes') ?? '') ?? current;
  const month = Math.min(current, Math.max(current - FURTHEST_MONTHS, named));
  const go = useCallback(
    (to: Month) => setAsked(to === current ? {} : { mes: isoOfMonth(to) }, { replace: true }),
    [setAsked, current],
  );
  return {
    ...{ month, current },
    isCurrent: month === current,
    before: month > current - FURTHEST_MONTHS ? () => go(month - 1) : undefined,
    after: month < current ? () => go(month + 1) : undefined,
  };
}

/** The losses of a month, of all shops that the person reads or of one. `all`: how many there are. */
export function useLosses(
  month: Month,
  shop: string | undefined,
): KeptFigures<Losses> & { shops: readonly LossShop[]; all: readonly LossShop[] } {
  const question = useMemo(() => questionOf(isoOfMonth(month)), [month]);
  const figures = useKeptFigures(question);
  const all = figures.told?.shops ?? NONE;
  const shops = useMemo(() => (shop === undefined ? all : all.filter(({ id }) => id === shop)), [all, shop]);
  return { ...figures, shops, all };
}

const NONE: readonly LossShop[] = [];
