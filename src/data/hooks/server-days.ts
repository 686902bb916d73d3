import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type Day, shopZone } from '../../domain/hours/shop-time-zone.ts';
import { isoOfMonth, MAX_MONTHS_BACK, type Month, monthOf, monthOfIso } from '../../domain/words/month.ts';
import { MINUTE_MS } from '../../domain/words/time-units.ts';
import { serverClock } from '../wire/server-clock.ts';

const zone = shopZone();
const serverDay = (): Day => zone.dayOf(serverClock.now());

/**
 * Today in the shops' zone by the server's clock. It follows midnight within a minute, and at once when the page wakes.
 * It also follows corrections of the server's clock, because the device's may be days off until the first answer.
 */
export function useServerDay(): Day {
  const [today, setToday] = useState(serverDay);
  useEffect(() => {
    const look = (): void => setToday(serverDay());
    const timer = setInterval(look, MINUTE_MS);
    const end = serverClock.onMoved(look);
    document.addEventListener('visibilitychange', look);
    addEventListener('pageshow', look);
    look();
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      removeEventListener('pageshow', look);
      end();
    };
  }, []);
  return today;
}

/** The shown month, with the ways to the months beside it. */
export interface ChosenMonth {
  month: Month;
  current: Month;
  isCurrent: boolean;
  before: (() => void) | undefined;
  after: (() => void) | undefined;
}

/** The month in the address; without one, the month `usual` months before this one. */
export function useChosenMonth(usual = 0): ChosenMonth {
  const [asked, setAsked] = useSearchParams();
  const current = monthOf(useServerDay());
  const named = monthOfIso(asked.get('mes') ?? '') ?? current - usual;
  const month = Math.min(current, Math.max(current - MAX_MONTHS_BACK, named));
  const go = useCallback((to: Month) => setAsked({ mes: isoOfMonth(to) }, { replace: true }), [setAsked]);
  return {
    ...{ month, current },
    isCurrent: month === current,
    before: month > current - MAX_MONTHS_BACK ? () => go(month - 1) : undefined,
    after: month < current ? () => go(month + 1) : undefined,
  };
}
