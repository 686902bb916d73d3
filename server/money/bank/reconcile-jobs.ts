import * as v from 'valibot';
import { DAY_MS } from '../../../src/domain/words/day.ts';
import type { JobHandlers, JobResult } from '../../db/queue/jobs.ts';
import type { PaymentQuery } from '../../pix/psp-port.ts';
import { readUntil } from '../settle/read-until.ts';
import { applied, type MoneyDeps, takeInPayment } from './bank.ts';
import { again } from './charge-jobs.ts';

const DONE: JobResult = { done: true };
const payloadShape = v.object({ endToEndId: v.string() });

const webhookShape = v.object({ webhookUrl: v.string() });

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Every few minutes, the payments since the last time, and those of the hours before it: a bank may list some late. */
const RECONCILE_EVERY_MS = 5 * MINUTE_MS;
const OVERLAP_MS = 6 * HOUR_MS;
/** A bank is asked for one day at a time, also after a long silence: providers limit what one question may span. */
const LONGEST_SPAN_MS = DAY_MS;
/** Once a day, the returns of payments of the last 90 days: banks take money back up to then. */
const RETURNS_WINDOW_MS = 90 * DAY_MS;
/** Days that one run of that asks for: a slow bank must not outlast the job's lease. */
const RETURN_DAYS_A_RUN = 10;
/** An announced payment that the bank does not know is asked for this often; then the announcement was false. */
const MAX_ASKED = 8;

/** The jobs that hear of payments: a webhook's confirmation, and the comparison that misses nothing. */
export function createReconcileJobs(
  deps: MoneyDeps,
): JobHandlers<'pix.webhook' | 'pix.confirm' | 'pix.reconcile' | 'pix.returns'> {
  return {
    'pix.webhook': (payload, { attempts }) =>
      registerWebhook(deps, v.parse(webhookShape, payload).webhookUrl, attempts),
    'pix.confirm': (payload, { attempts }) =>
      confirm(deps, v.parse(payloadShape, payload).endToEndId, attempts),
    'pix.reconcile': (_payload, { attempts }) => reconcileRecent(deps, attempts),
    'pix.returns': (_payload, { attempts }) => readReturns(deps, attempts),
  };
}

/** Said again every day, so that a provider that forgot it is healed. */
async function registerWebhook(deps: MoneyDeps, webhookUrl: string, attempts: number): Promise<JobResult> {
  const outcome = await deps.psp.registerWebhook(webhookUrl);
  if (outcome.kind === 'ok') return { retryAt: deps.now() + DAY_MS };
  if (outcome.kind === 'unknown') return again(deps, attempts, outcome.detail);
  deps.log.warn({ outcome }, 'the bank refused the webhook; payments are found by asking only');
  return { retryAt: deps.now() + HOUR_MS };
}

/** Goes on from where it last got to, also after days: a transfer to the key without a txid is heard of nowhere else. */
async function reconcileRecent(deps: MoneyDeps, attempts: number): Promise<JobResult> {
  const now = deps.now();
  const known = await readUntil(deps.store.read, 'payments');
  const from = Math.min(known ?? now, now) - OVERLAP_MS;
  const to = Math.min(from + LONGEST_SPAN_MS, now);
  const failure = await takeInPages(deps, { from, to, page: 0 });
  if (failure !== null) return again(deps, attempts, failure);
  applied(await deps.store.run('bankRead', { reading: 'payments', until: to }), 'bankRead');
  return { retryAt: to < now ? now : now + RECONCILE_EVERY_MS };
}

/**
 * Walks through the whole window once a day, for a return is listed under the day of its payment, however late it comes.
 * A walk that was stopped goes on from where it last got to.
 */
async function readReturns(deps: MoneyDeps, attempts: number): Promise<JobResult> {
  const now = deps.now();
  const oldest = now - RETURNS_WINDOW_MS;
  const known = (await readUntil(deps.store.read, 'returns')) ?? oldest;
  let until = known > now ? oldest : Math.max(known, oldest);
  let failure: string | null = null;
  for (let days = 0; days < RETURN_DAYS_A_RUN && until < now && failure === null; days += 1) {
    const to = Math.min(until + LONGEST_SPAN_MS, now);
    failure = await takeInPages(deps, { from: until, to, page: 0, returnedOnly: true });
    if (failure === null) until = to;
  }
  const isWhole = until >= now;
  // From the beginning of time, and so of the window, the next walk starts.
  applied(await deps.store.run('bankRead', { reading: 'returns', until: isWhole ? 0 : until }), 'bankRead');
  if (failure !== null) return again(deps, attempts, failure);
  return { retryAt: isWhole ? now + DAY_MS : now };
}

async function confirm(deps: MoneyDeps, endToEndId: string, attempts: number): Promise<JobResult> {
  const outcome = await deps.psp.getPayment(endToEndId);
  switch (outcome.kind) {
    case 'ok':
      await takeInPayment(deps, outcome.value);
      return DONE;
    case 'not-found':
    case 'refused':
    case 'conflict':
      if (attempts < MAX_ASKED) return again(deps, attempts, outcome.kind);
      deps.log.warn({ endToEndId }, 'the bank does not know an announced payment');
      return DONE;
    case 'unknown':
      return again(deps, attempts, outcome.detail);
  }
}

/** Takes in every page; the failure that stopped it, or null. What was taken in before stays, for it counts once. */
async function takeInPages(deps: MoneyDeps, query: PaymentQuery): Promise<string | null> {
  let page: number | null = 0;
  while (page !== null) {
    const outcome = await deps.psp.listPayments({ ...query, page });
    if (outcome.kind !== 'ok') return 'detail' in outcome ? outcome.detail : outcome.kind;
    for (const payment of outcome.value.payments) await takeInPayment(deps, payment);
    page = outcome.value.nextPage;
  }
  return null;
}
