import { type Flow, type HeldPart, heldParts, takeNewest } from '../../../src/domain/money/deposit-pause.ts';
import type { Centavos } from '../../../src/domain/money/money.ts';
import { givenBack } from '../../../src/domain/sales/sale-return.ts';
import { readReturns, type SaleReturn } from '../../../src/records/content/sale-return.ts';
import { parseContent } from '../../../src/records/record.ts';
import type { Tx } from '../../db/store.ts';
import { salesById } from '../../records/lists/moved-sales.ts';
import {
  balanceAccount,
  frozenAccount,
  holdAccount,
  PSP_ACCOUNT,
  payoutAccount,
  revenueAccount,
  SUSPENSE_ACCOUNT,
} from '../ledger/accounts.ts';

/**
 * The parts of a person's balance that the pause after a PIX deposit still holds. All money that came by PIX counts,
 * also the surplus of an overpaid purchase: else that would be the way around. Money that pays for goods comes and goes
 * in one moment. Amounts that open purchases and claims hold now are taken to be of the newest deposits. Given back,
 * they wait like these. A sale that its shop gave back to the balance took nothing.
 */
export async function heldDeposits(
  tx: Pick<Tx, 'db' | 'now'>,
  sub: string,
  pauseMs: number,
): Promise<HeldPart[]> {
  if (pauseMs <= 0) return [];
  const since = tx.now - pauseMs;
  const inside = [balanceAccount(sub), holdAccount(sub), frozenAccount(sub)];
  const came = await tx.db
    .selectFrom('transfer')
    .select(['amount', 'created_at as at'])
    .where('credit', 'in', inside)
    .where('created_at', '>', since)
    .where('debit', 'in', [PSP_ACCOUNT, SUSPENSE_ACCOUNT])
    .where('kind', '!=', 'PAYOUT_RETURN')
    .execute();
  if (came.length === 0) return [];
  const left = await tx.db
    .selectFrom('transfer')
    .select(['reference', 'amount', 'created_at as at'])
    .where('debit', 'in', inside)
    .where('created_at', '>', since)
    .where('credit', 'not in', [...inside, payoutAccount(sub)])
    .execute();
  const spent = await withoutReturned(tx, left, ({ pix }) => pix === null);
  return takeNewest(heldParts(came, spent, pauseMs, tx.now), await heldElsewhere(tx, sub));
}

/**
 * The parts of a shop owner's revenue that the same pause holds: the amounts of their own purchases in their own shops. Else
 * such a purchase would be the way around. Returned amounts are no revenue any more.
 */
export async function heldRevenue(
  tx: Pick<Tx, 'db' | 'now'>,
  sub: string,
  pauseMs: number,
): Promise<HeldPart[]> {
  if (pauseMs <= 0) return [];
  // Found by the person's own payments: a busy shop has far more sales.
  const paid = await tx.db
    .selectFrom('transfer')
    .select(['reference', 'amount', 'created_at as at', 'credit'])
    .where('debit', 'in', [balanceAccount(sub), holdAccount(sub)])
    .where('created_at', '>', tx.now - pauseMs)
    .orderBy('created_at')
    .execute();
  const earned = paid.filter(({ credit }) => credit === revenueAccount(sub));
  const kept = await withoutReturned(tx, earned, () => true);
  return kept.map(({ amount, at }) => ({ amount, until: at + pauseMs }));
}

/** Payments less the returns that `counts` accepts. */
async function withoutReturned(
  tx: Pick<Tx, 'db'>,
  left: readonly (Flow & { reference: string })[],
  counts: (one: SaleReturn) => boolean,
): Promise<Flow[]> {
  const ids = left.flatMap(({ reference }) => soldIn(reference) ?? []);
  const returned = new Map(
    (await salesById(tx.db, ids)).map(({ id, content }) => {
      const returns = readReturns(parseContent(content).returns);
      return [id, givenBack(returns.filter(counts))];
    }),
  );
  return left.flatMap(({ reference, amount, at }) => {
    const kept = amount - (returned.get(soldIn(reference) ?? '') ?? 0);
    return kept > 0 ? [{ amount: kept, at }] : [];
  });
}

/** The purchase of a sale's transfer. */
const soldIn = (reference: string): string | undefined => /^purchase:(.+):sale$/.exec(reference)?.[1];

/** The amount of a person's money that open purchases and claims hold. */
async function heldElsewhere(tx: Pick<Tx, 'db'>, sub: string): Promise<Centavos> {
  const rows = await tx.db
    .selectFrom('account')
    .select('balance')
    .where('id', 'in', [holdAccount(sub), frozenAccount(sub)])
    .execute();
  return rows.reduce((sum, { balance }) => sum + balance, 0);
}
