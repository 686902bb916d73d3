import { guestOf } from '../../src/domain/people/guest.ts';
import { MINUTE_MS } from '../../src/domain/words/time-units.ts';
import { presentRecords } from '../db/present-records.ts';
import { Refused, type Tx } from '../db/store.ts';
import { purposeOf } from '../devices/location-facts.ts';
import type { TabletProof } from '../images/access/credentials.ts';
import { locationOwner } from '../records/rows/belonging.ts';

/** Time for which a purchase is the current one of its tablet, in ms after it was made. */
const CURRENT_MS = 30 * MINUTE_MS;

/** True while this is the key of the location's tablet. With the key the rights of its guest end. */
export async function isPinned(tx: Pick<Tx, 'db'>, { locationId, keyHash }: TabletProof): Promise<boolean> {
  if ((await locationOwner(tx.db, locationId)) === null) return false;
  return (await purposeOf(tx, locationId, keyHash)) === 'heartbeat';
}

/**
 * The guest of a pinned tablet. Refuses UNAUTHENTICATED for anything but the key of the location's tablet. A tablet whose
 * key ended has no rights of a guest, nor has any other device.
 */
export async function guestAt(tx: Pick<Tx, 'db'>, tablet: TabletProof): Promise<string> {
  if (!(await isPinned(tx, tablet))) throw new Refused('UNAUTHENTICATED');
  return guestOf(tablet.keyHash);
}

/** Refuses PURCHASE_NOT_FOUND for any purchase but the newest one of the guest, and for that one once it is old. */
export async function checkCurrent(
  tx: Pick<Tx, 'db'>,
  guest: string,
  purchaseId: string,
  now: number,
): Promise<void> {
  const newest = await presentRecords(tx.db, 'SHOPPING_PURCHASE')
    .select(['id', 'created_at'])
    .where('owner', '=', guest)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (newest?.id !== purchaseId || newest.created_at < now - CURRENT_MS)
    throw new Refused('PURCHASE_NOT_FOUND');
}
