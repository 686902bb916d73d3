import { DAY_MS } from '../../../src/domain/words/time-units.ts';
import { applied } from '../../db/applied.ts';
import type { JobHandlers } from '../../db/queue/jobs.ts';
import type { ClaimPage, PspClaim } from '../../pix/payout-port.ts';
import type { ClaimVerdict } from '../claims/claim.ts';
import { type MoneyDeps, takeInPayment } from './bank.ts';
import { walkJob } from './walk.ts';

/** Interval at which claims are asked for, in ms. Money in a claimed balance can be gone in minutes. */
const LOOK_EVERY_MS = 60_000;
/**
 * Span of the payments whose claims are asked for, in ms. A payment can be claimed up to 80 days after it, and analysis
 * takes its time.
 */
const WINDOW_MS = 100 * DAY_MS;

/** The job that hears of claims (MED). */
export function createClaimJobs(deps: MoneyDeps): JobHandlers<'pix.claims'> {
  const walk = walkJob(deps, {
    span: async (now) => ({ from: now - WINDOW_MS, to: now }),
    readPage: async (query, signal) => {
      const listed = await deps.payouts.listClaims(query);
      if (listed.kind !== 'ok') return listed;
      const trouble = await takeInClaims(deps, listed.value, signal);
      return trouble === null ? listed : { kind: 'ok', value: { ...listed.value, trouble } };
    },
    // Meanwhile the claimed money can be withdrawn.
    troubled: 'a claim cannot be taken in, so nothing is frozen for it',
    ended: async (_span, now) => now + LOOK_EVERY_MS,
  });
  return { 'pix.claims': walk };
}

/**
 * Takes in a page of claims. Answers with the fault of one that could not be taken in, or with null. No claim keeps
 * another waiting, here or behind.
 */
async function takeInClaims(deps: MoneyDeps, page: ClaimPage, signal: AbortSignal): Promise<string | null> {
  const known = await knownClaims(deps, page);
  const [unread] = page.unread ?? [];
  let trouble = unread === undefined ? null : `claim ${unread}: not readable`;
  for (const claim of page.claims) {
    signal.throwIfAborted();
    if (known.get(claim.id) !== claim.status) trouble = (await takeInClaim(deps, claim)) ?? trouble;
  }
  return trouble;
}

async function knownClaims(
  { store }: MoneyDeps,
  { claims }: ClaimPage,
): Promise<ReadonlyMap<string, string>> {
  if (claims.length === 0) return new Map();
  const rows = await store.read
    .selectFrom('claim')
    .select(['id', 'status'])
    .where(
      'id',
      'in',
      claims.map(({ id }) => id),
    )
    .execute();
  return new Map(rows.map(({ id, status }) => [id, status]));
}

/**
 * Records news of a claim. Answers with the fault where the bank left out the payment, or with null. A decided claim
 * comes with the return of its payment, so the return is handled first: an accepted claim is not asked about again.
 */
async function takeInClaim(deps: MoneyDeps, claim: PspClaim): Promise<string | null> {
  const isAccepted = claim.status === 'ACCEPTED';
  const unsaid = isAccepted ? await lookAtPayment(deps, claim) : null;
  if (unsaid !== null) return unsaid;
  const verdict = await report(deps, claim);
  if (verdict !== 'UNKNOWN_PAYMENT' || isAccepted) return null;
  // The payment must be settled before it is claimed.
  const unknown = await lookAtPayment(deps, claim);
  if (unknown === null) await report(deps, claim);
  return unknown;
}

async function report(deps: MoneyDeps, claim: PspClaim): Promise<ClaimVerdict> {
  const verdict = await applied(deps.store, 'reportClaim', claim);
  if (verdict === 'TAKEN_IN')
    deps.log.warn({ claim: claim.id, status: claim.status }, 'a claim on a payment');
  return verdict;
}

/** Takes in a claimed payment with its returns. Answers with the details that the bank left out, or with null. */
async function lookAtPayment(deps: MoneyDeps, { endToEndId }: PspClaim): Promise<string | null> {
  const payment = await deps.psp.getPayment(endToEndId);
  if (payment.kind === 'unknown') return `claimed payment ${endToEndId}: ${payment.detail}`;
  if (payment.kind === 'ok') await takeInPayment(deps, payment.value);
  return null;
}
