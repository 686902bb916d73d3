import type { Kysely } from 'kysely';
import type { Centavos } from '../../../src/domain/money/money.ts';
import type { Schema } from '../../db/schema.ts';
import type { Tx } from '../../db/store.ts';
import type { PspPayment } from '../../pix/psp-port.ts';

/** A payment as the provider confirmed it. */
export type PaymentFacts = Pick<PspPayment, 'endToEndId' | 'txid' | 'amount' | 'paidAt'>;

/**
 * A payment to settle. `sentBack`: the amount of it that the bank sends back already, or sent back, because it bought a
 * guest nothing. A restored backup knows of no such order.
 */
export type PaymentToSettle = PaymentFacts & { sentBack?: Centavos };

/** Outcome of a payment. Only SUSPENSE leaves its money with nobody. */
export type PaymentOutcome =
  | 'SETTLED'
  | 'SURPLUS_CREDITED'
  | 'LATE_SETTLED'
  | 'LATE_CREDITED'
  | 'UNDERPAID_CREDITED'
  | 'DUPLICATE_CREDITED'
  | 'DEBT_CREDITED'
  | 'DEPOSITED'
  | 'SUSPENSE';

/** Records a payment. False when it was recorded before, because each endToEndId counts once. */
export async function rememberPayment(
  tx: Tx,
  payment: PaymentFacts,
  outcome: PaymentOutcome,
): Promise<boolean> {
  const inserted = await tx.db
    .insertInto('pix_payment')
    .values({
      end_to_end_id: payment.endToEndId,
      txid: payment.txid,
      amount: payment.amount,
      paid_at: payment.paidAt,
      outcome,
      created_at: tx.now,
    })
    .onConflict((conflict) => conflict.column('end_to_end_id').doNothing())
    .returning('end_to_end_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** The outcome of a payment; null for one that was never recorded. */
export async function outcomeOf(tx: Pick<Tx, 'db'>, endToEndId: string): Promise<PaymentOutcome | null> {
  const row = await tx.db
    .selectFrom('pix_payment')
    .select('outcome')
    .where('end_to_end_id', '=', endToEndId)
    .executeTakeFirst();
  return (row?.outcome as PaymentOutcome | undefined) ?? null;
}

/** Ids of those of the payments that were settled before. */
export async function knownPayments(
  read: Kysely<Schema>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await read
    .selectFrom('pix_payment')
    .select('end_to_end_id')
    .where('end_to_end_id', 'in', [...ids])
    .execute();
  return new Set(rows.map(({ end_to_end_id }) => end_to_end_id));
}
