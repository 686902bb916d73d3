import type { Centavos } from '../../../src/domain/money/money.ts';
import { applied } from '../../db/applied.ts';
import { backoffMs, type JobRetry } from '../../db/queue/jobs.ts';
import type { Troubles } from '../../db/queue/troubles.ts';
import type { Store } from '../../db/store.ts';
import type { ClaimPort, PayoutPort } from '../../pix/payout-port.ts';
import type { PspCharge, PspOutcome, PspPayment, PspPort, PspReturn } from '../../pix/psp-port.ts';
import type { PaymentOutcome } from '../charge/payment.ts';
import type { moneyCommands } from '../commands.ts';
import { isNameless, refundFor, refundsOf, unsoldIdOf } from '../refund/refunds.ts';
import type { RefundReport, RefundVerdict } from '../refund/report-refund.ts';
import { logUnowned, tellUnreturned } from './log-unowned.ts';

/** Outcomes of payments that fulfil a purchase or credit a deposit. */
const FULFILLING: readonly PaymentOutcome[] = ['SETTLED', 'SURPLUS_CREDITED', 'LATE_SETTLED', 'DEPOSITED'];

export interface MoneyLog {
  error(detail: object, message: string): void;
  warn(detail: object, message: string): void;
}

export interface MoneyDeps {
  store: Store<typeof moneyCommands>;
  psp: PspPort;
  payouts: PayoutPort & ClaimPort;
  now: () => number;
  /**
   * The address at which the bank announces payments, without '/pix'. Its secret is kept nowhere else, so it is asked
   * for whenever the bank is told.
   */
  webhookUrl: () => Promise<string>;
  /** True while the bank is known to be away, or was a call ago. Jobs that fail then are not told of one by one. */
  isBankAway: () => boolean;
  /** Counts a payment of a code that is found as news, or is announced. Absent where nobody reads the count. */
  countPayment?: ((source: PaymentSource) => void) | undefined;
  log: MoneyLog;
}

/** Source of a payment: the bank announced it, or we found it by asking. */
export type PaymentSource = 'announced' | 'found';

/** Parts of the jobs, with the troubles that they begin and end. */
export interface MoneyJobDeps extends MoneyDeps {
  troubles: Pick<Troubles, 'meet' | 'end'>;
}

/**
 * The bank's word on a charge. `fresh` counts its payments that were news to us, and `fulfilling` those of them that
 * fulfilled it.
 */
export type ChargeNews =
  | { kind: 'known'; charge: PspCharge; fresh: number; fulfilling: number }
  | { kind: 'not-found' }
  | { kind: 'unknown'; detail: string };

/** Reads a charge at the bank and settles its payments. */
export async function readAtBank(deps: MoneyDeps, txid: string): Promise<ChargeNews> {
  const outcome = await deps.psp.getCharge(txid);
  if (outcome.kind === 'ok') return takeIn(deps, outcome.value);
  if (outcome.kind === 'not-found') return outcome;
  return { kind: 'unknown', detail: outcome.detail };
}

/**
 * Settles the payments that a charge carries. Where one cannot be read and no other can, it is unknown whether the
 * charge was paid.
 */
export async function takeIn(deps: MoneyDeps, charge: PspCharge): Promise<ChargeNews> {
  let fresh = 0;
  let fulfilling = 0;
  for (const payment of charge.payments) {
    const news = await takeInPayment(deps, { ...payment, txid: payment.txid ?? charge.txid });
    if (news !== null) fresh += 1;
    if (news !== null && FULFILLING.includes(news)) fulfilling += 1;
  }
  const { txid, payments, unread = [] } = charge;
  for (const endToEndId of unread)
    deps.log.error({ txid, endToEndId }, 'a payment of a charge cannot be read; it is not taken in');
  if (payments.length === 0 && unread.length > 0)
    return { kind: 'unknown', detail: `charge ${txid}: a payment that cannot be read` };
  return { kind: 'known', charge, fresh, fulfilling };
}

/**
 * Settles one confirmed payment and posts its returns. Answers with the outcome when it was news, else with null.
 * Throws when undecided.
 */
