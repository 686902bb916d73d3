import { isGuest } from '../../../src/domain/people/guest.ts';
import { forUpdate } from '../../db/lock.ts';
import type { ChargeTable, PixPaymentTable } from '../../db/schema.ts';
import type { Tx } from '../../db/store.ts';
import { chargeOf } from '../charge/charge.ts';
import { ownerOf } from '../ledger/accounts.ts';

/** The owner of a payment's money; null while it lies in suspense. There is no charge where it was given from there. */
export interface Holder {
  owner: string | null;
  charge: ChargeTable | null;
}

/** The reference of a payment's way out of suspense in the ledger. */
export const creditReference = (endToEndId: string): string => `suspense:${endToEndId}:credit`;

/** Locks a payment. Without a charge, nothing else keeps its events in order. */
export async function lockPayment(tx: Tx, endToEndId: string): Promise<PixPaymentTable | null> {
  const query = tx.db.selectFrom('pix_payment').selectAll().where('end_to_end_id', '=', endToEndId);
  return (await forUpdate(tx, query).executeTakeFirst()) ?? null;
}

export async function holderOf(
  tx: Pick<Tx, 'db'>,
  { end_to_end_id, txid, outcome }: PixPaymentTable,
): Promise<Holder> {
  const charge = txid === null || outcome === 'SUSPENSE' ? null : await chargeOf(tx, txid);
  // A guest's payment is nobody's, and the bank takes it back out of suspense.
  if (charge) return { owner: isGuest(charge.owner) ? null : charge.owner, charge };
  const account = await creditedAccount(tx, end_to_end_id);
  return { owner: account === null ? null : ownerOf(account), charge: null };
}

/** The account to which a payment from suspense was given; null while it lies there. */
export async function creditedAccount(tx: Pick<Tx, 'db'>, endToEndId: string): Promise<string | null> {
  const row = await tx.db
    .selectFrom('transfer')
    .select('credit')
    .where('reference', '=', creditReference(endToEndId))
    .executeTakeFirst();
  return row?.credit ?? null;
}
