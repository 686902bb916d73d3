import { DAY_MS } from '../../../src/domain/words/time-units.ts';
import { readProfile } from '../../../src/records/types/people/profile.ts';
import { applied } from '../../db/applied.ts';
import type { JobHandler, JobHandlers, JobResult } from '../../db/queue/jobs.ts';
import type { PspPayout } from '../../pix/payout-port.ts';
import type { PspOutcome } from '../../pix/psp-port.ts';
import { profileOf } from '../ledger/profile-money.ts';
import { PAYOUT_UNDER_WAY, type Payout, payoutIdIn, payoutOf } from '../payout/payout.ts';
import type { PayoutReport } from '../payout/report-payout.ts';
import { type MoneyDeps, retryLater } from './bank.ts';
import { nextLook, warnOfMoneyUnderWay } from './next-look.ts';
import { walkJob } from './walk.ts';

const DONE: JobResult = { done: true };

// Lines of the log name a payout as the provider's console does: `idEnvio`.

/** Pause of a payout whose turn has not come, in ms for each round of others before it. */
const WAIT_MS = 1000;
const MAX_WAIT_MS = 30_000;
/**
 * Time after which an unanswered payout that is not found is sent again, under the same id, in ms. By then the
 * settlement system has given up pending transfers.
 */
const RESEND_AFTER_MS = 60_000;
/** Pause before the next look at a state that only a person can sort out, in ms. */
const ALERT_PAUSE_MS = 60 * 60_000;
/** Span of the payouts whose returns are read once a day, in ms. */
const RETURNS_WINDOW_MS = 30 * DAY_MS;
/** Number of times that an announced payout is asked for that the bank does not know. */
const MAX_ASKED = 8;

/** The jobs of payouts. They send one, watch it, hear of it, and look for returns. */
export function createPayoutJobs(
  deps: MoneyDeps,
): JobHandlers<'payout.send' | 'payout.watch' | 'payout.confirm' | 'payout.returns'> {
  const onPayout =
    (work: (payout: Payout, attempts: number) => Promise<JobResult>): JobHandler =>
    async (payload, { attempts }) => {
      const id = payoutIdIn(payload);
      const payout = await payoutOf({ db: deps.store.read, engine: deps.store.engine }, id);
      return payout ? work(payout, attempts) : DONE;
    };
  return {
    'payout.send': onPayout((payout, attempts) => sendOnce(deps, payout, attempts)),
    'payout.watch': onPayout((payout) => watch(deps, payout)),
    'payout.confirm': onPayout((payout, attempts) => confirm(deps, payout, attempts)),
    'payout.returns': lookForReturns(deps),
  };
}

/**
 * Sends a payout when its turn has come. One that an earlier run may have sent is looked up first. It is sent
 * again, under the same id, only when the bank does not know it, because the same id is paid once.
 */
async function sendOnce(deps: MoneyDeps, payout: Payout, attempts: number): Promise<JobResult> {
  const { id_envio: payoutId, amount, pix_key: key, status } = payout;
  if (status === 'IN_PROCESS' || !PAYOUT_UNDER_WAY.includes(status)) return DONE;
  if (status === 'REQUESTED') {
    const turn = await applied(deps.store, 'startPayout', { payoutId });
    if (turn.kind === 'WAIT') return { retryAt: deps.now() + Math.min(MAX_WAIT_MS, WAIT_MS * turn.rounds) };
    if (turn.kind === 'OVER') return DONE;
  } else {
    const known = await deps.payouts.get(payoutId);
    if (known.kind === 'ok') return hear(deps, payout, known, attempts);
    if (known.kind !== 'not-found') return retryLater(deps, attempts, known.detail);
    // Sent before the clock was set back, it begins the pause anew.
    if (payout.updated_at > deps.now()) await applied(deps.store, 'payoutUnanswered', { payoutId });
    const mayResendAt = Math.min(payout.updated_at, deps.now()) + RESEND_AFTER_MS;
    if (deps.now() < mayResendAt) return { retryAt: mayResendAt, error: 'not found yet' };
  }
  const holderCpf = await cpfOf(deps, payout.owner);
  const sent = await deps.payouts.send({ payoutId, amount, key, holderCpf, note: 'Saque da Vendinha' });
  return hear(deps, payout, sent, attempts);
}

