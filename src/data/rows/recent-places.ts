import type { Point } from '../../domain/shop/discovery.ts';
import { readAccess } from '../../records/types/shop/access.ts';
import { readLocation } from '../../records/types/shop/location.ts';
import { useData } from '../hooks/data-context.tsx';
import { useSource } from '../live/use-source.ts';
import { readClosedMark } from '../mirror/closed-mark.ts';
import { ACCESS_LANE } from '../mirror/entry.ts';
import type { MirrorTx } from '../mirror/mirror-store.ts';

/** A shop that was opened on this device or in this person's name. */
export interface RecentPlace {
  id: string;
  name: string;
  /** Empty where unknown. */
  address: string;
  /** Null where unknown. */
  point: Point | null;
}

/** A shop as its access names it. */
type OpenedPlace = Omit<RecentPlace, 'point'>;

/** Most shops on the list, as many as a hand reaches without scrolling far. */
const MAX = 5;
/** Accesses looked through. A person who opens one shop each day has others in between. */
const LOOKED_THROUGH = 100;

const NONE: readonly RecentPlace[] = [];

/** The shops opened last, newest first; read from the device alone, by the chunk that shows them. */
export function useRecentPlaces(): readonly RecentPlace[] {
  const { live, user } = useData();
  return useSource(live.kept('recentPlaces', NONE, (tx) => readRecentPlaces(tx, user.sub)));
}

/**
 * The shops opened last, newest first, as far as this device knows, also without a connection. A shop that is gone for
 * this person is left out.
 */
async function readRecentPlaces(tx: MirrorTx, sub: string): Promise<RecentPlace[]> {
  const places = new Map<string, RecentPlace>();
  for (const place of [...(await queuedPlaces(tx)), ...(await openedPlaces(tx, sub))]) {
    if (places.size === MAX) break;
    if (place.id === '' || places.has(place.id)) continue;
    if (await tx.tombstone({ type: 'LOCATION', id: place.id })) continue;
    const row = await tx.row({ type: 'LOCATION', id: place.id });
    // A device that never held the location has no tombstone of it, but a mark if it asked in vain.
    if (!row && (await readClosedMark(tx, place.id))) continue;
    const { id, name, address, point } = row ? readLocation(row) : { ...place, point: null };
    places.set(id, { id, name, address, point });
  }
  return [...places.values()];
}

async function openedPlaces(tx: MirrorTx, sub: string): Promise<OpenedPlace[]> {
  const rows = await tx.select({ by: 'owner', owner: sub, type: 'ACCESS' });
  return rows
    .sort((a, b) => b.createdAt - a.createdAt)
    .slice(0, LOOKED_THROUGH)
    .map(readAccess)
    .sort((a, b) => b.at - a.at)
    .map(({ locationId, locationName, address }) => ({ id: locationId, name: locationName, address }));
}

/** Places opened without a connection, of which the server does not know yet. */
async function queuedPlaces(tx: MirrorTx): Promise<OpenedPlace[]> {
  const entries = (await tx.entries()).filter(({ lane }) => lane.startsWith(ACCESS_LANE));
  return entries
    .map(({ lane, about }) => ({ id: lane.slice(ACCESS_LANE.length), name: about.text, address: '' }))
    .reverse();
}
