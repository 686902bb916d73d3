import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { chargeOf } from '../charge/charge.ts';
import type { PaymentFacts, PaymentOutcome } from '../charge/payment.ts';
import { profileOf } from '../ledger/profile-money.ts';
import { isClosedProfile } from '../suspense/closed-accounts.ts';
import { guestPurchaseOf, unreturnedOf } from '../suspense/guest-purchase.ts';

/** Outcomes of payments of open codes. A closed account has none. */
const OF_OPEN_CODES: readonly PaymentOutcome[] = ['SETTLED', 'UNDERPAID_CREDITED'];

interface Teller {
  store: { read: Kysely<Schema> };
  log: { warn(detail: object, message: string): void };
}

/**
 * Tells the log of money that was taken in just now and that nobody can spend. A guest's goes back by itself. An
 * operator hands back any other.
 */
export async function logUnowned(
  { store, log }: Teller,
  { endToEndId, txid, amount }: PaymentFacts,
  outcome: PaymentOutcome,
): Promise<void> {
  const payment = { endToEndId, txid, amount };
  if (OF_OPEN_CODES.includes(outcome)) return;
  const guest = await guestPurchaseOf(store.read, txid);
  if (guest) return log.warn({ ...payment, ...guest }, outcome === 'SUSPENSE' ? OF_NO_SALE : SURPLUS);
  if (outcome === 'SUSPENSE')
    return log.warn({ endToEndId, txid }, 'a payment without a charge of ours is in suspense');
  const db = { db: store.read };
  const charge = txid === null ? null : await chargeOf(db, txid);
  if (charge && isClosedProfile(await profileOf(db, charge.owner)))
    log.warn(
      { ...payment, asked: charge.amount, sub: charge.owner },
      'a code was paid after its account was closed',
    );
}

/** A guest's money for which nobody got goods. */
const OF_NO_SALE = 'a payment of a guest that bought nothing goes back by PIX';
const SURPLUS = 'a guest paid too much; the rest goes back by PIX';

/** Tells the log of a guest's money that the bank did not send back, in the bank's words. An operator hands it back. */
export async function tellUnreturned({ store, log }: Teller, refundId: string): Promise<void> {
  const left = await unreturnedOf(store.read, refundId);
  if (left) log.warn(left, 'the bank did not send the money of a guest back; it is in suspense');
}