/** Takes in the answer to a payout that was sent or found. */
async function hear(
  deps: MoneyDeps,
  { id_envio: payoutId, amount }: Payout,
  outcome: PspOutcome<PspPayout>,
  attempts: number,
): Promise<JobResult> {
  switch (outcome.kind) {
    case 'ok':
      await takeInPayout(deps, outcome.value);
      return DONE;
    case 'refused':
      await report(deps, {
        payoutId,
        amount,
        endToEndId: null,
        state: 'FAILED',
        reason: outcome.detail,
        returns: [],
      });
      return DONE;
    case 'conflict':
      deps.log.warn(
        { idEnvio: payoutId, detail: outcome.detail },
        'the bank holds another payout under our id',
      );
      return { retryAt: deps.now() + ALERT_PAUSE_MS };
    case 'not-found':
    case 'unknown': {
      await applied(deps.store, 'payoutUnanswered', { payoutId });
      return retryLater(deps, attempts, outcome);
    }
  }
}

async function watch(deps: MoneyDeps, payout: Payout): Promise<JobResult> {
  if (!PAYOUT_UNDER_WAY.includes(payout.status)) return DONE;
  if (payout.status !== 'REQUESTED') {
    const found = await deps.payouts.get(payout.id_envio);
    const verdict = found.kind === 'ok' ? await takeInPayout(deps, found.value) : 'OPEN';
    if (verdict === 'OVER') return DONE;
    if (verdict === 'OPEN') warnOfMoneyUnderWay(deps, payout.created_at, found, { idEnvio: payout.id_envio });
  }
  return { retryAt: nextLook(payout.created_at, deps.now()) };
}

async function confirm(deps: MoneyDeps, { id_envio }: Payout, attempts: number): Promise<JobResult> {
  const found = await deps.payouts.get(id_envio);
  if (found.kind === 'ok') {
    await takeInPayout(deps, found.value);
    return DONE;
  }
  if (found.kind === 'unknown') return retryLater(deps, attempts, found.detail);
  if (attempts < MAX_ASKED) return retryLater(deps, attempts, found.kind);
  deps.log.warn({ idEnvio: id_envio }, 'the bank does not know an announced payout');
  return DONE;
}

function lookForReturns(deps: MoneyDeps): JobHandler {
  return walkJob(deps, {
    span: async (now) => ({ from: now - RETURNS_WINDOW_MS, to: now }),
    readPage: async (query, signal) => {
      const listed = await deps.payouts.list(query);
      if (listed.kind !== 'ok') return listed;
      for (const payout of listed.value.payouts) {
        signal.throwIfAborted();
        if (payout.returns.length > 0) await takeInPayout(deps, payout);
      }
      return listed;
    },
    ended: async ({ to }) => to + DAY_MS,
  });
}

/** Takes in the bank's word on a payout. The log is told of payouts at which a person must look. */
async function takeInPayout(deps: MoneyDeps, payout: PspPayout) {
  const { payoutId, amount, endToEndId, state, reason, oddStatus } = payout;
  if (oddStatus !== null)
    deps.log.warn({ idEnvio: payoutId, oddStatus }, 'the bank shows an unknown payout status');
  const returns = payout.returns
    .filter(({ status }) => status === 'DONE')
    .map(({ id, returnId, amount }) => ({ id: returnId ?? id, amount }));
  return report(deps, { payoutId, amount, endToEndId, state, reason, returns });
}

async function report(deps: MoneyDeps, facts: PayoutReport) {
  const verdict = await applied(deps.store, 'reportPayout', facts);
  if (verdict === 'CONTRADICTION')
    deps.log.warn({ idEnvio: facts.payoutId, state: facts.state }, 'the bank contradicts itself on a payout');
  return verdict;
}

async function cpfOf(deps: MoneyDeps, owner: string): Promise<string | null> {
  const row = await profileOf({ db: deps.store.read }, owner);
  return (row && readProfile(row).cpf) || null;
}
