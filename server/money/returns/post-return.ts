import { type Centavos, formatBRL } from '../../../src/domain/money/money.ts';
import type { Tx } from '../../db/store.ts';
import { balanceAccount, PSP_ACCOUNT, SUSPENSE_ACCOUNT } from '../ledger/accounts.ts';
import { post } from '../ledger/ledger.ts';
import { projectProfiles } from '../ledger/profile-money.ts';
import { lockCharged, tellOfPayment } from './claim.ts';
import { takeFreezes } from './freeze.ts';
import { holderOf, lockPayment } from './holder.ts';
import { returnReference, returnsPosted } from './returned.ts';

export interface ReturnsTold {
  endToEndId: string;
  /** All that the provider says it sent back of the payment; ids unique within it. */
  returns: readonly { id: string; amount: Centavos }[];
}

/**
 * The amount posted now. CONTRADICTION: more than the payment would have come back, and the excess was left for a
 * person to check.
 */
export type ReturnsVerdict = 'UNKNOWN_PAYMENT' | { posted: Centavos; contradiction: boolean };

/**
 * Posts money that the bank took back (MED) or sent back: first out of a claim's freeze, then out of the balance,
 * even below zero. The user owes the spent part, which is the negative balance that blocks shopping.
 * UNKNOWN_PAYMENT asks to settle the payment first.
 */
export async function postReturns(tx: Tx, told: ReturnsTold): Promise<ReturnsVerdict> {
  const { endToEndId } = told;
  const payment = await lockPayment(tx, endToEndId);
  if (!payment) return 'UNKNOWN_PAYMENT';
  const { owner, charge } = await holderOf(tx, payment);
  if (charge) await lockCharged(tx, charge);
  const known = await returnsPosted(tx, endToEndId);
  let left = known.reduce((rest, { amount }) => rest - amount, payment.amount);
  const debit = owner === null ? SUSPENSE_ACCOUNT : balanceAccount(owner);
  let posted = 0;
  let contradiction = false;
  for (const { reference, amount } of unposted(told, known)) {
    if (amount > left) {
      contradiction = true;
      continue;
    }
    const freed = await takeFreezes(tx, endToEndId, reference, amount);
    await post(tx, [...freed, { reference, debit, credit: PSP_ACCOUNT, amount, kind: 'PIX_RETURN' }], {
      overdraw: debit,
    });
    left -= amount;
    posted += amount;
  }
  if (owner !== null && posted > 0) await projectProfiles(tx, [owner]);
  if (posted > 0) {
    await tellOfPayment(
      tx,
      charge,
      `O banco devolveu ${formatBRL(posted)} de um pagamento seu. O valor foi descontado do seu saldo.`,
    );
  }
  return { posted, contradiction };
}

/**
 * The unposted part of all reported returns. A bank may report a return first without its id, then with it. A
 * posted return that is no longer reported therefore equals a new one of its amount.
 */
function unposted(
  { endToEndId, returns }: ReturnsTold,
  known: readonly { reference: string; amount: Centavos }[],
): { reference: string; amount: Centavos }[] {
  const told = new Map(returns.map(({ id, amount }) => [returnReference(endToEndId, id), amount]));
  const renamed = known.filter(({ reference }) => !told.has(reference));
  for (const { reference } of known) told.delete(reference);
  return [...told].flatMap(([reference, amount]) => {
    const same = renamed.findIndex((one) => one.amount === amount);
    if (same < 0) return [{ reference, amount }];
    renamed.splice(same, 1);
    return [];
  });
}
