import type { Store } from '../store.ts';
import type { ClaimedJob, jobCommands } from './job-commands.ts';
import { backoffMs, type JobHandler, type JobResult } from './jobs.ts';
import type { JobLog, Troubles } from './troubles.ts';

/** What jobs are run with. */
export interface Bench {
  store: Store<typeof jobCommands>;
  handlers: Readonly<Record<string, JobHandler>>;
  /** The clock the store runs on, in ms. */
  now: () => number;
  leaseMs: number;
  log: JobLog;
  troubles: Troubles;
}

/** A handler that is at work longer than this, in ms, has lost its way: its job is free for another. */
const HELD_AT_MOST_MS = 60 * 60_000;

/** Does one job and writes its end. Meanwhile its lease is renewed, so that nobody else begins the same work. */
export async function runJob(bench: Bench, job: ClaimedJob): Promise<void> {
  const { store, log } = bench;
  const { id, kind } = job;
  const held = hold(bench, job);
  try {
    const result = await handle(bench, job);
    const leaseUntil = await held.end();
    const verdict =
      'done' in result
        ? await store.run('finishJob', { id, leaseUntil })
        : await store.run('retryJob', { id, leaseUntil, runAt: result.retryAt, error: result.error });
    const kept = verdict.kind === 'applied' && verdict.value;
    if (!kept) log.warn({ job: id, kind }, 'a job outlived its lease and may have run twice');
  } catch (error) {
    // The lease runs out by itself and the job runs again.
    log.error({ err: error, job: id, kind }, 'the end of a job could not be written');
  } finally {
    await held.end();
  }
}

/** Renews a lease until `end`, which answers with its last instant (ms). */
function hold(
  { store, leaseMs, log }: Bench,
  { id, kind, leaseUntil }: ClaimedJob,
): { end(): Promise<number> } {
  let until = leaseUntil;
  let renewing: Promise<void> = Promise.resolve();
  const renew = async (): Promise<void> => {
    try {
      const verdict = await store.run('renewJob', { id, leaseUntil: until, leaseMs });
      if (verdict.kind === 'applied' && verdict.value !== null) until = verdict.value;
      else clearInterval(timer);
    } catch (error) {
      log.error({ err: error, job: id, kind }, 'the lease of a job could not be renewed');
    }
  };
  const from = performance.now();
  const timer = setInterval(() => {
    if (performance.now() - from > HELD_AT_MOST_MS) clearInterval(timer);
    else renewing = renewing.then(renew);
  }, leaseMs / 3);
  timer.unref();
  return {
    end: async () => {
      clearInterval(timer);
      await renewing;
      return until;
    },
  };
}

async function handle({ handlers, now, log, troubles }: Bench, job: ClaimedJob): Promise<JobResult> {
  const { id, kind, attempts } = job;
  try {
    const handler = handlers[kind];
    if (!handler) throw new Error(`No handler for jobs of kind ${kind}`);
    const result = await handler(job.payload, job);
    if ('done' in result || result.error === undefined) troubles.wentWell(kind);
    else troubles.failed(kind, result.error);
    return result;
  } catch (error) {
    log.error({ err: error, job: id, kind, attempts }, 'a job failed');
    const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    return { retryAt: now() + backoffMs(attempts), error: message };
  }
}
