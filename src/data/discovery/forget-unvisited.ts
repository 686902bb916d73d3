import type { MirrorTx, StoredRow } from '../mirror/mirror-store.ts';
import { childKey, onlineKey } from '../mirror/subtree.ts';
import { NEARBY_KEY, type NearbyList, readNearby } from './nearby-list.ts';
import { PUBLIC_SCOPE } from './public-scope.ts';

/**
 * Removes public locations that left the list, so that the mirror does not grow with every walk through a city.
 * Locations that were opened on this device stay, and so do own ones. Without an earlier list all are looked at,
 * because an earlier build may have read the whole PUBLIC list.
 */
export async function forgetUnvisited(tx: MirrorTx, before: NearbyList | null): Promise<void> {
  const now = readNearby(await tx.kept(NEARBY_KEY));
  const listed = new Set(now?.places.map(({ id }) => id));
  const rows = before
    ? await tx.rows(before.places.map(({ id }) => ({ type: 'LOCATION', id })))
    : await tx.select(PUBLIC_SCOPE.local);
  if (!before) await tx.removeCursor(PUBLIC_SCOPE.key);
  for (const row of rows)
    if (row && !listed.has(row.id) && (await isUnvisited(tx, row))) await tx.remove(row);
}

/** A shop that a person opened, owns or was invited to has more in the mirror than its location. */
async function isUnvisited(tx: MirrorTx, { id }: StoredRow): Promise<boolean> {
  if (await tx.cursor(childKey(id, 'ITEM'))) return false;
  return (await tx.kept(onlineKey(id))) === undefined;
}
