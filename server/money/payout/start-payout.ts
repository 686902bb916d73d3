import { MINUTE_MS } from '../../../src/domain/words/time-units.ts';
import type { Tx } from '../../db/store.ts';
import { writeSetting } from '../../db/write-setting.ts';
import { rulesOf } from './operator-rules.ts';
import { movePayout, type Payout, payoutOf } from './payout.ts';
import { changeWithdrawal, lockWithdrawal } from './withdrawal-row.ts';

/** The setting whose row every start locks, so that starts follow one another on every engine. */
const TURN = 'payout-turn';
/**
 * Longest time for which an undecided payout blocks others, in ms. For an unanswered one it counts from the last
 * lookup.
 */
const TURN_MS = 2 * MINUTE_MS;

/** Time after its request for which a waiting payout holds up others, in ms. A longer wait is a trouble of its own. */
const QUEUE_MS = 10 * MINUTE_MS;

/** Turn of a payout. SEND: the provider may hear of it from now on. WAIT: `rounds` of others come before. */
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

/**
 * Notes that the provider did not answer. Only a question tells whether the money left, and until then it stays held.
 */
export async function payoutUnanswered(tx: Tx, { payoutId }: { payoutId: string }): Promise<void> {
  await movePayout(tx, payoutId, ['SENDING', 'UNKNOWN'], { status: 'UNKNOWN' });
}

/**
 * Number of other payouts at the bank. One that is sent again and again without an answer changes at every try, and must not
 * hold the turn for ever.
 */
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

/** Number of waiting payouts that were asked for before this one. */
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
