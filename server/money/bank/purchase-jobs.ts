import * as v from 'valibot';
import { DAY_MS } from '../../../src/domain/words/time-units.ts';
import { applied } from '../../db/applied.ts';
import type { JobHandler, JobHandlers, JobResult } from '../../db/queue/jobs.ts';
import type { ChargeTable } from '../../db/schema.ts';
import { CHARGE_UNDER_WAY, type ChargedType, chargesOf, isChargeUnderWay } from '../charge/charge.ts';
import { type ChargeNews, type MoneyDeps, readAtBank, retryLater } from './bank.ts';
import { endAtBank } from './charge-jobs.ts';

const DONE: JobResult = { done: true };
const purchaseShape = v.object({ purchaseId: v.string() });
const depositShape = v.object({ depositId: v.string() });
const personShape = v.object({ sub: v.string() });

/** Tries after which the person hears that the bank does not answer. */
const TIMEOUT = 3;
/** Most charges about which a check of everything asks: a person's newest unpaid ones, of purchases and deposits. */
const MAX_CHECKED = 20;
/** Time after its end for which an expired charge is asked about, in ms, because it may have been paid late. */
const CHECKED_AFTER_END_MS = DAY_MS;
/** Time after a charge's end until which it may turn out paid, in ms. It is that of the last look at it. */
const MAY_BE_PAID_MS = 2 * DAY_MS;

/** The jobs for which a person asks: 'Paguei', check everything, cancel, new code. */
export function createPurchaseJobs(
  deps: MoneyDeps,
): JobHandlers<
  'purchase.verify' | 'deposit.verify' | 'purchase.verify-all' | 'purchase.cancel' | 'purchase.regenerate'
> {
  const onPurchase =
    (work: (purchaseId: string, attempts: number) => Promise<JobResult>): JobHandler =>
    (payload, { attempts }) =>
      work(v.parse(purchaseShape, payload).purchaseId, attempts);
  return {
    'purchase.verify': onPurchase((id, attempts) => verify(deps, id, attempts)),
    'deposit.verify': (payload, { attempts }) =>
      verifyDeposit(deps, v.parse(depositShape, payload).depositId, attempts),
    'purchase.verify-all': (payload) => verifyAll(deps, v.parse(personShape, payload).sub),
    'purchase.cancel': onPurchase((id, attempts) => cancel(deps, id, attempts)),
    'purchase.regenerate': onPurchase((id, attempts) => regenerate(deps, id, attempts)),
  };
}

async function verify(deps: MoneyDeps, purchaseId: string, attempts: number): Promise<JobResult> {
  const news = await readAll(deps, purchaseId, 'SHOPPING_PURCHASE');
  if (news.some(({ kind }) => kind === 'unknown')) return noAnswer(deps, purchaseId, attempts);
  // A payment that was settled just now has told its own story.
  if (!news.some((one) => one.kind === 'known' && one.fresh > 0)) {
    await applied(deps.store, 'reportPurchase', { purchaseId });
  }
  return DONE;
}

async function verifyDeposit(deps: MoneyDeps, depositId: string, attempts: number): Promise<JobResult> {
  const news = await readAll(deps, depositId, 'DEPOSIT');
  const isSilent = news.some(({ kind }) => kind === 'unknown');
  if (isSilent && attempts < TIMEOUT) return retryLater(deps, attempts, 'the bank does not answer');
  if (!news.some((one) => one.kind === 'known' && one.fresh > 0))
    await applied(deps.store, 'reportDeposit', { depositId, isSilent });
  return DONE;
}

async function verifyAll(deps: MoneyDeps, sub: string): Promise<JobResult> {
  const open = await deps.store.read
    .selectFrom('charge')
    .selectAll()
    .where('owner', '=', sub)
    .where((eb) =>
      eb.or([
        eb('status', 'in', [...CHARGE_UNDER_WAY]),
        eb('status', '=', 'EXPIRED').and('expires_at', '>', deps.now() - CHECKED_AFTER_END_MS),
      ]),
    )
    .orderBy('created_at', 'desc')
    .limit(MAX_CHECKED)
    .execute();
  let completedCount = 0;
  let creditedCount = 0;
  const purchaseIds: string[] = [];
  let isSilent = false;
  for (const charge of open) {
    const { record_id, purpose } = charge;
    const news = await askIfPaid(deps, charge);
    if (news.kind === 'known' && news.fulfilling > 0) {
      completedCount += 1;
      if (purpose === 'PURCHASE') purchaseIds.push(record_id);
    } else if (news.kind === 'known' && news.fresh > 0) creditedCount += 1;
    if (news.kind === 'unknown') isSilent = true;
  }
  const answer = { sub, completedCount, creditedCount, purchaseIds, isSilent };
  await applied(deps.store, 'reportVerification', answer);
  return DONE;
}

async function cancel(deps: MoneyDeps, purchaseId: string, attempts: number): Promise<JobResult> {
  const [newest] = await chargesOf({ db: deps.store.read }, purchaseId, 'SHOPPING_PURCHASE');
  if (newest?.purpose === 'PURCHASE') {
    const result = await endAtBank(deps, newest, attempts, 'CANCELLED');
    if (!('done' in result) || isChargeUnderWay(newest)) return result;
  }
  // Nothing was left to cancel, so the person is told the state of the purchase.
  await applied(deps.store, 'reportPurchase', { purchaseId });
  return DONE;
}

async function regenerate(deps: MoneyDeps, purchaseId: string, attempts: number): Promise<JobResult> {
  if (await applied(deps.store, 'showCode', { purchaseId })) return DONE;
  const news = await readAll(deps, purchaseId, 'SHOPPING_PURCHASE');
  if (news.some(({ kind }) => kind === 'unknown')) return noAnswer(deps, purchaseId, attempts);
  if (news.some((one) => one.kind === 'known' && one.fresh > 0)) return DONE;
  const verdict = await deps.store.run('reopenPurchase', { purchaseId });
  if (verdict.kind === 'refused') {
    await applied(deps.store, 'reportTrouble', { purchaseId, code: verdict.code });
  }
  return DONE;
}

/** The bank's word on every charge of a purchase or deposit that may still be paid. */
async function readAll(deps: MoneyDeps, recordId: string, type: ChargedType): Promise<ChargeNews[]> {
  const news: ChargeNews[] = [];
  for (const charge of await chargesOf({ db: deps.store.read }, recordId, type)) {
    if (charge.status !== 'FAILED') news.push(await askIfPaid(deps, charge));
  }
  return news;
}

/**
 * Reads a charge, to tell whether it was paid. Of one whose code the bank gave, 'not found' does not tell that. A
 * gateway that finds no bank answers so, and another provider does. Long after its end the bank is believed.
 */
async function askIfPaid(
  deps: MoneyDeps,
  { txid, status, br_code, expires_at }: ChargeTable,
): Promise<ChargeNews> {
  const news = await readAtBank(deps, txid);
  const mayBePaid = br_code !== null && status !== 'PAID' && deps.now() < expires_at + MAY_BE_PAID_MS;
  return news.kind === 'not-found' && mayBePaid
    ? { kind: 'unknown', detail: `charge ${txid} is not found, though the bank gave its code` }
    : news;
}

async function noAnswer(deps: MoneyDeps, purchaseId: string, attempts: number): Promise<JobResult> {
  if (attempts < TIMEOUT) return retryLater(deps, attempts, 'the bank does not answer');
  await applied(deps.store, 'reportTrouble', { purchaseId, code: null });
  return DONE;
}
