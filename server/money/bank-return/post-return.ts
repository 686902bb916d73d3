import { type Centavos, formatBRL } from '../../../src/domain/money/money.ts';
import type { ChargeTable } from '../../db/schema.ts';
import type { Tx } from '../../db/store.ts';
import { emitToPayer, lockCharged } from '../claims/claim.ts';
import { takeFreezes } from '../claims/freeze.ts';
import { holderOf, lockPayment } from '../claims/holder.ts';
import { ADJUSTMENTS_ACCOUNT, balanceAccount, PSP_ACCOUNT, SUSPENSE_ACCOUNT } from '../ledger/accounts.ts';
import { lockBalances, post } from '../ledger/ledger.ts';
import { projectProfiles } from '../ledger/profile-money.ts';
import { returnReference, returnsPosted, sentBackOf } from '../ledger/returned.ts';
import { unposted } from '../ledger/unposted.ts';
import { lockPurchase } from '../purchase/purchase-row.ts';
import { sellerAccount, sellerOf } from '../purchase/sale.ts';
import { refundOf, returnOf } from '../refund/refunds.ts';
import { noteSentBack, refusedUnsold } from '../refund/unsold.ts';

export interface ReturnsTold {
  endToEndId: string;
  /** All returns of the payment that the provider tells, with ids unique within it. */
  returns: readonly { id: string; amount: Centavos }[];
}

/**
 * The amount that is posted now. CONTRADICTION: more than the payment would have come back, and the excess was left for
 * a person to check.
 */
export type ReturnsVerdict = 'UNKNOWN_PAYMENT' | { posted: Centavos; contradiction: boolean };

/**
 * Posts money that the bank took back (MED) or sent back: first out of a claim's freeze, then out of the balance, even
 * below zero. The user owes the spent part, which is the negative balance that blocks shopping. A refund of ours that a
 * restored backup does not know goes out of the revenue of its shop. UNKNOWN_PAYMENT asks to settle the payment first.
 */
export async function postReturns(tx: Tx, told: ReturnsTold): Promise<ReturnsVerdict> {
  const { endToEndId } = told;
  const payment = await lockPayment(tx, endToEndId);
  if (!payment) return 'UNKNOWN_PAYMENT';
  const { owner, charge } = await holderOf(tx, payment);
  if (charge) await lockCharged(tx, charge);
  const refused = await refusedUnsold(tx, endToEndId);
  const all = told.returns.map((one) => ({ ...one, reference: returnReference(endToEndId, one.id) }));
  const fresh = unposted(all, await returnsPosted(tx, endToEndId));
  let left = payment.amount - (await sentBackOf(tx, endToEndId));
  const debit = owner === null ? SUSPENSE_ACCOUNT : balanceAccount(owner);
  let [taken, given] = [0, 0];
  let contradiction = false;
  for (const { id, reference, amount } of fresh) {
    const isOurs = charge !== null && returnOf(id) !== null;
    if (isOurs && (await refundOf(tx, id))) continue;
    if (amount > left) {
      contradiction = true;
      continue;
    }
    left -= amount;
    if (isOurs) {
      await postLost(tx, charge, { reference, amount });
      given += amount;
      continue;
    }
    const freed = await takeFreezes(tx, endToEndId, reference, amount);
    await post(tx, [...freed, { reference, debit, credit: PSP_ACCOUNT, amount, kind: 'PIX_RETURN' }], {
      overdraw: debit,
    });
    taken += amount;
  }
  if (owner !== null && taken > 0) await projectProfiles(tx, [owner]);
  if (refused && taken > 0) await noteSentBack(tx, refused);
  if (taken > 0) {
    await emitToPayer(
      tx,
      charge,
      `O banco devolveu ${formatBRL(taken)} de um pagamento seu. O valor foi descontado do seu saldo.`,
    );
  }
  return { posted: taken + given, contradiction };
}

/**
 * Posts a refund that was lost with a restore. It goes out of the shop's revenue, and the uncovered part out of the
 * platform's money.
 */
async function postLost(
  tx: Tx,
  { record_id }: ChargeTable,
  { reference, amount }: { reference: string; amount: Centavos },
): Promise<void> {
  const purchase = await lockPurchase(tx, record_id);
  const seller = await sellerOf(tx, purchase?.row.parentId ?? null);
  const debit = sellerAccount(seller);
  const missing = seller === null ? 0 : amount - (await lockBalances(tx, [debit]))(debit);
  const cover = { debit: ADJUSTMENTS_ACCOUNT, credit: debit, amount: missing, kind: 'RETURN_COVER' };
  await post(tx, [
    ...(missing > 0 ? [{ reference: `cover:${reference}`, ...cover }] : []),
    { reference, debit, credit: PSP_ACCOUNT, amount, kind: 'PIX_RETURN' },
  ]);
  if (seller !== null) await projectProfiles(tx, [seller]);
}
