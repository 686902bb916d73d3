import type { ClaimedJob } from '../../../../server/db/queue/job-commands.ts';
import type { JobHandler } from '../../../../server/db/queue/jobs.ts';
import type { Store } from '../../../../server/db/store.ts';
import { createMoneyJobs } from '../../../../server/money/register-money.ts';
import type { commands } from './commands.ts';

type Deps = Parameters<typeof createMoneyJobs>[0] & { store: Store<typeof commands> };

const LEASE_MS = 60_000;

/**
 * Runs every due job of a store and the jobs that they cause, until none is due. With `parallel` it runs a batch at a
 * time.
 */
export const runDueJobs = (deps: Deps, how: { parallel?: boolean; most?: number } = {}): Promise<void> =>
  runDue(deps.store, createMoneyJobs(deps), how);

/** The same for the jobs of these handlers. */
export async function runDue(
  store: Deps['store'],
  handlers: Readonly<Record<string, JobHandler>>,
  { parallel = false, most = 10 } = {},
): Promise<void> {
  const kinds = Object.keys(handlers);
  for (let round = 0; round < 1000; round += 1) {
    const claimed = await store.run('claimJobs', { kinds, limit: most, leaseMs: LEASE_MS });
    if (claimed.kind === 'refused') throw new Error(claimed.code);
    if (claimed.value.length === 0) return;
    const runs = (job: ClaimedJob) => runJob(store, handlers[job.kind]!, job);
    if (parallel) await Promise.all(claimed.value.map(runs));
    else for (const job of claimed.value) await runs(job);
  }
  throw new Error('jobs never come to rest');
}

async function runJob(store: Deps['store'], handler: JobHandler, job: ClaimedJob): Promise<void> {
  const { id, leaseUntil, stored } = job;
  const result = await handler(job.payload, { ...job, signal: new AbortController().signal });
  if ('done' in result) await store.run('finishJob', { id, leaseUntil, stored });
  else
    await store.run('retryJob', {
      ...{ id, leaseUntil, stored, runAt: result.retryAt },
      ...(result.error !== undefined && { error: result.error }),
      ...(result.payload !== undefined && { payload: result.payload }),
    });
}
