import type { MirrorTx, StoredRow } from '../mirror/mirror-store.ts';
import { childKey, onlineKey } from '../mirror/subtree.ts';
import { NEARBY_KEY, type NearbyList, readNearby } from './nearby-list.ts';
import { PUBLIC_SCOPE } from './public-scope.ts';

/**
 * Lets go of public locations that are on the list no more, so that the mirror does not grow with every walk through a city.
 * Those that were opened on this device stay, and so do one's own. Where there was no list before, the whole PUBLIC list may
 * have been read by an earlier build.
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

/** A person who opens a shop, owns it or was invited has more of it than its location. */
async function isUnvisited(tx: MirrorTx, { id }: StoredRow): Promise<boolean> {
  if (await tx.cursor(childKey(id, 'ITEM'))) return false;
  return (await tx.kept(onlineKey(id))) === undefined;
}
