import * as v from 'valibot';
import { DAY_MS } from '../../src/domain/day.ts';
import type { JobHandler, JobResult } from '../db/jobs.ts';
import type { PaymentQuery } from '../pix/psp-port.ts';
import { type MoneyDeps, takeInPayment } from './bank.ts';
import { again } from './charge-jobs.ts';

const DONE: JobResult = { done: true };
const payloadShape = v.object({ endToEndId: v.string() });

const webhookShape = v.object({ webhookUrl: v.string() });

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Every few minutes, the payments of the last hours. */
const RECONCILE_EVERY_MS = 5 * MINUTE_MS;
const RECONCILE_WINDOW_MS = 6 * HOUR_MS;
/** Once a day, the returns of payments of the last 90 days: banks take money back up to then. */
const RETURNS_WINDOW_MS = 90 * DAY_MS;
/** An announced payment that the bank does not know is asked for this often; then the announcement was false. */
const MAX_ASKED = 8;

/** The jobs that hear of payments: a webhook's confirmation, and the comparison that misses nothing. */
export function createReconcileJobs(deps: MoneyDeps): Record<string, JobHandler> {
  return {
    'pix.webhook': (payload, { attempts }) =>
      registerWebhook(deps, v.parse(webhookShape, payload).webhookUrl, attempts),
    'pix.confirm': (payload, { attempts }) =>
      confirm(deps, v.parse(payloadShape, payload).endToEndId, attempts),
    'pix.reconcile': async (_payload, { attempts }) => {
      const to = deps.now();
      const failure = await takeInPages(deps, { from: to - RECONCILE_WINDOW_MS, to, page: 0 });
      return failure === null ? { retryAt: to + RECONCILE_EVERY_MS } : again(deps, attempts, failure);
    },
    'pix.returns': async (_payload, { attempts }) => {
      const to = deps.now();
      const failure = await takeInPages(deps, {
        from: to - RETURNS_WINDOW_MS,
        to,
        page: 0,
        returnedOnly: true,
      });
      return failure === null ? { retryAt: to + DAY_MS } : again(deps, attempts, failure);
    },
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
