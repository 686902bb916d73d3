import type { Tx } from '../../db/store.ts';
import { writeSetting } from '../../db/write-setting.ts';
import { rulesOf } from './operator-rules.ts';
import { movePayout, type Payout, payoutOf } from './payout.ts';
import { changeWithdrawal, lockWithdrawal } from './withdrawal-row.ts';

/** The setting whose row every start locks, so that starts follow one another on every engine. */
const TURN = 'payout-turn';
/**
 * An undecided payout blocks others for at most this long, ms. For an unanswered one it counts from the last
 * lookup.
 */
const TURN_MS = 2 * 60_000;

/** One that was asked for longer ago than this, in ms, and still waits has trouble of its own: it holds up no other. */
const QUEUE_MS = 10 * 60_000;

/** SEND: it is this payout's turn, and the provider may hear of it from now on. WAIT: `rounds` of others come before. */
export type Turn = { kind: 'SEND' | 'OVER' } | { kind: 'WAIT'; rounds: number };

/**
 * Takes the turn for an unsent payout. The operator limits how many are sent at once, because a provider may check
 * each against the account and refuse one while another is settling. They go in the order of requests. Each user
 * has at most one at a time, so that one user's many payouts never delay others.
 */
export async function startPayout(tx: Tx, { payoutId }: { payoutId: string }): Promise<Turn> {
  await writeSetting(tx, TURN, payoutId);
  const found = await payoutOf(tx, payoutId);
  if (found?.status !== 'REQUESTED') return { kind: 'OVER' };
  const { payoutsAtOnce } = await rulesOf(tx);
  const before = (await countAtBank(tx, payoutId)) + (await countWaiting(tx, found));
  if (before >= payoutsAtOnce) return { kind: 'WAIT', rounds: Math.floor(before / payoutsAtOnce) };
  const withdrawal = await lockWithdrawal(tx, found.record_id, found.kind);
  if (!(await movePayout(tx, payoutId, ['REQUESTED'], { status: 'SENDING' }))) return { kind: 'OVER' };
  await changeWithdrawal(tx, withdrawal, { status: 'BATCH_CREATED' });
  return { kind: 'SEND' };
}

/** The provider did not answer: whether the money left is found out by asking, and until then it stays held. */
export async function payoutUnanswered(tx: Tx, { payoutId }: { payoutId: string }): Promise<void> {
  await movePayout(tx, payoutId, ['SENDING', 'UNKNOWN'], { status: 'UNKNOWN' });
}

/** One that is sent again and again without an answer changes at every try: it must not hold the turn for ever. */
async function countAtBank(tx: Tx, payoutId: string): Promise<number> {
  const { count } = await tx.db
    .selectFrom('payout')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', 'in', ['SENDING', 'UNKNOWN', 'IN_PROCESS'])
    .where('updated_at', '>', tx.now - TURN_MS)
    .where((eb) => eb.or([eb('status', '!=', 'UNKNOWN'), eb('created_at', '>', tx.now - TURN_MS)]))
    .where('id_envio', '!=', payoutId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Those that were asked for before it and wait as well. */
async function countWaiting(
  tx: Tx,
  { id_envio, created_at }: Pick<Payout, 'id_envio' | 'created_at'>,
): Promise<number> {
  const { count } = await tx.db
    .selectFrom('payout')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', '=', 'REQUESTED')
    .where('created_at', '>', tx.now - QUEUE_MS)
    .where((eb) =>
      eb.or([
        eb('created_at', '<', created_at),
        eb('created_at', '=', created_at).and('id_envio', '<', id_envio),
      ]),
    )
    .executeTakeFirstOrThrow();
  return Number(count);
}
