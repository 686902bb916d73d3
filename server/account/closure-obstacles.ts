import { presentRecords } from '../db/present-records.ts';
import type { Tx } from '../db/store.ts';
import { CHARGE_UNDER_WAY } from '../money/charge/charge.ts';
import {
  balanceAccount,
  frozenAccount,
  holdAccount,
  payoutAccount,
  refundAccount,
  revenueAccount,
} from '../money/ledger/accounts.ts';
import { lockBalances } from '../money/ledger/ledger.ts';
import { hasPayoutUnderWay } from '../money/payout/payout.ts';

/** The refusal of an account that cannot close yet. */
export type ClosureObstacle =
  | 'ACCOUNT_HAS_LOCATIONS'
  | 'ACCOUNT_HAS_OPEN_PAYMENTS'
  | 'NEGATIVE_BALANCE'
  | 'ACCOUNT_HAS_BALANCE'
  | 'ACCOUNT_HAS_REVENUE';

/** Accounts of a person whose money is not theirs to spend now. */
const HELD = [holdAccount, payoutAccount, frozenAccount, refundAccount];

/** Locks all accounts of a person, and answers with their sums (centavos) by id. */
export const lockAccounts = (tx: Tx, sub: string): ReturnType<typeof lockBalances> =>
  lockBalances(
    tx,
    [...HELD, balanceAccount, revenueAccount].map((account) => account(sub)),
  );

/**
 * The first obstacle to the closing of an account; null where there is none. The person's accounts stay locked, so that
 * none changes before the closing is written.
 */
export async function closureObstacle(tx: Tx, sub: string): Promise<ClosureObstacle | null> {
  const sums = await lockAccounts(tx, sub);
  if (await ownsLocation(tx, sub)) return 'ACCOUNT_HAS_LOCATIONS';
  const underWay = HELD.some((account) => sums(account(sub)) !== 0);
  if (underWay || (await hasOpenPayments(tx, sub))) return 'ACCOUNT_HAS_OPEN_PAYMENTS';
  const balance = sums(balanceAccount(sub));
  if (balance < 0) return 'NEGATIVE_BALANCE';
  if (balance > 0) return 'ACCOUNT_HAS_BALANCE';
  return sums(revenueAccount(sub)) === 0 ? null : 'ACCOUNT_HAS_REVENUE';
}

async function ownsLocation(tx: Tx, sub: string): Promise<boolean> {
  const location = await presentRecords(tx.db, 'LOCATION')
    .select('id')
    .where('owner', '=', sub)
    .limit(1)
    .executeTakeFirst();
  return location !== undefined;
}

/** True while a code may still be paid, a payout may still leave, or a bank still claims a payment. */
async function hasOpenPayments(tx: Tx, sub: string): Promise<boolean> {
  if (await hasPayoutUnderWay(tx, sub)) return true;
  const charge = await tx.db
    .selectFrom('charge')
    .select('txid')
    .where('owner', '=', sub)
    .where('status', 'in', [...CHARGE_UNDER_WAY])
    .limit(1)
    .executeTakeFirst();
  if (charge) return true;
  const claim = await tx.db
    .selectFrom('claim')
    .select('id')
    .where('owner', '=', sub)
    .where('status', '=', 'OPEN')
    .limit(1)
    .executeTakeFirst();
  return claim !== undefined;
}
