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
      const last = Math.max(latest.current ?? 0, asked.get(data) ?? 0);
      if (document.visibilityState !== 'visible' || !isDue(last)) return;
      asked.set(data, Date.now());
      void data.refresh({ kind: 'myLocations' });
    };
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [data, online]);
}

/** True where figures would be stale at the next look, or are of another day of the shops. */
function isDue(last: number): boolean {
  const age = Date.now() - last;
  const now = serverClock.now();
  // A device's clock may have been put back.
  return Math.abs(age) >= STALE_MS - LOOK_MS || startOfToday(now) > now - age;
}
