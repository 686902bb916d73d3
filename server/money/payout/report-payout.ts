import { type Centavos, formatBRL, toReais } from '../../../src/domain/money/money.ts';
import { withdrawalName } from '../../../src/domain/money/withdrawal.ts';
import { capital } from '../../../src/domain/words/capital.ts';
import type { Tx } from '../../db/store.ts';
import type { PspPayout } from '../../pix/payout-port.ts';
import { FEES_ACCOUNT, PSP_ACCOUNT, payoutAccount } from '../ledger/accounts.ts';
import { type Movement, post } from '../ledger/ledger.ts';
import { projectProfiles } from '../ledger/profile-money.ts';
import { postedUnder, unposted } from '../ledger/unposted.ts';
import { movePayout, PAYOUT_UNDER_WAY, type Payout, payoutOf, sourceAccount } from './payout.ts';
import {
  changeWithdrawal,
  emitToWithdrawer,
  lockWithdrawal,
  type OpenedWithdrawal,
} from './withdrawal-row.ts';

/** The provider's report on a payout, without its own words but the reason. */
export type PayoutReport = Pick<PspPayout, 'payoutId' | 'amount' | 'endToEndId' | 'state' | 'reason'> & {
  /** Returns that arrived, with ids unique for ever within the payout. */
  returns: readonly { id: string; amount: Centavos }[];
};

/**
 * Outcome of a report. CONTRADICTION: the provider revokes its answer, names another amount, or returned more than it
 * was sent. Nothing was posted, and a person must look.
 */
export type ReportVerdict = 'OPEN' | 'OVER' | 'CONTRADICTION' | 'UNKNOWN_PAYOUT';

/**
 * Records a provider's report on a payout, once and in any order. DONE settles the hold, FAILED releases it, and a
 * return is credited to its origin. Nowhere else does the held money of a withdrawal move.
 */
export async function reportPayout(tx: Tx, report: PayoutReport): Promise<ReportVerdict> {
  const found = await payoutOf(tx, report.payoutId);
  if (!found) return 'UNKNOWN_PAYOUT';
  const withdrawal = await lockWithdrawal(tx, found.record_id, found.kind);
  const payout = await payoutOf(tx, report.payoutId, { lock: true });
  if (!payout) throw new Error(`payout ${report.payoutId} vanished`);
  if (report.amount !== payout.amount) return 'CONTRADICTION';
  const isOpen = PAYOUT_UNDER_WAY.includes(payout.status);
  switch (report.state) {
    case 'IN_PROCESS':
      if (isOpen) await accept(tx, payout, withdrawal);
      return isOpen ? 'OPEN' : 'OVER';
    case 'FAILED':
      if (isOpen) await release(tx, payout, withdrawal, report.reason);
      return isOpen || payout.status === 'FAILED' ? 'OVER' : 'CONTRADICTION';
    case 'DONE':
    case 'RETURNED': {
      if (payout.status === 'FAILED') return 'CONTRADICTION';
      const now = isOpen ? await settle(tx, payout, withdrawal, report.endToEndId) : withdrawal;
      return takeBack(tx, payout, now, report.returns);
    }
  }
}

async function accept(tx: Tx, payout: Payout, withdrawal: OpenedWithdrawal): Promise<void> {
  if (payout.status === 'IN_PROCESS') return;
  await movePayout(tx, payout.id_envio, PAYOUT_UNDER_WAY, { status: 'IN_PROCESS' });
  await changeWithdrawal(tx, withdrawal, { status: 'BATCH_RELEASING' });
}

async function settle(
  tx: Tx,
  payout: Payout,
  withdrawal: OpenedWithdrawal,
  endToEndId: string | null,
): Promise<OpenedWithdrawal> {
  const { id_envio, owner, kind } = payout;
  const held = payoutAccount(owner);
  const fee = { debit: held, credit: FEES_ACCOUNT, amount: payout.fee, kind: 'PAYOUT_FEE' };
  await post(tx, [
    movement(payout, 'sent', { debit: held, credit: PSP_ACCOUNT, amount: payout.amount, kind: 'PAYOUT' }),
    ...(payout.fee > 0 ? [movement(payout, 'fee', fee)] : []),
  ]);
  const paid = endToEndId === null ? {} : { end_to_end_id: endToEndId };
  await movePayout(tx, id_envio, PAYOUT_UNDER_WAY, { status: 'DONE', ...paid });
  const done = await changeWithdrawal(tx, withdrawal, {
    status: 'COMPLETED',
    completedAt: new Date(tx.now).toISOString(),
    ...(endToEndId !== null && { endToEndId }),
  });
  await projectProfiles(tx, [owner]);
  await emitToWithdrawer(tx, done, 'COMPLETED', {
    message: `${capital(withdrawalName(kind))} realizado com sucesso!`,
  });
  return done;
}

