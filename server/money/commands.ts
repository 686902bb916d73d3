import type { Centavos } from '../../src/domain/money/money.ts';
import type { Commands, Tx } from '../db/store.ts';
import type { Announcement } from '../pix/announcement.ts';
import { auditCommands } from './audit/walk-commands.ts';
import { ADJUSTMENTS_ACCOUNT, balanceAccount } from './ledger/accounts.ts';
import { bookCommands, planBooks } from './ledger/books/books-state.ts';
import { post } from './ledger/ledger.ts';
import { projectProfiles } from './ledger/profile-money.ts';
import { keepRules, type OperatorRules, USUAL_RULES } from './payout/operator-rules.ts';
import { reportPayout } from './payout/report-payout.ts';
import { payoutUnanswered, startPayout } from './payout/start-payout.ts';
import { reopenPurchase } from './purchase/reopen-purchase.ts';
import { reportClaim } from './returns/claim.ts';
import { postReturns } from './returns/post-return.ts';
import { creditSuspended } from './returns/suspense.ts';
import { reportDeposit, reportPurchase, reportTrouble, reportVerification } from './settle/answers.ts';
import { chargeCreated, showCode } from './settle/charge-created.ts';
import { closePurchase, closeUnmade } from './settle/close-purchase.ts';
import { bankRead } from './settle/read-until.ts';
import { settlePayment } from './settle/settle-payment.ts';

/** A webhook came: each payment and payout it names is confirmed by query, never believed. */
async function paymentsAnnounced(tx: Tx, { payments, payouts }: Announcement): Promise<void> {
  for (const endToEndId of payments) {
    await tx.enqueue({ kind: 'pix.confirm', key: endToEndId, payload: { endToEndId } });
  }
  for (const idEnvio of payouts) {
    await tx.enqueue({ kind: 'payout.confirm', key: idEnvio, payload: { idEnvio } });
  }
}

/**
 * Schedules two jobs: one tells the bank where to announce payments (`webhookUrl`, without '/pix'), one compares
 * our books with the bank's. Also stores the operator's rules. Run at every start, and repeating it changes
 * nothing.
 */
async function planMoney(
  tx: Tx,
  { webhookUrl, rules = USUAL_RULES }: { webhookUrl: string; rules?: OperatorRules },
): Promise<void> {
  await keepRules(tx, rules);
  await tx.db.deleteFrom('job').where('kind', '=', 'pix.webhook').execute();
  await tx.enqueue({ kind: 'pix.webhook', key: 'webhook', payload: { webhookUrl } });
  await tx.enqueue({ kind: 'pix.reconcile', key: 'recent', payload: null });
  await tx.enqueue({ kind: 'pix.returns', key: 'daily', payload: null });
  await tx.enqueue({ kind: 'pix.claims', key: 'recent', payload: null });
  await tx.enqueue({ kind: 'payout.returns', key: 'daily', payload: null });
  await planBooks(tx);
}

export interface Grant {
  sub: string;
  /** Centavos, above 0. */
  amount: Centavos;
  /** Unique: the same grant is given once. */
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

/** Everything that moves money, as commands. */
export const moneyCommands = {
  ...auditCommands,
  ...bookCommands,
  paymentsAnnounced,
  bankRead,
  planMoney,
  grantBalance,
  chargeCreated,
  showCode,
  closePurchase,
  closeUnmade,
  creditSuspended,
  reopenPurchase,
  settlePayment,
  postReturns,
  startPayout,
  payoutUnanswered,
  reportClaim,
  reportDeposit,
  reportPayout,
  reportPurchase,
  reportTrouble,
  reportVerification,
} satisfies Commands;
