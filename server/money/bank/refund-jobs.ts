import * as v from 'valibot';
import { applied } from '../../db/applied.ts';
import type { JobAtWork, JobHandler, JobHandlers, JobResult } from '../../db/queue/jobs.ts';
import type { PspOutcome, PspReturn } from '../../pix/psp-port.ts';
import { isUnsold, REFUND_UNDER_WAY, type Refund, refundOf } from '../refund/refunds.ts';
import { type MoneyDeps, retryLater, takeInPayment, takeInRefund } from './bank.ts';
import { tellUnreturned } from './log-unowned.ts';
import { nextLook, warnOfMoneyUnderWay } from './next-look.ts';

const DONE: JobResult = { done: true };
const payloadShape = v.object({ id: v.string() });

/** Pause before the next look at a state that only a person can sort out, in ms. */
const ALERT_PAUSE_MS = 60 * 60_000;
/**
 * Number of times that a payment is asked for that the bank does not know. Then nothing of it goes back, where nothing
 * was sent yet. A guest's refund waits for a person instead.
 */
const MAX_ASKED = 8;
const NOT_KNOWN = 'o banco não encontrou o pagamento';

/** The jobs of refunds: ask the bank for one, and watch it until it has ended. */
export function createRefundJobs(deps: MoneyDeps): JobHandlers<'refund.send' | 'refund.watch'> {
  const onRefund =
    (work: (refund: Refund, job: JobAtWork) => Promise<JobResult>): JobHandler =>
    async (payload, job) => {
      const { id } = v.parse(payloadShape, payload);
      const refund = await refundOf({ db: deps.store.read, engine: deps.store.engine }, id);
      return refund && REFUND_UNDER_WAY.includes(refund.status) ? work(refund, job) : DONE;
    };
  return {
    'refund.send': onRefund((refund, job) => send(deps, refund, job)),
    'refund.watch': onRefund((refund) => watch(deps, refund)),
  };
}

/**
 * Asks for a refund once its payment was read, so that returns of meanwhile are known. A refund that an earlier run may
 * have asked for is looked up first. It is asked for again, under the same id, only where the bank does not know it. A
 * look-up that the bank refuses says nothing of the refund.
 */
async function send(deps: MoneyDeps, refund: Refund, job: JobAtWork): Promise<JobResult> {
  const { id, end_to_end_id: endToEndId, amount, status } = refund;
  if (status === 'IN_PROCESS') return DONE;
  if (status === 'ASKED') {
    const payment = await deps.psp.getPayment(endToEndId);
    if (payment.kind !== 'ok')
      return isUnsold(refund) ? askAgain(deps, id, payment, job) : hear(deps, refund, payment, job);
    await takeInPayment(deps, payment.value);
  }
  const turn = await applied(deps.store, 'startRefund', { id });
  if (turn === 'UNRETURNED') await tellUnreturned(deps, id);
  if (turn === 'OVER' || turn === 'UNRETURNED') return DONE;
  if (turn === 'FIND') {
    const known = await deps.psp.getRefund(endToEndId, id);
    if (known.kind === 'ok') return hear(deps, refund, known, job);
    if (known.kind !== 'not-found') return retryLater(deps, job.attempts, known);
  }
  const sent = await deps.psp.refund(endToEndId, id, amount);
  return hear(deps, { ...refund, status: 'SENDING' }, sent, job);
}

/**
 * Waits for the payment of a guest's refund. The bank itself has reported that payment, and nobody can ask for the refund
 * a second time. So no answer about the payment ends it.
 */
function askAgain(
  deps: MoneyDeps,
  id: string,
  outcome: Exclude<PspOutcome<unknown>, { kind: 'ok' }>,
  { attempts }: JobAtWork,
): JobResult {
  if (outcome.kind === 'unknown' || attempts < MAX_ASKED) return retryLater(deps, attempts, outcome);
  deps.log.warn({ refund: id, answer: outcome.kind }, 'the bank does not show the payment of a guest');
  return { retryAt: deps.now() + ALERT_PAUSE_MS, error: outcome.kind };
}

/** Takes in the answer to a refund that was asked for or found, or the reason why its payment was not read. */
async function hear(
  deps: MoneyDeps,
  { id, amount, status }: Refund,
  outcome: PspOutcome<PspReturn>,
  { attempts, signal }: JobAtWork,
): Promise<JobResult> {
  const isUnsent = status === 'ASKED';
  switch (outcome.kind) {
    case 'ok':
      await takeInRefund(deps, { ...outcome.value, id });
      return DONE;
    case 'refused':
      // Another process may have asked again since, and got another answer.
      signal.throwIfAborted();
      await takeInRefund(deps, { ...failed(id, amount), reason: outcome.detail || null, isUnsent });
      return DONE;
    case 'conflict':
      deps.log.warn({ refund: id, detail: outcome.detail }, 'the bank holds another refund under our id');
      return { retryAt: deps.now() + ALERT_PAUSE_MS };
    case 'not-found':
      if (attempts < MAX_ASKED) return retryLater(deps, attempts, outcome);
      if (!isUnsent) {
        deps.log.warn({ refund: id }, 'the bank does not know the payment that it was to send back');
        return { retryAt: deps.now() + ALERT_PAUSE_MS, error: outcome.kind };
      }
      signal.throwIfAborted();
      await takeInRefund(deps, { ...failed(id, amount), reason: NOT_KNOWN, isUnsent });
      return DONE;
    case 'unknown':
      return retryLater(deps, attempts, outcome);
  }
}

const failed = (id: string, amount: number) => ({ id, returnId: null, amount, status: 'FAILED' as const });

async function watch(deps: MoneyDeps, refund: Refund): Promise<JobResult> {
  const { id, end_to_end_id: endToEndId, status, created_at } = refund;
  if (status !== 'ASKED') {
    const found = await deps.psp.getRefund(endToEndId, id);
    const verdict = found.kind === 'ok' ? await takeInRefund(deps, { ...found.value, id }) : 'OPEN';
    if (verdict === 'CONTRADICTION') return { retryAt: deps.now() + ALERT_PAUSE_MS };
    if (verdict !== 'OPEN') return DONE;
    warnOfMoneyUnderWay(deps, created_at, found, { refund: id });
  }
  return { retryAt: nextLook(created_at, deps.now()) };
}
