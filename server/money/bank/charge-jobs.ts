import * as v from 'valibot';
import { DAY_MS } from '../../../src/domain/words/time-units.ts';
import { readProfile } from '../../../src/records/types/people/profile.ts';
import { applied } from '../../db/applied.ts';
import type { JobHandler, JobHandlers, JobResult } from '../../db/queue/jobs.ts';
import type { ChargeTable } from '../../db/schema.ts';
import type { Payer, PspCharge } from '../../pix/psp-port.ts';
import { chargeOf, isChargeUnderWay } from '../charge/charge.ts';
import { profileOf } from '../ledger/profile-money.ts';
import { type MoneyDeps, type MoneyJobDeps, readAtBank, retryLater, takeIn } from './bank.ts';
import { type RefusedCharges, watchRefusedCharges } from './refused-charges.ts';

const payloadShape = v.object({ txid: v.string() });
const DONE: JobResult = { done: true };

/** Time after a code's end for which a silent bank keeps its goods from others, in ms. */
const SILENCE_MS = 5 * 60_000;
/**
 * Looks at an unpaid charge, in ms after it was opened, then in ms after its end. They are few, for most codes are
 * never paid.
 */
const WATCH_AT_MS = [15_000, 30_000, 60_000, 120_000, 300_000] as const;
const WATCH_AFTER_END_MS = [1, 5, 20, 60, 3 * 60, 8 * 60, 24 * 60, 48 * 60].map(
  (minutes) => minutes * 60_000,
);
/** Pause after a last look at which the bank was silent, in ms. It doubles with each further one. */
const SILENT_PAUSE_MS = 15 * 60_000;

/** The jobs of one charge: make it, watch it, end it. */
export function createChargeJobs(
  deps: MoneyJobDeps,
): JobHandlers<'charge.create' | 'charge.watch' | 'charge.expire' | 'charge.void'> {
  const making = { ...deps, refusedCharges: watchRefusedCharges(deps) };
  const onCharge =
    (work: (charge: ChargeTable, attempts: number) => Promise<JobResult>): JobHandler =>
    async (payload, { attempts }) => {
      const { txid } = v.parse(payloadShape, payload);
      const charge = await chargeOf({ db: deps.store.read }, txid);
      return charge ? work(charge, attempts) : DONE;
    };
  return {
    'charge.create': onCharge((charge, attempts) => createAtBank(making, charge, attempts)),
    'charge.watch': onCharge((charge, attempts) => watch(deps, charge, attempts)),
    'charge.expire': onCharge((charge, attempts) => endAtBank(deps, charge, attempts, 'EXPIRED')),
    'charge.void': onCharge((charge, attempts) => voidAtBank(deps, charge, attempts)),
  };
}

async function createAtBank(
  deps: MoneyDeps & { refusedCharges: RefusedCharges },
  charge: ChargeTable,
  attempts: number,
): Promise<JobResult> {
  const { txid, amount, status, expires_at } = charge;
  if (status !== 'CREATING' || deps.now() >= expires_at) return DONE;
  const payer = await payerOf(deps, charge.owner);
  const outcome = await deps.psp.createCharge({
    txid,
    amount,
    expiresInS: Math.max(1, Math.ceil((expires_at - deps.now()) / 1000)),
    payer,
    description: charge.purpose === 'DEPOSIT' ? 'Depósito na Vendinha' : 'Compra na Vendinha',
  });
  switch (outcome.kind) {
    case 'ok':
      deps.refusedCharges.made();
      if (outcome.value.brCode === null) return retryLater(deps, attempts, 'the charge has no code yet');
      await applied(deps.store, 'chargeCreated', { txid, brCode: outcome.value.brCode });
      return DONE;
    case 'conflict':
    case 'refused':
      deps.log.warn({ txid, detail: outcome.detail }, 'the bank refused a charge');
      deps.refusedCharges.refused(payer ? charge.owner : txid, outcome.detail);
      await applied(deps.store, 'endCharge', { txid, status: 'FAILED' });
      return DONE;
    case 'not-found':
      return retryLater(deps, attempts, 'not found');
    case 'unknown':
      return retryLater(deps, attempts, outcome.detail);
  }
}

/**
 * The payer of a charge. It is optional for the bank, so it is left out where the profile does not hold both name and
 * CPF.
 */
