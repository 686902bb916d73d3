import * as v from 'valibot';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/domain/words/time-units.ts';
import { applied } from '../../db/applied.ts';
import type { JobHandler, JobHandlers, JobResult } from '../../db/queue/jobs.ts';
import type { PaymentPage, PaymentQuery, PspOutcome } from '../../pix/psp-port.ts';
import { knownPayments } from '../charge/payment.ts';
import { bankReadUntil, type Reading } from '../settle/read-until.ts';
import { type MoneyDeps, retryLater, takeInPayment } from './bank.ts';
import { walkJob } from './walk.ts';

const DONE: JobResult = { done: true };
const payloadShape = v.object({ endToEndId: v.string() });

/**
 * Interval at which payments are listed, in ms. Each list begins a quarter of an hour before the end of the one before.
 */
const RECONCILE_EVERY_MS = 5 * MINUTE_MS;
const OVERLAP_MS = 15 * MINUTE_MS;
/**
 * Interval at which the hours before are read once more, in ms. A bank may list a payment long after it was made. Each
 * payment is listed about six times in all. Reading six hours every few minutes would list it seventy times.
 */
const WIDE_EVERY_MS = 6 * HOUR_MS;
const WIDE_OVERLAP_MS = 6 * HOUR_MS;
/** Longest span of one question, in ms, also after a long silence. Providers limit it. */
const MAX_SPAN_MS = DAY_MS;
/** Span of the payments whose returns are read once a day, in ms. Banks take money back up to then. */
export const RETURNS_WINDOW_MS = 90 * DAY_MS;
/**
 * Number of times that an announced payment is asked for that the bank does not know. Then the announcement was false.
 */
const MAX_ASKED = 8;

/** The jobs that hear of payments: one confirms those of a webhook, and one compares and misses nothing. */
export function createReconcileJobs(
  deps: MoneyDeps,
): JobHandlers<'pix.webhook' | 'pix.confirm' | 'pix.reconcile' | 'pix.returns'> {
  return {
    'pix.webhook': (_, { attempts }) => registerWebhook(deps, attempts),
    'pix.confirm': (payload, { attempts }) =>
      confirm(deps, v.parse(payloadShape, payload).endToEndId, attempts),
    'pix.reconcile': reconcileRecent(deps),
    'pix.returns': readReturns(deps),
  };
}

/** Tells the bank the webhook's address, every day anew, so that a provider that forgot it is healed. */
async function registerWebhook(deps: MoneyDeps, attempts: number): Promise<JobResult> {
  const outcome = await deps.psp.registerWebhook(await deps.webhookUrl());
  if (outcome.kind === 'ok') return { retryAt: deps.now() + DAY_MS };
  if (outcome.kind === 'unknown') return retryLater(deps, attempts, outcome.detail);
  deps.log.warn({ outcome }, 'the bank refused the webhook; payments are found by asking only');
  const error = 'detail' in outcome ? outcome.detail : outcome.kind;
  return { retryAt: deps.now() + HOUR_MS, error, isLasting: true };
}

/** Reads on from the last place, also after days. A transfer to the key without a txid is heard of nowhere else. */
function reconcileRecent(deps: MoneyDeps): JobHandler {
  const { read } = deps.store;
  return walkJob(deps, {
    span: async (now) => {
      const until = Math.min((await bankReadUntil(read, 'payments')) ?? now, now);
      const wide = Math.min((await bankReadUntil(read, 'late-payments')) ?? until, until);
      const from = now - wide >= WIDE_EVERY_MS ? wide - WIDE_OVERLAP_MS : until - OVERLAP_MS;
      return { from, to: Math.min(from + MAX_SPAN_MS, now) };
    },
    readPage: (query, signal) => takeInPage(deps, query, signal),
    ended: async (span, now) => {
      await noteRead(deps, 'payments', span.to);
      if (
        span.to - span.from > OVERLAP_MS + WIDE_EVERY_MS ||
        (await bankReadUntil(read, 'late-payments')) === null
      )
        await noteRead(deps, 'late-payments', span.to);
      return now - span.to > RECONCILE_EVERY_MS ? now : now + RECONCILE_EVERY_MS;
    },
  });
}

/** Reads the whole window once a day, and day by day. A return is listed under the day of its payment, however late. */
function readReturns(deps: MoneyDeps): JobHandler {
  return walkJob(deps, {
    span: async (now) => {
      const oldest = now - RETURNS_WINDOW_MS;
      const known = (await bankReadUntil(deps.store.read, 'returns')) ?? oldest;
      const from = known > now ? oldest : Math.max(known, oldest);
      return { from, to: Math.min(from + MAX_SPAN_MS, now) };
    },
    readPage: (query, signal) => takeInPage(deps, { ...query, returnedOnly: true }, signal),
    ended: async ({ to }, now) => {
      // Payments that came since the walk began are in the next one.
      const isWhole = now - to < HOUR_MS;
      // The next walk starts from the beginning of time, and so of the window.
      await noteRead(deps, 'returns', isWhole ? 0 : to);
      return isWhole ? now + DAY_MS : now;
    },
  });
}

async function noteRead({ store }: MoneyDeps, reading: Reading, until: number): Promise<void> {
  await applied(store, 'noteBankReadUntil', { reading, until });
}

async function confirm(deps: MoneyDeps, endToEndId: string, attempts: number): Promise<JobResult> {
  const outcome = await deps.psp.getPayment(endToEndId);
  switch (outcome.kind) {
    case 'ok':
      await takeInPayment(deps, outcome.value, 'announced');
      return DONE;
    case 'not-found':
    case 'refused':
    case 'conflict':
      if (attempts < MAX_ASKED) return retryLater(deps, attempts, outcome.kind);
      deps.log.warn({ endToEndId }, 'the bank does not know an announced payment');
      return DONE;
    case 'unknown':
      return retryLater(deps, attempts, outcome.detail);
  }
}

/** Takes in one page. A known payment without a return costs only the question whether it is known. */
export async function takeInPage(
  deps: MoneyDeps,
  query: PaymentQuery,
  signal: AbortSignal,
): Promise<PspOutcome<PaymentPage>> {
  const listed = await deps.psp.listPayments(query);
  if (listed.kind !== 'ok') return listed;
  const { payments } = listed.value;
  const known = await knownPayments(
    deps.store.read,
    payments.map(({ endToEndId }) => endToEndId),
  );
  for (const endToEndId of listed.value.unread ?? [])
    deps.log.error({ endToEndId }, 'the bank lists a payment that cannot be read; it is not taken in');
  for (const payment of payments) {
    signal.throwIfAborted();
    if (!known.has(payment.endToEndId) || payment.returns.length > 0) await takeInPayment(deps, payment);
  }
  return listed;
}
