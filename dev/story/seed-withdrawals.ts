import type { PayoutTable } from '../../server/db/schema.ts';
import type { Tx } from '../../server/db/store.ts';
import {
  FEES_ACCOUNT,
  PSP_ACCOUNT,
  payoutAccount,
  revenueAccount,
} from '../../server/money/ledger/accounts.ts';
import { balanceOf, type Movement, post } from '../../server/money/ledger/ledger.ts';
import { payoutIdOf } from '../../server/money/payout/payout.ts';
import { putHistory } from '../../server/records/rows/write-record.ts';
import { REVENUE_FEE_RATE, splitRevenueFee } from '../../src/domain/money/fee.ts';
import { type Centavos, toReais } from '../../src/domain/money/money.ts';
import { MAX_REVENUE_WITHDRAWAL } from '../../src/domain/money/withdrawal.ts';
import { HOUR_MS } from '../../src/domain/words/time-units.ts';
import { CAST } from './cast.ts';
import type { Shop } from './seed-shops.ts';

/** Time from the beginning of a day to its first withdrawal, ms. The others follow by the hour. */
const FIRST_MS = 9 * HOUR_MS;
/** Time from the wish to the bank's report, in ms. */
const PAYING_MS = 8000;
const SHARE_WITHDRAWN = 0.9;
/** Least revenue that is worth a withdrawal. */
const LEFT_ALONE: Centavos = 10_000;

interface Withdrawal {
  id: string;
  at: number;
  owner: string;
  key: string;
  gross: Centavos;
  /** Revenue before the withdrawal. */
  revenue: Centavos;
}

/**
 * Lets each owner withdraw most of their revenue, in the largest allowed parts. `tx.now`: the beginning of the day
 * where the shops are.
 */
export async function seedWithdrawals(tx: Tx, shops: readonly Shop[]): Promise<void> {
  const owners = new Map(shops.map(({ ownerSub, place }) => [ownerSub, place.owner]));
  for (const [owner, role] of owners) {
    const key = CAST.find((one) => one.role === role)?.chavePix ?? '';
    const withdrawals: Withdrawal[] = [];
    let revenue = await balanceOf(tx, revenueAccount(owner));
    for (let left = Math.floor(revenue * SHARE_WITHDRAWN); left > LEFT_ALONE; ) {
      const [gross, at] = [
        Math.min(left, MAX_REVENUE_WITHDRAWAL),
        tx.now + FIRST_MS + withdrawals.length * HOUR_MS,
      ];
      withdrawals.push({ id: tx.id(), at, owner, key, gross, revenue });
      left -= gross;
      revenue -= gross;
    }
    await writeWithdrawals(tx, withdrawals);
  }
}

/**
 * Writes withdrawals that the bank did at once: the record, its payout, and the movements of the held money, the
 * payment and the fee.
 */
async function writeWithdrawals(tx: Tx, withdrawals: readonly Withdrawal[]): Promise<void> {
  if (withdrawals.length === 0) return;
  await putHistory(tx, withdrawals.map(rowOf));
  await tx.db.insertInto('payout').values(withdrawals.map(payoutOf)).execute();
  for (const one of withdrawals) await post({ ...tx, now: one.at }, movementsOf(one));
}

function rowOf({ id, at, owner, key, gross, revenue }: Withdrawal) {
  const { fee, net } = splitRevenueFee(gross);
  const content = {
    amount: toReais(gross),
    requestedAmount: toReais(gross),
    taxAmount: toReais(fee),
    finalAmount: toReais(net),
    taxRate: REVENUE_FEE_RATE,
    maxAmount: toReais(MAX_REVENUE_WITHDRAWAL),
    chavePix: key,
    previousBalance: 0,
    previousRevenue: toReais(revenue),
    status: 'COMPLETED',
    completedAt: new Date(at + PAYING_MS).toISOString(),
  };
  return {
    ...({ id, type: 'WITHDRAW_REVENUE', parentId: null, owner, reference: null, at } as const),
    content: JSON.stringify(content),
  };
}

function payoutOf({ id, at, owner, key, gross }: Withdrawal): PayoutTable {
  const { fee, net } = splitRevenueFee(gross);
  return {
    id_envio: payoutIdOf(id),
    kind: 'revenue',
    record_id: id,
    owner,
    gross,
    fee,
    amount: net,
    pix_key: key,
    status: 'DONE',
    end_to_end_id: null,
    created_at: at,
    updated_at: at + PAYING_MS,
  };
}

function movementsOf({ id, owner, gross }: Withdrawal): Movement[] {
  const { fee, net } = splitRevenueFee(gross);
  const held = payoutAccount(owner);
  const reference = `payout:${payoutIdOf(id)}`;
  const hold = { debit: revenueAccount(owner), credit: held, amount: gross, kind: 'PAYOUT_HOLD' };
  const sent = { debit: held, credit: PSP_ACCOUNT, amount: net, kind: 'PAYOUT' };
  const paidFee = { debit: held, credit: FEES_ACCOUNT, amount: fee, kind: 'PAYOUT_FEE' };
  return [
    { ...hold, reference: `${reference}:hold` },
    { ...sent, reference: `${reference}:sent` },
    { ...paidFee, reference: `${reference}:fee` },
  ];
}
