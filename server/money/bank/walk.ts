import * as v from 'valibot';
import type { Span } from '../../../src/domain/hours/time-spans.ts';
import { isRecent } from '../../../src/domain/words/is-recent.ts';
import { DAY_MS } from '../../../src/domain/words/time-units.ts';
import type { JobHandler } from '../../db/queue/jobs.ts';
import type { PspOutcome } from '../../pix/psp-port.ts';
import { MAX_PAUSE_MS, type MoneyDeps, retryLater } from './bank.ts';

/** A list that is read at the bank page by page. */
export interface WalkPlan {
  /** The span of time that a new walk reads. */
  span(now: number): Promise<Span>;
  /**
   * Takes in one page. It stops when the signal says that another process does the work now. `trouble` names a part of
   * it that could not be taken in. The pages behind it are read all the same, and then the walk begins anew.
   */
  readPage(
    query: Span & { page: number },
    signal: AbortSignal,
  ): Promise<PspOutcome<{ nextPage: number | null; trouble?: string }>>;
  /** Line of the log about trouble, told once an hour. */
  troubled?: string;
  /** Notes the time up to which the bank was read. Answers with the time at which the next walk begins, in ms. */
  ended(span: Span, now: number): Promise<number>;
}

const placeShape = v.object({
  ...{ from: v.number(), to: v.number(), page: v.number(), begunAt: v.number() },
  /** Fault of a part of the pages before that was not taken in. */
  trouble: v.exactOptional(v.string()),
  toldAt: v.exactOptional(v.number()),
});
/** The state that a walk with trouble leaves to the next one: the time at which the log was told of it, in ms. */
const troubledShape = v.object({ toldAt: v.number() });

/** Rest after which a walk begins anew, in ms. Its span may no longer be the one to read. */
const MAX_REST_MS = DAY_MS;
const TELL_EVERY_MS = 60 * 60_000;

/**
 * A job of which each run is one page. The next page's number is stored with the end of the run, in one transaction
 * that only the holder of the job may write. So no two processes walk at once. After a crash a walk goes on at its page.
 * The payments of a page are taken in before. Each counts once, however often it is listed.
 */
export function walkJob(deps: MoneyDeps, plan: WalkPlan): JobHandler {
  return async (payload, { attempts, signal }) => {
    const now = deps.now();
    const kept = v.safeParse(placeShape, payload);
    // A walk of long before the clock was set back, or ahead, reads a span that is not the one to read.
    const mayGoOn = kept.success && isRecent(kept.output.begunAt, now, MAX_REST_MS);
    const place: v.InferOutput<typeof placeShape> = mayGoOn
      ? kept.output
      : { ...(await plan.span(now)), page: 0, begunAt: now, ...toldBefore(payload) };
    const read = await plan.readPage(place, signal);
    if (read.kind !== 'ok') return { ...retryLater(deps, attempts, read), payload: place };
    const { nextPage: page, trouble = place.trouble } = read.value;
    const met = trouble === undefined ? {} : { trouble };
    if (page !== null) return { retryAt: deps.now(), payload: { ...place, ...met, page } };
    // Page by page all went well, so the number of failures is not known. The longest pause is the right one.
    if (trouble !== undefined)
      return {
        ...retryLater(deps, attempts, trouble),
        retryAt: deps.now() + MAX_PAUSE_MS,
        payload: { toldAt: tell(deps, plan, trouble, place.toldAt) },
      };
    return { retryAt: await plan.ended(place, deps.now()), payload: null };
  };
}

function toldBefore(payload: unknown): { toldAt?: number } {
  const told = v.safeParse(troubledShape, payload);
  return told.success ? told.output : {};
}

/** Tells the log of trouble. Answers with the time at which it was told last, in ms. */
function tell({ log, now }: MoneyDeps, { troubled }: WalkPlan, trouble: string, toldAt = 0): number {
  if (isRecent(toldAt, now(), TELL_EVERY_MS)) return toldAt;
  log.warn({ trouble }, troubled ?? 'something that the bank lists cannot be taken in');
  return now();
}
