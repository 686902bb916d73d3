import { presentRecords } from '../db/present-records.ts';
import { Refused, type Tx } from '../db/store.ts';
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

/**
 * Refuses an account that cannot close yet: ACCOUNT_HAS_LOCATIONS, ACCOUNT_HAS_OPEN_PAYMENTS, NEGATIVE_BALANCE,
 * ACCOUNT_HAS_BALANCE, ACCOUNT_HAS_REVENUE. The person's accounts stay locked, so that none changes before the closing
 * is written.
 */
export async function refuseObstacles(tx: Tx, sub: string): Promise<void> {
  const held = [holdAccount, payoutAccount, frozenAccount, refundAccount];
  const accounts = [...held, balanceAccount, revenueAccount];
  const sums = await lockBalances(
    tx,
    accounts.map((account) => account(sub)),
  );
  if (await ownsLocation(tx, sub)) throw new Refused('ACCOUNT_HAS_LOCATIONS');
  const underWay = held.some((account) => sums(account(sub)) !== 0);
  if (underWay || (await hasOpenPayments(tx, sub))) throw new Refused('ACCOUNT_HAS_OPEN_PAYMENTS');
  const balance = sums(balanceAccount(sub));
  if (balance < 0) throw new Refused('NEGATIVE_BALANCE');
  if (balance > 0) throw new Refused('ACCOUNT_HAS_BALANCE');
  if (sums(revenueAccount(sub)) !== 0) throw new Refused('ACCOUNT_HAS_REVENUE');
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
