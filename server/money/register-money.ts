import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { applied } from '../db/applied.ts';
import type { JobKind } from '../db/lanes.ts';
import type { MaybePromise } from '../db/maybe-promise.ts';
import type { JobHandlers } from '../db/queue/jobs.ts';
import { readAnnouncement } from '../pix/announcement.ts';
import { admitted } from '../web/admission.ts';
import { refuseUnknown } from '../web/faults.ts';
import { createBooksJobs } from './audit/books-jobs.ts';
import type { MoneyDeps, MoneyJobDeps } from './bank/bank.ts';
import { createChargeJobs } from './bank/charge-jobs.ts';
import { createClaimJobs } from './bank/claim-jobs.ts';
import { createPayoutJobs } from './bank/payout-jobs.ts';
import { createPurchaseJobs } from './bank/purchase-jobs.ts';
import { createReconcileJobs } from './bank/reconcile-jobs.ts';
import { createRefundJobs } from './bank/refund-jobs.ts';

export interface MoneyRoutesDeps extends Pick<MoneyDeps, 'store' | 'psp'> {
  /** Parts of the webhook's path that only the bank and we know: the one that it was told last, and earlier ones. */
  webhookSecrets: () => MaybePromise<readonly string[]>;
  /** Hears the traces with which an announcement goes on, where traces are kept. */
  joinTraces?: ((request: FastifyRequest, traces: readonly string[]) => void) | undefined;
}

/** Admission of the webhook. A bank names a thousand payments at once, each with some ten fields. */
const ADMISSION = { by: 'webhook secret', body: 256 * 1024, values: 20_000 } as const;

/**
 * The path at which the bank announces payments. The bank appends '/pix' to the address that it was told at
 * registration.
 */
export const webhookPath = (secret: string): string => `/pix/webhook/${secret}`;

/**
 * Registers POST /pix/webhook/<secret>/pix. An announcement is a trigger, never a proof. It is stored as jobs and
 * answered at once, and each payment or payout is then read at the bank. A wrong secret looks like any unknown path.
 */
export function registerMoney(app: FastifyInstance, deps: MoneyRoutesDeps): void {
  const admission = admitted(ADMISSION, (request, reply, next) => {
    const { secret = '' } = request.params as { secret?: string };
    const look = async (): Promise<boolean> =>
      (await deps.webhookSecrets()).some((wanted) => sameSecret(secret, wanted));
    look().then((isKnown) => (isKnown ? next() : refuseUnknown(reply)), next);
  });
  app.post('/pix/webhook/:secret/pix', admission, async (request, reply) => {
    const read = readAnnouncement(request.body, deps.psp.key);
    if (!read) return reply.status(400).send({ error: 'not an announcement' });
    const { unread, ...announced } = read;
    if (unread > 0) request.log.warn({ unread }, 'the bank announced what cannot be read');
    if (announced.payments.length + announced.payouts.length > 0) {
      const planted = await applied(deps.store, 'paymentsAnnounced', announced);
      deps.joinTraces?.(request, planted);
    }
    return reply.status(200).send({});
  });
}

type MoneyJobKind = Extract<
  JobKind,
  `${'books' | 'charge' | 'deposit' | 'payout' | 'pix' | 'purchase' | 'refund'}.${string}`
>;

/** The handlers of every money job, for the job runner beside the others. */
export function createMoneyJobs(deps: MoneyJobDeps): JobHandlers<MoneyJobKind> {
  return {
    ...createBooksJobs(deps),
    ...createChargeJobs(deps),
    ...createPurchaseJobs(deps),
    ...createReconcileJobs(deps),
    ...createPayoutJobs(deps),
    ...createRefundJobs(deps),
    ...createClaimJobs(deps),
  };
}

function sameSecret(given: string, wanted: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