export async function takeInPayment(
  deps: MoneyDeps,
  payment: PspPayment,
  source: PaymentSource = 'found',
): Promise<PaymentOutcome | null> {
  const { endToEndId, txid, amount, paidAt, key } = payment;
  if (key !== null && key !== deps.psp.key) {
    deps.log.warn({ endToEndId }, 'a payment to another key was ignored');
    return null;
  }
  const facts = { endToEndId, txid, amount, paidAt, sentBack: unsoldAtBank(payment) };
  const { fresh, outcome } = await applied(deps.store, 'settlePayment', facts);
  // Banks announce no payment that was sent to the key without a code. One that is found first is announced all the same.
  if ((fresh || source === 'announced') && txid !== null) deps.countPayment?.(source);
  if (fresh) await logUnowned(deps, payment, outcome);
  await takeInReturns(deps, payment);
  return fresh ? outcome : null;
}

/**
 * The amount that the bank sends back as unsold. After a restore it knows that sooner than we do. Without our id only a
 * return of the whole payment says so.
 */
const unsoldAtBank = ({ endToEndId, amount, returns }: PspPayment): Centavos =>
  returns.find(
    (one) =>
      one.status !== 'FAILED' &&
      (one.id === unsoldIdOf(endToEndId) || (isNameless(one) && one.amount === amount)),
  )?.amount ?? 0;

async function takeInReturns(deps: MoneyDeps, { endToEndId, returns }: PspPayment): Promise<void> {
  const done = (await withoutRefunds(deps, endToEndId, returns)).filter(({ status }) => status === 'DONE');
  if (done.length === 0) return;
  const told = done.map(({ id, returnId, amount }) => ({ id: id || (returnId ?? ''), amount }));
  const verdict = await applied(deps.store, 'postReturns', { endToEndId, returns: told });
  if (verdict === 'UNKNOWN_PAYMENT') return;
  const natures = done.map(({ nature }) => nature);
  if (verdict.posted > 0)
    deps.log.warn({ endToEndId, natures, returned: verdict.posted }, 'the bank returned a payment');
  if (verdict.contradiction)
    deps.log.warn({ endToEndId, returns: told }, 'the bank says that it returned more than a payment');
}

/**
 * Takes in the bank's word on our own refunds. Answers with the other returns. Each word may end a refund, which has no
 * part in the next return then. So the refunds are read for each.
 */
async function withoutRefunds(
  deps: MoneyDeps,
  endToEndId: string,
  returns: readonly PspReturn[],
): Promise<PspReturn[]> {
  const others: PspReturn[] = [];
  for (const one of returns) {
    const refund = refundFor(await refundsOf({ db: deps.store.read }, endToEndId), one);
    if (refund) await takeInRefund(deps, { ...one, id: refund.id });
    else others.push(one);
  }
  return others;
}

/** Records the bank's word on a refund of ours. The log is told of refunds at which a person must look. */
export async function takeInRefund(deps: MoneyDeps, report: RefundReport): Promise<RefundVerdict> {
  const { id, returnId, amount, status, reason, isUnsent = false } = report;
  const facts = { id, returnId, amount, status, reason, isUnsent };
  const verdict = await applied(deps.store, 'reportRefund', facts);
  if (verdict === 'CONTRADICTION')
    deps.log.warn({ refund: id, status }, 'the bank contradicts itself on a refund');
  if (verdict === 'UNRETURNED') await tellUnreturned(deps, id);
  return verdict;
}

/** Longest pause before an unanswered question is asked again, in ms. */
export const MAX_PAUSE_MS = 15_000;

/** Retries after a failure that counts: the pauses grow from one second. `why`: the bad answer, or its fault. */
export function retryLater(deps: MoneyDeps, attempts: number, why: string | PspOutcome<unknown>): JobRetry {
  const error = typeof why === 'string' ? why : 'detail' in why ? why.detail : why.kind;
  return {
    retryAt: deps.now() + Math.min(backoffMs(attempts), MAX_PAUSE_MS),
    error,
    isTold: deps.isBankAway(),
  };
}
