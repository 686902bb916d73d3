import { DAY_MS } from '../../../src/domain/words/day.ts';
import type { JobHandlers, JobResult } from '../../db/queue/jobs.ts';
import type { PspClaim } from '../../pix/payout-port.ts';
import type { ClaimVerdict } from '../returns/claim.ts';
import { applied, type MoneyDeps, takeInPayment } from './bank.ts';
import { again } from './charge-jobs.ts';

/** Money in a claimed balance can be gone in minutes, so claims are asked for this often, in ms. */
const LOOK_EVERY_MS = 60_000;
/** A payment can be claimed up to 80 days after it, and analysis takes its time. */
const WINDOW_MS = 100 * DAY_MS;

/** The job that hears of claims (MED). */
export function createClaimJobs(deps: MoneyDeps): JobHandlers<'pix.claims'> {
  return { 'pix.claims': (_payload, { attempts }) => lookForClaims(deps, attempts) };
}

async function lookForClaims(deps: MoneyDeps, attempts: number): Promise<JobResult> {
  const to = deps.now();
  const known = await knownClaims(deps);
  let trouble: string | null = null;
  let page: number | null = 0;
  while (page !== null) {
    const listed = await deps.payouts.listClaims({ from: to - WINDOW_MS, to, page });
    if (listed.kind !== 'ok') return again(deps, attempts, 'detail' in listed ? listed.detail : listed.kind);
    for (const claim of listed.value.claims) {
      // One whose payment cannot be looked at keeps no other waiting.
      if (known.get(claim.id) !== claim.status) trouble = (await takeInClaim(deps, claim)) ?? trouble;
    }
    page = listed.value.nextPage;
  }
  return trouble === null ? { retryAt: to + LOOK_EVERY_MS } : again(deps, attempts, trouble);
}

async function knownClaims({ store }: MoneyDeps): Promise<ReadonlyMap<string, string>> {
  const rows = await store.read.selectFrom('claim').select(['id', 'status']).execute();
  return new Map(rows.map(({ id, status }) => [id, status]));
}

/**
 * Records news of a claim. Returns the payment details that the bank left out, or null. A decided claim comes with
 * the return of its payment, so the return is handled first: an accepted claim is not asked about again.
 */
async function takeInClaim(deps: MoneyDeps, claim: PspClaim): Promise<string | null> {
  const isAccepted = claim.status === 'ACCEPTED';
  const unsaid = isAccepted ? await lookAtPayment(deps, claim) : null;
  if (unsaid !== null) return unsaid;
  const verdict = await report(deps, claim);
  if (verdict !== 'UNKNOWN_PAYMENT' || isAccepted) return null;
  // It must be settled before it is claimed.
  const unknown = await lookAtPayment(deps, claim);
  if (unknown === null) await report(deps, claim);
  return unknown;
}

async function report(deps: MoneyDeps, claim: PspClaim): Promise<ClaimVerdict> {
  const verdict = applied(await deps.store.run('reportClaim', claim), 'reportClaim');
  if (verdict === 'TAKEN_IN')
    deps.log.warn({ claim: claim.id, status: claim.status }, 'a claim on a payment');
  return verdict;
}

/** Takes in a claimed payment with its returns; what the bank left unsaid, or null. */
async function lookAtPayment(deps: MoneyDeps, { endToEndId }: PspClaim): Promise<string | null> {
  const payment = await deps.psp.getPayment(endToEndId);
  if (payment.kind === 'unknown') return `claimed payment: ${payment.detail}`;
  if (payment.kind === 'ok') await takeInPayment(deps, payment.value);
  return null;
}
