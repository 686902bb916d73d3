import { distanceMetres, type Point } from '../../domain/shop/discovery.ts';
import type { MirrorStore, StoredRow } from '../mirror/mirror-store.ts';
import { NEARBY_KEY, readNearby } from './nearby-list.ts';

interface AskedPage {
  around: Point;
  /** Null for the first page. */
  after: string | null;
  first: number;
}

/** What a page of the kept list held when it was last read: its places in order. The server needs not send them again. */
export async function expectedOn(
  { around, after, first }: AskedPage,
  store: Pick<MirrorStore, 'read'>,
): Promise<StoredRow[]> {
  return store.read(async (tx) => {
    const list = readNearby(await tx.kept(NEARBY_KEY));
    if (!list) return [];
    const places = list.places
      .map(({ id, at }) => ({ id, metres: distanceMetres(around, at) }))
      .filter(({ metres }) => after === null || metres > list.readTo)
      .sort((one, other) => one.metres - other.metres || (one.id < other.id ? -1 : 1))
      .slice(0, first);
    const rows = await tx.rows(places.map(({ id }) => ({ type: 'LOCATION', id })));
    return rows.filter((row) => row?.reference === 'PUBLIC') as StoredRow[];
  });
}
