import { useEffect, useRef } from 'react';
import { useData } from '../../data/hooks/data-context.tsx';
import type { Location } from '../../records/types/location.ts';

/**
 * sessionStorage: the shop open in this tab, with its opening time. A reload finds it, and leaving the shop removes
 * it.
 */
const KEY = 'vendinha.opened';
/** A page that returns later counts as opened anew, not reloaded, ms. */
const VISIT_MS = 30 * 60_000;

/** Writes an ACCESS record when a location is opened, once per visit [H-11]. A failure is silent. */
export function useAccessRecord(location: Location | null): void {
  const data = useData();
  const recorded = useRef(false);
  useEffect(() => {
    if (!location || recorded.current) return;
    recorded.current = true;
    if (isSameVisit(sessionStorage.getItem(KEY), location.id, Date.now())) return;
    sessionStorage.setItem(KEY, `${Date.now()} ${location.id}`);
    data.recordAccess(location, 'app').catch(() => undefined);
  }, [location, data]);
  useEffect(() => () => sessionStorage.removeItem(KEY), []);
}

function isSameVisit(kept: string | null, locationId: string, now: number): boolean {
  const [at, id] = (kept ?? '').split(' ');
  const age = now - Number(at);
  return id === locationId && age >= 0 && age < VISIT_MS;
}
