import type { Kysely } from 'kysely';
import type { Centavos } from '../../../src/domain/money/money.ts';
import type { PixPaymentTable, Schema } from '../../db/schema.ts';
import type { Tx } from '../../db/store.ts';
import { foldUsername } from '../../identity/username.ts';
import type { PaymentFacts } from '../charge/payment.ts';
import { adoptClaims } from '../claims/claim.ts';
import { isTakenBack } from '../claims/freeze.ts';
import { creditedAccount, creditReference, lockPayment } from '../claims/holder.ts';
import { balanceAccount, NOBODY, SUSPENSE_ACCOUNT } from '../ledger/accounts.ts';
import { post } from '../ledger/ledger.ts';
import { noteAct } from '../ledger/operator-acts.ts';
import { profileOf, projectProfiles } from '../ledger/profile-money.ts';
import { pixReference, returnedOf } from '../ledger/returned.ts';
import { refundsOf, takenBy } from '../refund/refunds.ts';

/**
 * A payment without an owner. Its `txid` belongs to no charge of ours, or no longer does, or to one of a guest.
 * `amount` is the rest of it, in centavos.
 */
export type Suspended = PaymentFacts;

/** Outcome for a person. MOVED: somebody has the payment already, or the bank took it back. */
export type CreditVerdict =
  | { kind: 'CREDITED'; amount: Centavos }
  | { kind: 'UNKNOWN_PAYMENT' | 'MOVED' | 'UNKNOWN_PERSON' };

/** Every payment that lies in suspense, oldest first. So does a guest's surplus that the bank did not send back. */
export async function listSuspended(read: Kysely<Schema>): Promise<Suspended[]> {
  const rows = await read
    .selectFrom('pix_payment')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('outcome', '=', 'SUSPENSE'),
        eb(
          'end_to_end_id',
          'in',
          eb
            .selectFrom('refund')
            .select('end_to_end_id')
            .where('seller', '=', NOBODY)
            .where('status', '=', 'FAILED'),
        ),
      ]),
    )
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
 * it, and so does the bank that is to send it back. The amount that a bank claims of it is frozen in the same moment. A
 * guest's surplus is not given while a bank claims its payment. `by` names the operator.
 */
export async function creditSuspended(
  tx: Tx,
  { endToEndId, email, by }: { endToEndId: string; email: string; by: string },
): Promise<CreditVerdict> {
  const payment = await lockPayment(tx, endToEndId);
  if (!payment) return { kind: 'UNKNOWN_PAYMENT' };
  const amount = await leftOf(tx, payment);
  const isClaimed = payment.outcome !== 'SUSPENSE' && (await isTakenBack(tx, endToEndId));
  if (amount <= 0 || isClaimed) return { kind: 'MOVED' };
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
  // The claims on a surplus are on its sale, too, and that is not the person's.
  if (payment.outcome === 'SUSPENSE') await adoptClaims(tx, payment, sub);
  await projectProfiles(tx, [sub]);
}

/**
 * The amount of a payment that still lies in suspense. What goes back to the payer, or went back, is not left. Below
 * zero where a bank took more of a guest's payment than lay there.
 */
export async function leftOf(
  tx: Pick<Tx, 'db'>,
  { end_to_end_id, amount, outcome }: Pick<PixPaymentTable, 'end_to_end_id' | 'amount' | 'outcome'>,
): Promise<Centavos> {
  if ((await creditedAccount(tx, end_to_end_id)) !== null) return 0;
  const entered = outcome === 'SUSPENSE' ? amount : await guestSurplus(tx, end_to_end_id);
  const goesBack = takenBy(await refundsOf(tx, end_to_end_id), 'unsold');
  return entered - goesBack - (await returnedOf(tx, end_to_end_id));
}

/** The amount over a guest's price that entered suspense. */
async function guestSurplus(tx: Pick<Tx, 'db'>, endToEndId: string): Promise<Centavos> {
  const row = await tx.db
    .selectFrom('transfer')
    .select('amount')
    .where('reference', '=', pixReference(endToEndId, 'surplus'))
    .where('credit', '=', SUSPENSE_ACCOUNT)
    .executeTakeFirst();
  return row?.amount ?? 0;
}
