import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { createZone } from '../../domain/hours/shop-time-zone.ts';
import { FURTHEST_MONTHS, isoOfMonth, type Month, monthOf, monthOfIso } from '../../domain/words/month.ts';
import { serverClock } from '../wire/server-clock.ts';

const zone = createZone();

/** The month that is looked at, with the ways to those beside it. */
export interface ChosenMonth {
  month: Month;
  current: Month;
  isCurrent: boolean;
  before: (() => void) | undefined;
  after: (() => void) | undefined;
}

/** The month in the address, `usual` months before this one where it names none. */
export function useChosenMonth(usual = 0): ChosenMonth {
  const [asked, setAsked] = useSearchParams();
  const current = monthOf(zone.dayOf(serverClock.now()));
  const named = monthOfIso(asked.get('mes') ?? '') ?? current - usual;
  const month = Math.min(current, Math.max(current - FURTHEST_MONTHS, named));
  const go = useCallback((to: Month) => setAsked({ mes: isoOfMonth(to) }, { replace: true }), [setAsked]);
  return {
    ...{ month, current },
    isCurrent: month === current,
    before: month > current - FURTHEST_MONTHS ? () => go(month - 1) : undefined,
    after: month < current ? () => go(month + 1) : undefined,
  };
}
