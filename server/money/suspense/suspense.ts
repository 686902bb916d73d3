import type { Kysely } from 'kysely';
import type { Centavos } from '../../../src/domain/money/money.ts';
import type { PixPaymentTable, Schema } from '../../db/schema.ts';
import type { Tx } from '../../db/store.ts';
import { foldUsername } from '../../identity/username.ts';
import type { PaymentFacts } from '../charge/payment.ts';
import { adoptClaims } from '../claims/claim.ts';
import { creditedAccount, creditReference, lockPayment } from '../claims/holder.ts';
import { balanceAccount, SUSPENSE_ACCOUNT } from '../ledger/accounts.ts';
import { post } from '../ledger/ledger.ts';
import { noteAct } from '../ledger/operator-acts.ts';
import { profileOf, projectProfiles } from '../ledger/profile-money.ts';
import { returnedOf } from '../ledger/returned.ts';

/**
 * A payment without an owner. Its `txid` belongs to no charge of ours, or no longer does. `amount` is the rest of it,
 * in centavos.
 */
export type Suspended = PaymentFacts;

/** Outcome for a person. MOVED: somebody has the payment already, or the bank took it back. */
export type CreditVerdict =
  | { kind: 'CREDITED'; amount: Centavos }
  | { kind: 'UNKNOWN_PAYMENT' | 'MOVED' | 'UNKNOWN_PERSON' };

/** Every payment that lies in suspense, oldest first. */
export async function listSuspended(read: Kysely<Schema>): Promise<Suspended[]> {
  const rows = await read
    .selectFrom('pix_payment')
    .selectAll()
    .where('outcome', '=', 'SUSPENSE')
    .orderBy('paid_at')
    .orderBy('end_to_end_id')
    .execute();
  const lying: Suspended[] = [];
  for (const row of rows) {
    const amount = await leftOf({ db: read }, row);
    if (amount > 0)
      lying.push({ endToEndId: row.end_to_end_id, txid: row.txid, amount, paidAt: row.paid_at });
  }
  return lying;
}

/**
 * Gives a payment that lies in suspense to the person of an e-mail address, once. Its owner, where it has one, keeps
 * it. The amount that a bank claims of it is frozen in the same moment. `by` names the operator.
 */
export async function creditSuspended(
  tx: Tx,
  { endToEndId, email, by }: { endToEndId: string; email: string; by: string },
): Promise<CreditVerdict> {
  const payment = await lockPayment(tx, endToEndId);
  if (payment?.outcome !== 'SUSPENSE') return { kind: payment ? 'MOVED' : 'UNKNOWN_PAYMENT' };
  const amount = await leftOf(tx, payment);
  if (amount <= 0) return { kind: 'MOVED' };
  const user = await tx.db
    .selectFrom('app_user')
    .select('sub')
    .where('email', '=', foldUsername(email))
    .executeTakeFirst();
  if (!user || !(await profileOf(tx, user.sub))) return { kind: 'UNKNOWN_PERSON' };
  await give(tx, payment, user.sub, amount);
  await noteAct(tx, { act: 'suspense', subject: endToEndId, by, detail: { sub: user.sub, amount } });
  return { kind: 'CREDITED', amount };
}

/** Moves the rest of a locked payment out of suspense, together with the claims of banks on it. */
export async function give(tx: Tx, payment: PixPaymentTable, sub: string, amount: Centavos): Promise<void> {
  await post(tx, [
    {
      reference: creditReference(payment.end_to_end_id),
      debit: SUSPENSE_ACCOUNT,
      credit: balanceAccount(sub),
      amount,
      kind: 'SUSPENSE_CREDIT',
    },
  ]);
  await adoptClaims(tx, payment, sub);
  await projectProfiles(tx, [sub]);
}

/** The amount of a payment without a charge of ours that still lies in suspense. */
export async function leftOf(
  tx: Pick<Tx, 'db'>,
  { end_to_end_id, amount }: Pick<PixPaymentTable, 'end_to_end_id' | 'amount'>,
): Promise<Centavos> {
  if ((await creditedAccount(tx, end_to_end_id)) !== null) return 0;
  return amount - (await returnedOf(tx, end_to_end_id));
}
