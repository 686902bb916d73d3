import { Refused, type Tx } from '../../db/store.ts';
import type { StoredRow } from '../rows/write-record.ts';
import { canSeeLocation, roleAt } from '../standing.ts';
import type { Viewer } from '../type-handler.ts';

/**
 * Hands the shop to its owner or a deputy. Refuses NOT_FOUND for a missing one and for one that the viewer does not
 * see, which look the same. Refuses FORBIDDEN for a viewer who only visits it.
 */
export async function checkManages(tx: Tx, shop: StoredRow | null, viewer: Viewer): Promise<StoredRow> {
  if (!shop) throw new Refused('NOT_FOUND');
  if (shop.owner === viewer.sub || (await roleAt(tx.db, viewer.sub, shop.id)) === 'deputy') return shop;
  throw new Refused((await canSeeLocation(tx.db, viewer, shop.id)) ? 'FORBIDDEN' : 'NOT_FOUND');
}
