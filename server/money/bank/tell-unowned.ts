import type { Kysely } from 'kysely';
import { isGuest } from '../../../src/domain/people/guest.ts';
import type { Schema } from '../../db/schema.ts';
import { chargeOf } from '../charge/charge.ts';
import type { PaymentFacts, PaymentOutcome } from '../charge/payment.ts';
import { profileOf } from '../ledger/profile-money.ts';
import { isClosedProfile } from '../suspense/closed-accounts.ts';

/** Outcomes of payments of open codes. A closed account has none. */
const OF_OPEN_CODES: readonly PaymentOutcome[] = ['SETTLED', 'UNDERPAID_CREDITED'];

/** Tells the log of money that was taken in just now and that nobody can spend. An operator hands it back. */
export async function tellUnowned(
  {
    store,
    log,
  }: {
    store: { read: Kysely<Schema> };
    log: { warn(detail: object, message: string): void };
  },
  { endToEndId, txid, amount }: PaymentFacts,
  outcome: PaymentOutcome,
): Promise<void> {
  if (outcome === 'SUSPENSE') {
    log.warn({ endToEndId, txid }, 'a payment without a charge of ours is in suspense');
    return;
  }
  if (txid === null || OF_OPEN_CODES.includes(outcome)) return;
  const db = { db: store.read };
  const charge = await chargeOf(db, txid);
  if (!charge) return;
  const facts = { endToEndId, txid, amount, asked: charge.amount };
  if (isGuest(charge.owner)) log.warn(facts, 'a guest paid too much; the rest is in suspense, unlisted');
  else if (isClosedProfile(await profileOf(db, charge.owner)))
    log.warn({ ...facts, sub: charge.owner }, 'a code was paid after its account was closed');
}
