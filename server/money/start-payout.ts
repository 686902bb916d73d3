import type { Tx } from '../db/store.ts';
import { movePayout, payoutOf } from './payout.ts';
import { changeWithdrawal, lockWithdrawal } from './withdrawal-row.ts';

/** The setting whose row every start locks, so that starts follow one another on every engine. */
const TURN = 'payout-turn';
/** A payout that the provider has not decided yet keeps others waiting for at most this long, in ms; an unanswered one since it was asked for. */
const TURN_MS = 2 * 60_000;

/** SEND: it is this payout's turn, and the provider may hear of it from now on. WAIT: another one is under way. */
export type Turn = 'SEND' | 'WAIT' | 'OVER';

/**
 * Takes the turn for a payout that nobody has sent. One goes after the other, because the provider balances each against
 * the account and refuses one while another is settling.
 */
export async function startPayout(tx: Tx, { idEnvio }: { idEnvio: string }): Promise<Turn> {
  await tx.db
    .insertInto('setting')
    .values({ key: TURN, value: idEnvio })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: idEnvio }))
    .execute();
  const found = await payoutOf(tx, idEnvio);
  if (found?.status !== 'REQUESTED') return 'OVER';
  if (await isAnotherUnderWay(tx, idEnvio)) return 'WAIT';
  const withdrawal = await lockWithdrawal(tx, found.record_id, found.kind);
  if (!(await movePayout(tx, idEnvio, ['REQUESTED'], { status: 'SENDING' }))) return 'OVER';
  await changeWithdrawal(tx, withdrawal, { status: 'BATCH_CREATED' });
  return 'SEND';
}

/** The provider did not answer: whether the money left is found out by asking, and until then it stays held. */
export async function payoutUnanswered(tx: Tx, { idEnvio }: { idEnvio: string }): Promise<void> {
  await movePayout(tx, idEnvio, ['SENDING', 'UNKNOWN'], { status: 'UNKNOWN' });
}

/** One that is sent again and again without an answer changes at every try: it must not hold the turn for ever. */
async function isAnotherUnderWay(tx: Tx, idEnvio: string): Promise<boolean> {
  const other = await tx.db
    .selectFrom('payout')
    .select('id_envio')
    .where('status', 'in', ['SENDING', 'UNKNOWN', 'IN_PROCESS'])
    .where('updated_at', '>', tx.now - TURN_MS)
    .where((eb) => eb.or([eb('status', '!=', 'UNKNOWN'), eb('created_at', '>', tx.now - TURN_MS)]))
    .where('id_envio', '!=', idEnvio)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}
