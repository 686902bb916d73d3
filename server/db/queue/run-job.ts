import { StorageUnavailable, type Store } from '../store.ts';
import type { ClaimedJob, jobCommands } from './job-commands.ts';
import type { JobLease, JobLeases } from './job-leases.ts';
import { backoffMs, type JobHandler, type JobResult } from './jobs.ts';
import type { JobLog, Troubles } from './troubles.ts';

/** Parts with which jobs are run. */
export interface Bench {
  store: Store<typeof jobCommands>;
  handlers: Readonly<Record<string, JobHandler>>;
  leaseMs: number;
  log: JobLog;
  troubles: Troubles;
  leases: JobLeases;
  /** True once the unfinished jobs were handed back. Their end is then nobody's news. */
  isOver: () => boolean;
}

/** Does one job and writes its end. Meanwhile its lease is renewed, so that nobody else begins the same work. */
export async function runJob(bench: Bench, job: ClaimedJob): Promise<void> {
  const { log, leases, isOver } = bench;
  const { id, kind } = job;
  const lease = leases.hold(job);
  try {
    const result = await handle(bench, job, lease);
    const isWritten = await writeEnd(bench, job, lease, result);
    if (!isWritten && !isOver())
      log.warn({ job: id, kind }, 'a job outlived its lease and may have run twice');
  } catch (error) {
    // The lease runs out by itself and the job runs again.
    if (!isOver()) log.error({ err: error, job: id, kind }, 'the end of a job could not be written');
  } finally {
    await lease.end();
  }
}

/** Writes the end of a job. False where its lease was lost meanwhile, and then nothing is written. */
async function writeEnd(
  { store }: Bench,
  { stored }: ClaimedJob,
  lease: JobLease,
  result: JobResult,
): Promise<boolean> {
  const token = await lease.end();
  if (token === null) return false;
  const written =
    'done' in result
      ? await store.run('finishJob', { ...token, stored })
      : await store.run('retryJob', {
          ...token,
          stored,
          runAt: result.retryAt,
          ...(result.error !== undefined && { error: result.error }),
          ...(result.payload !== undefined && { payload: result.payload }),
        });
  return written.kind === 'applied' && written.value;
}

async function handle(bench: Bench, job: ClaimedJob, { signal, isOurs }: JobLease): Promise<JobResult> {
  const { handlers, store, log, troubles } = bench;
  const { id, kind, attempts } = job;
  try {
    const handler = handlers[kind];
    if (!handler) throw new Error(`No handler for jobs of kind ${kind}`);
    const result = await handler(job.payload, { ...job, signal });
    if ('done' in result || result.error === undefined) troubles.wentWell(kind);
    else if (!result.isTold) troubles.failed(kind, result.error, result.isLasting);
    return result;
  } catch (error) {
    if (isOurs()) log.error({ err: error, job: id, kind, attempts }, 'a job failed');
    const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    // A storage that is away has an alarm of its own.
    if (isOurs() && !(error instanceof StorageUnavailable)) troubles.failed(kind, message);
    return { retryAt: store.now() + backoffMs(attempts), error: message };
  }
}
