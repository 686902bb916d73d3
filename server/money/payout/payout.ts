import * as v from 'valibot';
import { WITHDRAWAL_COOLDOWN_MS, type WithdrawalKind } from '../../../src/domain/money/withdrawal.ts';
import { forUpdate } from '../../db/lock.ts';
import type { PayoutTable } from '../../db/schema.ts';
import type { Tx } from '../../db/store.ts';
import { balanceAccount, revenueAccount } from '../ledger/accounts.ts';

/**
 * State of a payout. REQUESTED: recorded, and unknown to the provider. SENDING: the provider may know it. UNKNOWN:
 * it may know it and did not answer, so only a lookup decides. IN_PROCESS: accepted. DONE, FAILED: ended. RETURNED:
 * all money came back after DONE.
 */
export type PayoutStatus =
  | 'REQUESTED'
  | 'SENDING'
  | 'UNKNOWN'
  | 'IN_PROCESS'
  | 'DONE'
  | 'FAILED'
  | 'RETURNED';

/** States of a payout that may still leave the account, and whose money is held. */
export const PAYOUT_UNDER_WAY: readonly PayoutStatus[] = ['REQUESTED', 'SENDING', 'UNKNOWN', 'IN_PROCESS'];

/** The id of a withdrawal's payout at the provider. There is one for ever, so it is paid once. */
export const payoutIdOf = (recordId: string): string => `w${recordId.replaceAll('-', '')}`;

/** The payload of a payout's jobs. Jobs are stored, so it keeps the name that it has always had. */
export const payoutPayload = (payoutId: string): { idEnvio: string } => ({ idEnvio: payoutId });
const payloadShape = v.object({ idEnvio: v.string() });

/** The id of a job's payout. */
export const payoutIdIn = (payload: unknown): string => v.parse(payloadShape, payload).idEnvio;

export const sourceAccount = (kind: WithdrawalKind, owner: string): string =>
  kind === 'revenue' ? revenueAccount(owner) : balanceAccount(owner);

/** A payout as the rules see it. */
export type Payout = Omit<PayoutTable, 'kind' | 'status'> & { kind: WithdrawalKind; status: PayoutStatus };

/** One payout, or null. `lock` locks it until the transaction ends. */
export async function payoutOf(
  tx: Pick<Tx, 'db' | 'engine'>,
  payoutId: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<Payout | null> {
  const query = tx.db.selectFrom('payout').selectAll().where('id_envio', '=', payoutId);
  const row = await (lock ? forUpdate(tx, query) : query).executeTakeFirst();
  return row ? (row as Payout) : null;
}

/** Moves a payout, only from one of the given statuses. False when it has another one. */
export async function movePayout(
  tx: Tx,
  payoutId: string,
  from: readonly PayoutStatus[],
  change: { status: PayoutStatus; end_to_end_id?: string },
): Promise<boolean> {
  const moved = await tx.db
    .updateTable('payout')
    .set({ ...change, updated_at: tx.now })
    .where('id_envio', '=', payoutId)
    .where('status', 'in', [...from])
    .returning('id_envio')
    .executeTakeFirst();
  return moved !== undefined;
}

/** True while any withdrawal of a person is under way. There is one at a time. */
export async function hasPayoutUnderWay(tx: Pick<Tx, 'db'>, owner: string): Promise<boolean> {
  const row = await tx.db
    .selectFrom('payout')
    .select('id_envio')
    .where('owner', '=', owner)
    .where('status', 'in', [...PAYOUT_UNDER_WAY])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** End of the pause after a person's newest withdrawal of a kind, in ms; null when none runs [W-04]. */
export async function cooldownOf(tx: Tx, owner: string, kind: WithdrawalKind): Promise<number | null> {
  const newest = await tx.db
    .selectFrom('payout')
    .select('created_at')
    .where('owner', '=', owner)
    .where('kind', '=', kind)
    .where('status', 'in', [...PAYOUT_UNDER_WAY, 'DONE'])
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const end = (newest?.created_at ?? Number.NEGATIVE_INFINITY) + WITHDRAWAL_COOLDOWN_MS;
  return end > tx.now ? end : null;
}
