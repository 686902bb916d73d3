import { type Flow, type HeldPart, heldParts, takeNewest } from '../../../src/domain/money/deposit-pause.ts';
import type { Centavos } from '../../../src/domain/money/money.ts';
import type { Tx } from '../../db/store.ts';
import {
  balanceAccount,
  frozenAccount,
  holdAccount,
  PSP_ACCOUNT,
  payoutAccount,
  SUSPENSE_ACCOUNT,
} from '../ledger/accounts.ts';

/**
 * What the pause after a PIX deposit still holds of a person's balance. All money that came by PIX counts, also what a
 * purchase was overpaid by: else that would be the way around. What pays for goods comes and goes in one moment. What open purchases and claims hold now is taken to be
 * of the newest deposits; given back, it waits like them.
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
  const left: Flow[] = await tx.db
    .selectFrom('transfer')
    .select(['amount', 'created_at as at'])
    .where('debit', 'in', inside)
    .where('created_at', '>', since)
    .where('credit', 'not in', [...inside, payoutAccount(sub)])
    .execute();
  return takeNewest(heldParts(came, left, pauseMs, tx.now), await heldElsewhere(tx, sub));
}

/** What open purchases and claims hold of a person's money. */
async function heldElsewhere(tx: Pick<Tx, 'db'>, sub: string): Promise<Centavos> {
  const rows = await tx.db
    .selectFrom('account')
    .select('balance')
    .where('id', 'in', [holdAccount(sub), frozenAccount(sub)])
    .execute();
  return rows.reduce((sum, { balance }) => sum + balance, 0);
}