async function release(
  tx: Tx,
  payout: Payout,
  withdrawal: OpenedWithdrawal,
  reason: string | null,
): Promise<void> {
  const { id_envio, owner, kind, gross } = payout;
  const back = { debit: payoutAccount(owner), credit: sourceAccount(kind, owner), amount: gross };
  await post(tx, [movement(payout, 'release', { ...back, kind: 'PAYOUT_RELEASE' })]);
  await movePayout(tx, id_envio, PAYOUT_UNDER_WAY, { status: 'FAILED' });
  const why = reason === null ? '' : ` Motivo: ${reason}.`;
  await fail(
    tx,
    withdrawal,
    `O banco não realizou o ${withdrawalName(kind)}.${why} O valor de ${formatBRL(gross)} voltou para ${sourceName(payout)}.`,
  );
}

async function takeBack(
  tx: Tx,
  payout: Payout,
  withdrawal: OpenedWithdrawal,
  returns: PayoutReport['returns'],
): Promise<ReportVerdict> {
  const { id_envio, owner, kind } = payout;
  const source = sourceAccount(kind, owner);
  const fresh = await newReturns(tx, payout, returns);
  if (fresh === null) return 'CONTRADICTION';
  if (fresh.length === 0) return 'OVER';
  const now = fresh.reduce((sum, { amount }) => sum + amount, 0);
  const returnedAmount = withdrawal.returnedAmount + now;
  if (returnedAmount > payout.amount) return 'CONTRADICTION';
  await post(tx, fresh);
  const isWhole = returnedAmount === payout.amount;
  const fee = { debit: FEES_ACCOUNT, credit: source, amount: payout.fee, kind: 'PAYOUT_FEE_RETURN' };
  if (isWhole && payout.fee > 0) await post(tx, [movement(payout, 'fee-return', fee)]);
  if (isWhole) await movePayout(tx, id_envio, ['DONE'], { status: 'RETURNED' });
  const message = `O banco devolveu ${formatBRL(now)} do seu ${withdrawalName(kind)}. O valor voltou para ${sourceName(payout)}.`;
  const changed = await changeWithdrawal(tx, withdrawal, {
    returnedAmount: toReais(returnedAmount),
    message,
  });
  if (isWhole) await fail(tx, changed, message);
  else {
    await projectProfiles(tx, [owner]);
    await emitToWithdrawer(tx, changed, 'ERROR', { message, error: message });
  }
  return 'OVER';
}

/** Returns that were not posted before, or null where a posted one changed its amount. The payout is locked. */
async function newReturns(
  tx: Tx,
  payout: Payout,
  returns: PayoutReport['returns'],
): Promise<Movement[] | null> {
  const source = sourceAccount(payout.kind, payout.owner);
  const told = returns.map(({ id, amount }) =>
    movement(payout, `return:${id}`, { debit: PSP_ACCOUNT, credit: source, amount, kind: 'PAYOUT_RETURN' }),
  );
  if (told.length === 0) return [];
  const posted = await postedUnder(tx, `payout:${payout.id_envio}:return:`, ['PAYOUT_RETURN']);
  const amounts = new Map(posted.map(({ reference, amount }) => [reference, amount]));
  if (told.some(({ reference, amount }) => (amounts.get(reference) ?? amount) !== amount)) return null;
  return unposted(told, posted);
}

async function fail(tx: Tx, withdrawal: OpenedWithdrawal, message: string): Promise<void> {
  const failed = await changeWithdrawal(tx, withdrawal, { status: 'ERROR', message });
  await projectProfiles(tx, [withdrawal.owner]);
  await emitToWithdrawer(tx, failed, 'ERROR', { message, error: message });
}

const sourceName = ({ kind }: Payout): string => (kind === 'revenue' ? 'sua receita' : 'seu saldo');

function movement({ id_envio }: Payout, part: string, moved: Omit<Movement, 'reference'>): Movement {
  return { reference: `payout:${id_envio}:${part}`, ...moved };
}
