import { DAY_MS } from '../../src/domain/day.ts';
import type { JobHandler, JobResult } from '../db/jobs.ts';
import type { PspClaim } from '../pix/payout-port.ts';
import { applied, type MoneyDeps, takeInPayment } from './bank.ts';
import { again } from './charge-jobs.ts';

/** Money in a claimed balance can be gone in minutes, so claims are asked for this often, in ms. */
const LOOK_EVERY_MS = 60_000;
/** A payment can be claimed up to 80 days after it, and analysis takes its time. */
const WINDOW_MS = 100 * DAY_MS;

/** The job that hears of claims (MED). */
export function createClaimJobs(deps: MoneyDeps): Record<string, JobHandler> {
  return { 'pix.claims': (_payload, { attempts }) => lookForClaims(deps, attempts) };
}

async function lookForClaims(deps: MoneyDeps, attempts: number): Promise<JobResult> {
  const to = deps.now();
  const known = await knownClaims(deps);
  let page: number | null = 0;
  while (page !== null) {
    const listed = await deps.payouts.listClaims({ from: to - WINDOW_MS, to, page });
    if (listed.kind !== 'ok') return again(deps, attempts, 'detail' in listed ? listed.detail : listed.kind);
    for (const claim of listed.value.claims) {
      if (known.get(claim.id) !== claim.status) await takeInClaim(deps, claim);
    }
    page = listed.value.nextPage;
  }
  return { retryAt: to + LOOK_EVERY_MS };
}

async function knownClaims({ store }: MoneyDeps): Promise<ReadonlyMap<string, string>> {
  const rows = await store.read.selectFrom('claim').select(['id', 'status']).execute();
  return new Map(rows.map(({ id, status }) => [id, status]));
}

async function takeInClaim(deps: MoneyDeps, claim: PspClaim): Promise<void> {
  const verdict = applied(await deps.store.run('reportClaim', claim), 'reportClaim');
  if (verdict === 'TAKEN_IN')
    deps.log.warn({ claim: claim.id, status: claim.status }, 'a claim on a payment');
  // A decided claim comes with the return on its payment; an unknown payment must be settled before it is claimed.
  if (verdict === 'KNOWN' || (verdict === 'TAKEN_IN' && claim.status !== 'ACCEPTED')) return;
  const payment = await deps.psp.getPayment(claim.endToEndId);
  if (payment.kind === 'ok') await takeInPayment(deps, payment.value);
  if (payment.kind === 'unknown') throw new Error(`claimed payment: ${payment.detail}`);
  if (verdict === 'UNKNOWN_PAYMENT') applied(await deps.store.run('reportClaim', claim), 'reportClaim');
}
