import type { Kysely } from 'kysely';
import type { Centavos } from '../../../src/domain/money/money.ts';
import { isGuest } from '../../../src/domain/people/guest.ts';
import { proofNumber } from '../../../src/domain/shop/proof-number.ts';
import type { Schema } from '../../db/schema.ts';
import { getRow } from '../../records/rows/write-record.ts';
import { chargeOf } from '../charge/charge.ts';
import { NOBODY } from '../ledger/accounts.ts';

/** A purchase by a guest, as told to whoever looks for its money. */
interface GuestPurchase {
  purchase: string;
  /** Id of the location. Null where the purchase is gone. */
  shop: string | null;
  /** The number that the tablet and the proof show. */
  number: string;
  /** Amount of the code. */
  asked: Centavos;
}

/** The purchase of a guest for whose code a payment came. Null for a payment of anybody else. */
export async function guestPurchaseOf(
  read: Kysely<Schema>,
  txid: string | null,
): Promise<GuestPurchase | null> {
  const db = { db: read };
  const charge = txid === null ? null : await chargeOf(db, txid);
  if (!charge || !isGuest(charge.owner)) return null;
  const { record_id: purchase, amount: asked } = charge;
  const row = await getRow(db, purchase, 'SHOPPING_PURCHASE', { deleted: true });
  return { purchase, shop: row?.parentId ?? null, number: proofNumber(purchase), asked };
}

/** A guest's money that the bank did not send back. */
interface Unreturned {
  endToEndId: string;
  amount: Centavos;
  /** The bank's words; null where it gave none. */
  reason: string | null;
}

/** The money of a refund to a guest that the bank did not send back. Null for one that goes back or went back. */
export async function unreturnedOf(
  read: Kysely<Schema>,
  refundId: string,
): Promise<(Unreturned & Partial<GuestPurchase>) | null> {
  const row = await read
    .selectFrom('refund')
    .innerJoin('pix_payment', 'pix_payment.end_to_end_id', 'refund.end_to_end_id')
    .select(['refund.end_to_end_id', 'refund.amount', 'refund.reason', 'pix_payment.txid'])
    .where('refund.id', '=', refundId)
    .where('refund.seller', '=', NOBODY)
    .where('refund.status', '=', 'FAILED')
    .executeTakeFirst();
  if (!row) return null;
  const { end_to_end_id: endToEndId, amount, reason, txid } = row;
  return { endToEndId, amount, reason, ...(await guestPurchaseOf(read, txid)) };
}
