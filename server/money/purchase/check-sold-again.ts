import { isOffered } from '../../../src/records/types/goods/item.ts';
import { Refused, type Tx } from '../../db/store.ts';
import { refusalWithout } from '../../records/changes/access-end.ts';
import { emailOf } from '../../records/rows/email-of.ts';
import { getRow } from '../../records/rows/write-record.ts';
import { canSeeLocation } from '../../records/standing.ts';
import { checkOpen } from './check-open.ts';
import { type OpenedPurchase, purchasedUnits } from './purchase-row.ts';

/**
 * Checks an expired purchase that is held again, and so sold anew. The shop must exist, be open, be open to its buyer,
 * and offer the goods [S-22]. Refuses LOCATION_UNAVAILABLE, SHOP_IN_MAINTENANCE, SHOP_CLOSED_NOW, ACCESS_ENDED and
 * ITEM_UNAVAILABLE.
 */
export async function checkSoldAgain(tx: Tx, purchase: OpenedPurchase): Promise<void> {
  const { parentId } = purchase.row;
  const location = parentId === null ? null : await getRow(tx, parentId, 'LOCATION');
  if (!location) throw new Refused('LOCATION_UNAVAILABLE');
  checkOpen(tx, location);
  const viewer = { sub: purchase.owner, email: await emailOf(tx.db, purchase.owner) };
  if (!(await canSeeLocation(tx.db, viewer, location.id)))
    throw await refusalWithout(tx.db, viewer, location.id, 'NOT_FOUND');
  for (const { itemId } of purchasedUnits(purchase)) {
    const item = await getRow(tx, itemId, 'ITEM');
    if (!item || !isOffered(item)) throw new Refused('ITEM_UNAVAILABLE', { itemId });
  }
}
