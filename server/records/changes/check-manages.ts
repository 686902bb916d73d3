import { Refused, type Tx } from '../../db/store.ts';
import type { StoredRow } from '../rows/write-record.ts';
import { roleAt } from '../standing.ts';
import type { Viewer } from '../type-handler.ts';

/** Refuses FORBIDDEN for whoever is neither owner nor deputy of a shop. */
export async function checkManages(tx: Tx, shop: StoredRow, { sub }: Viewer): Promise<void> {
  if (shop.owner !== sub && (await roleAt(tx.db, sub, shop.id)) !== 'deputy') throw new Refused('FORBIDDEN');
}
