import { useEffect, useRef } from 'react';
import { useData } from '../../data/data-context.tsx';
import type { Location } from '../../records/types/location.ts';

/** sessionStorage: the shop that this tab shows and when it was opened; a reload finds it, whoever leaves takes it away. */
const KEY = 'vendinha.opened';
/** A page that comes back later than this, ms, was opened anew rather than reloaded. */
const VISIT_MS = 30 * 60_000;

/** Opening a location leaves an ACCESS record, once per visit [H-11]; a failure never bothers the person. */
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
