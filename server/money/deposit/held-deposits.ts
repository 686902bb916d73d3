import { type Flow, type HeldPart, heldParts, takeNewest } from '../../../src/domain/money/deposit-pause.ts';
import type { Centavos } from '../../../src/domain/money/money.ts';
import { givenBack } from '../../../src/domain/sales/sale-return.ts';
import { readReturns } from '../../../src/records/content/sale-return.ts';
import { parseContent } from '../../../src/records/record.ts';
import type { Tx } from '../../db/store.ts';
import { salesById } from '../../records/lists/moved-sales.ts';
import {
  balanceAccount,
  frozenAccount,
  holdAccount,
  PSP_ACCOUNT,
  payoutAccount,
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
  const spent = await withoutReturned(tx, left);
  return takeNewest(heldParts(came, spent, pauseMs, tx.now), await heldElsewhere(tx, sub));
}

/** Amounts that left for good: those of a sale, without its returns to the balance. */
async function withoutReturned(
  tx: Pick<Tx, 'db'>,
  left: readonly (Flow & { reference: string })[],
): Promise<Flow[]> {
  const ids = left.flatMap(({ reference }) => soldIn(reference) ?? []);
  const returned = new Map(
    (await salesById(tx.db, ids)).map(({ id, content }) => {
      const returns = readReturns(parseContent(content).returns);
      return [id, givenBack(returns.filter(({ pix }) => pix === null))];
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
