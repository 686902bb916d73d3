import * as v from 'valibot';
import { DAY_MS } from '../../../src/domain/words/day.ts';
import type { JobHandler } from '../../db/queue/jobs.ts';
import type { PspOutcome } from '../../pix/psp-port.ts';
import { again, type MoneyDeps } from './bank.ts';

/** A stretch of time at the bank; both ends in ms. */
export interface Span {
  from: number;
  to: number;
}

/** What is read at the bank page by page. */
export interface WalkPlan {
  /** The stretch that a new walk reads. */
  span(now: number): Promise<Span>;
  /** Takes one page in; stops when the signal says that another does the work now. */
  readPage(
    query: Span & { page: number },
    signal: AbortSignal,
  ): Promise<PspOutcome<{ nextPage: number | null }>>;
  /** Notes how far the bank was read; answers when the next walk begins, in ms. */
  ended(span: Span, now: number): Promise<number>;
}

const placeShape = v.object({ from: v.number(), to: v.number(), page: v.number(), begunAt: v.number() });

/** A walk that could not go on for this long, in ms, begins anew: its stretch may have left what is to be read. */
const LONGEST_REST_MS = DAY_MS;

/**
 * A job of which each run is one page. The next page's number is stored with the end of the run, in one transaction that
 * only the holder of the job may write. So no two processes walk at once, and a walk goes on at its page after a crash.
 * What a page holds is taken in before: each payment counts once, however often it is listed.
 */
export function walkJob(deps: MoneyDeps, plan: WalkPlan): JobHandler {
  return async (payload, { attempts, signal }) => {
    const now = deps.now();
    const kept = v.safeParse(placeShape, payload);
    const mayGoOn = kept.success && now - kept.output.begunAt < LONGEST_REST_MS;
    const place = mayGoOn ? kept.output : { ...(await plan.span(now)), page: 0, begunAt: now };
    const read = await plan.readPage(place, signal);
    if (read.kind !== 'ok') return { ...again(deps, attempts, read), payload: place };
    const page = read.value.nextPage;
    if (page !== null) return { retryAt: deps.now(), payload: { ...place, page } };
    return { retryAt: await plan.ended(place, deps.now()), payload: null };
  };
}
