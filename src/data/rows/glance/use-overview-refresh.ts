import { useEffect, useRef } from 'react';
import type { Data } from '../../data.ts';
import { useData } from '../../hooks/data-context.tsx';
import { useNetwork } from '../../hooks/hooks.ts';
import { startOfToday } from '../../sync/shop-day.ts';
import { serverClock } from '../../wire/server-clock.ts';

/** Age at which figures are stale, ms. */
export const STALE_MS = 5 * 60_000;
const LOOK_MS = 60_000;

/** When locations were asked for again, ms of the device. Shared, because rail and screen watch the same ones. */
const asked = new WeakMap<Data, number>();

/**
 * Asks for this person's locations again before their overview is stale, while the page is visible and online. No event
 * tells that a shop went silent, or that a day began. `syncedAt`: ms of the device.
 */
export function useOverviewRefresh(syncedAt: number | null): void {
  const data = useData();
  const { online } = useNetwork();
  const latest = useRef(syncedAt);
  latest.current = syncedAt;
  useEffect(() => {
    if (!online) return;
    const look = (): void => {
      if (document.visibilityState !== 'visible') return;
      if ([latest.current, asked.get(data)].some(isFresh)) return;
      asked.set(data, Date.now());
      void data.refresh({ kind: 'myLocations' });
    };
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [data, online]);
}

/** True where figures of this time are of this day of the shops, and not stale before the next look. */
function isFresh(at: number | null | undefined): boolean {
  const age = Date.now() - (at ?? 0);
  const now = serverClock.now();
  // A time ahead says nothing: the device's clock was put back.
  return age >= 0 && age < STALE_MS - LOOK_MS && startOfToday(now) <= now - age;
}