async function payerOf(deps: MoneyDeps, owner: string): Promise<Payer | null> {
  const row = await profileOf({ db: deps.store.read }, owner);
  const profile = row && readProfile(row);
  return profile && profile.cpf !== '' && profile.name !== ''
    ? { cpf: profile.cpf, name: profile.name }
    : null;
}

/**
 * Asks whether a charge was paid, until it was, the bank says that it was removed, or the last look. Nobody can pay a
 * removed charge. Payments of which a bank tells late are found by the comparison.
 */
async function watch(deps: MoneyDeps, charge: ChargeTable, attempts: number): Promise<JobResult> {
  const now = deps.now();
  if (charge.status === 'PAID' || charge.status === 'FAILED') return DONE;
  const news = await readAtBank(deps, charge.txid);
  if (news.kind === 'known' && news.fresh > 0) return DONE;
  if (news.kind === 'known' && isRemoved(news.charge)) return DONE;
  const looks = [
    ...WATCH_AT_MS.map((after) => charge.created_at + after),
    ...WATCH_AFTER_END_MS.map((after) => charge.expires_at + after),
  ];
  const look = looks.find((at) => at > now);
  // A charge that was made before the clock was set back by hours is looked at in the meantime, too.
  const next = look && charge.created_at > now ? Math.min(look, now + SILENT_PAUSE_MS) : look;
  if (next !== undefined) return { retryAt: next };
  // A server that was off for days looks once more. A bank that is silent then has not said that nothing was paid.
  if (news.kind !== 'unknown') return DONE;
  return { retryAt: now + Math.min(SILENT_PAUSE_MS * 2 ** (attempts - 1), DAY_MS), error: news.detail };
}

const isRemoved = ({ status }: PspCharge): boolean =>
  status === 'REMOVED_BY_RECEIVER' || status === 'REMOVED_BY_PSP';

/**
 * Ends a charge, at the bank first. A refused cancel means that it was probably paid, so it is read again. A charge for
 * which the bank was never asked ends here alone, also while the bank is away. A code that the bank itself gave us may
 * still be paid where it is not found. A gateway that finds no bank says the same.
 */
export async function endAtBank(
  deps: MoneyDeps,
  charge: ChargeTable,
  attempts: number,
  as: 'EXPIRED' | 'CANCELLED',
): Promise<JobResult> {
  const { txid, created_at, expires_at, br_code } = charge;
  // A charge that was made just after the clock was set back was brought forward with all waiting jobs. Its end is
  // still to come.
  if (as === 'EXPIRED' && created_at <= deps.now() && deps.now() < expires_at) return { retryAt: expires_at };
  const close = async (): Promise<JobResult> => {
    await applied(deps.store, 'endCharge', { txid, status: as });
    return DONE;
  };
  if (!isChargeUnderWay(charge)) return close();
  if (await applied(deps.store, 'closeUnmade', { txid, status: as })) return DONE;
  const cancelled = await deps.psp.cancelCharge(txid);
  const news = cancelled.kind === 'ok' ? await takeIn(deps, cancelled.value) : await readAtBank(deps, txid);
  const isActive = news.kind === 'known' && news.charge.status === 'ACTIVE';
  if (cancelled.kind === 'unknown' && isActive) return retryLater(deps, attempts, cancelled.detail);
  const isDoubted = ({ kind }: { kind: string }): boolean => kind === 'not-found' && br_code !== null;
  if (news.kind === 'unknown' || isDoubted(news) || (isDoubted(cancelled) && isActive)) {
    const silent = as === 'EXPIRED' && deps.now() >= expires_at + SILENCE_MS;
    return silent ? close() : retryLater(deps, attempts, news.kind === 'known' ? cancelled : news);
  }
  return close();
}

/**
 * Has the bank remove a charge. Rejects until it is removed, paid or ended. A charge that is not found may still be on
 * its way to the bank.
 */
async function voidAtBank(
  deps: MoneyDeps,
  { txid, expires_at }: ChargeTable,
  attempts: number,
): Promise<JobResult> {
  const cancelled = await deps.psp.cancelCharge(txid);
  const news = cancelled.kind === 'ok' ? await takeIn(deps, cancelled.value) : await readAtBank(deps, txid);
  const isOver = news.kind === 'known' && !['ACTIVE', 'OTHER'].includes(news.charge.status);
  if (isOver || deps.now() >= expires_at + SILENCE_MS) return DONE;
  return retryLater(
    deps,
    attempts,
    'detail' in cancelled ? cancelled.detail : `${cancelled.kind}, still payable`,
  );
}
