import { useEffect, useRef } from 'react';
import { useLocation as useRoute } from 'react-router-dom';
import { useData } from '../../data/hooks/data-context.tsx';
import { kioskPlace } from '../../device/place/kiosk-place.ts';
import { type AccessSource, type OpenedFrom, readAccessSource } from '../../records/types/shop/access.ts';
import type { Location } from '../../records/types/shop/location.ts';

/**
 * sessionStorage: the shop open in this tab, with its opening time. A reload finds this entry, and leaving the shop
 * removes it.
 */
const KEY = 'vendinha.opened';
/** Age of an opening at which a returning page counts as opened anew, not reloaded, ms. */
const VISIT_MS = 30 * 60_000;

/** Writes an ACCESS record when a location is opened, once per visit, with its source [H-11]. A failure is silent. */
export function useAccessRecord(location: Location | null): void {
  const data = useData();
  const recorded = useRef(false);
  const { state } = useRoute();
  useEffect(() => {
    if (!location || recorded.current) return;
    recorded.current = true;
    if (isSameVisit(sessionStorage.getItem(KEY), location.id, Date.now())) return;
    sessionStorage.setItem(KEY, `${Date.now()} ${location.id}`);
    data.recordAccess(location, 'app', sourceOf(state)).catch(() => undefined);
  }, [location, data, state]);
  useEffect(() => () => sessionStorage.removeItem(KEY), []);
}

/** Source of the visit. The app's own links name theirs. A visit without one came from an address outside. */
function sourceOf(state: unknown): AccessSource {
  if (kioskPlace()) return 'kiosk';
  return readAccessSource((state as Partial<OpenedFrom> | null)?.source) ?? 'link';
}

function isSameVisit(kept: string | null, locationId: string, now: number): boolean {
  const [at, id] = (kept ?? '').split(' ');
  const age = now - Number(at);
  return id === locationId && age >= 0 && age < VISIT_MS;
}
