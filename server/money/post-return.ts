import { type Centavos, formatBRL } from '../../src/domain/money.ts';
import type { Tx } from '../db/store.ts';
import { balanceAccount, PSP_ACCOUNT, SUSPENSE_ACCOUNT } from './accounts.ts';
import { chargeOf } from './charge.ts';
import { lockCharged, takeFreezes, tellOfPayment } from './claim.ts';
import { post } from './ledger.ts';
import { projectProfiles } from './profile-money.ts';

export interface ReturnFacts {
  endToEndId: string;
  /** The provider's id of the return, unique within its payment. */
  returnId: string;
  amount: Centavos;
}

export type ReturnVerdict = 'POSTED' | 'KNOWN' | 'UNKNOWN_PAYMENT';

/**
 * Posts money that the bank took back (MED) or sent back: first out of what a claim froze, then out of the balance, even
 * below zero. The person owes what they already spent, and that is the negative balance that blocks shopping.
 * UNKNOWN_PAYMENT asks to settle the payment first.
 */
export async function postReturn(
  tx: Tx,
  { endToEndId, returnId, amount }: ReturnFacts,
): Promise<ReturnVerdict> {
  const payment = await tx.db
    .selectFrom('pix_payment')
    .select('txid')
    .where('end_to_end_id', '=', endToEndId)
    .executeTakeFirst();
  if (!payment) return 'UNKNOWN_PAYMENT';
  const charge = payment.txid === null ? null : await chargeOf(tx, payment.txid);
  if (charge) await lockCharged(tx, charge);
  const reference = `return:${endToEndId}:${returnId}`;
  if (await isPosted(tx, reference)) return 'KNOWN';
  const debit = charge ? balanceAccount(charge.owner) : SUSPENSE_ACCOUNT;
  const freed = charge ? await takeFreezes(tx, endToEndId, reference, amount) : [];
  await post(tx, [...freed, { reference, debit, credit: PSP_ACCOUNT, amount, kind: 'PIX_RETURN' }], {
    overdraw: debit,
  });
  if (charge) {
    await projectProfiles(tx, [charge.owner]);
    await tellOfPayment(
      tx,
      charge,
      `O banco devolveu ${formatBRL(amount)} de um pagamento seu. O valor foi descontado do seu saldo.`,
    );
  }
  return 'POSTED';
}

async function isPosted(tx: Tx, reference: string): Promise<boolean> {
  const row = await tx.db
    .selectFrom('transfer')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirst();
  return row !== undefined;
}
