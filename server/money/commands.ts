import type { Centavos } from '../../src/domain/money/money.ts';
import type { Commands, Tx } from '../db/store.ts';
import type { Announcement } from '../pix/announcement.ts';
import { auditCommands } from './audit/walk-commands.ts';
import { postReturns } from './bank-return/post-return.ts';
import { chargeOf } from './charge/charge.ts';
import { reportClaim } from './claims/claim.ts';
import { ADJUSTMENTS_ACCOUNT, balanceAccount } from './ledger/accounts.ts';
import { bookCommands, planBooks } from './ledger/books/books-state.ts';
import { post } from './ledger/ledger.ts';
import { projectProfiles } from './ledger/profile-money.ts';
import { keepRules, type OperatorRules, USUAL_RULES } from './payout/operator-rules.ts';
import { payoutPayload } from './payout/payout.ts';
import { reportPayout } from './payout/report-payout.ts';
import { payoutUnanswered, startPayout } from './payout/start-payout.ts';
import { reopenPurchase } from './purchase/reopen-purchase.ts';
import { reportRefund, startRefund } from './refund/report-refund.ts';
import { reportDeposit, reportPurchase, reportTrouble, reportVerification } from './settle/answers.ts';
import { chargeCreated, showCode } from './settle/charge-created.ts';
import { closeUnmade, endCharge } from './settle/end-charge.ts';
import { endRepair, noteBankReadUntil, noteOpenRepair } from './settle/read-until.ts';
import { settlePayment } from './settle/settle-payment.ts';
import { creditPayer } from './suspense/credit-payer.ts';
import { creditSuspended } from './suspense/suspense.ts';

/**
 * Takes in a webhook. Each payment and payout that it names is confirmed by a query, never believed. Where traces are
 * kept, it goes on with the trace of the charge that it names, or this command's. Answers with those traces.
 */
async function paymentsAnnounced(tx: Tx, { payments, txids, payouts }: Announcement): Promise<string[]> {
  const known = new Set<string>();
  for (const endToEndId of payments) {
    const txid = tx.trace === null ? undefined : txids[endToEndId];
    const trace = txid === undefined ? null : ((await chargeOf(tx, txid))?.trace ?? null);
    if (trace !== null) known.add(trace);
    await tx.enqueue({ kind: 'pix.confirm', key: endToEndId, payload: { endToEndId }, trace });
  }
  for (const payoutId of payouts) {
    await tx.enqueue({ kind: 'payout.confirm', key: payoutId, payload: payoutPayload(payoutId) });
  }
  return [...known];
}

/**
 * Plants the jobs that tell the bank where to announce payments and compare our books with the bank's. Also stores the
 * operator's rules. It runs at every start, and repeating it changes nothing. `webhookAt` (ms) puts off telling the
 * bank.
 */
async function planMoney(
  tx: Tx,
  { rules = USUAL_RULES, webhookAt = tx.now }: { rules?: OperatorRules; webhookAt?: number },
): Promise<void> {
  await keepRules(tx, rules);
  await tx.db.deleteFrom('job').where('kind', '=', 'pix.webhook').execute();
  await tx.enqueue({ kind: 'pix.webhook', key: 'webhook', payload: null, runAt: webhookAt });
  await tx.enqueue({ kind: 'pix.reconcile', key: 'recent', payload: null });
  await tx.enqueue({ kind: 'pix.returns', key: 'daily', payload: null });
  await tx.enqueue({ kind: 'pix.claims', key: 'recent', payload: null });
  await tx.enqueue({ kind: 'payout.returns', key: 'daily', payload: null });
  await planBooks(tx);
}

export interface Grant {
  sub: string;
  /** Amount in centavos, above 0. */
  amount: Centavos;
  /** Unique reference: the same grant is given once. */
  reference: string;
}

/** Gives a person balance at the platform's expense: the demo's starting money, or a goodwill credit. */
async function grantBalance(tx: Tx, { sub, amount, reference }: Grant): Promise<void> {
  await post(tx, [
    {
      reference: `grant:${reference}`,
      debit: ADJUSTMENTS_ACCOUNT,
      credit: balanceAccount(sub),
      amount,
      kind: 'GRANT',
    },
  ]);
  await projectProfiles(tx, [sub]);
}

/** Every command that moves money. */
export const moneyCommands = {
  ...auditCommands,
  ...bookCommands,
  paymentsAnnounced,
  noteBankReadUntil,
  noteOpenRepair,
  endRepair,
  planMoney,
  grantBalance,
  chargeCreated,
  showCode,
  endCharge,
  closeUnmade,
  creditPayer,
  creditSuspended,
  reopenPurchase,
  settlePayment,
  postReturns,
  startPayout,
  startRefund,
  payoutUnanswered,
  reportClaim,
  reportDeposit,
  reportPayout,
  reportPurchase,
  reportRefund,
  reportTrouble,
  reportVerification,
} satisfies Commands;
