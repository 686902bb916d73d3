import type { ClaimedJob, jobCommands } from './job-commands.ts';
import type { Store } from './store.ts';

/** What a handler decided: the job is over, or it wants to run again at `retryAt` (ms), `error` saying it failed. */
export type JobResult = { done: true } | { retryAt: number; error?: string };

/** Does the work of one job. It may run again after a crash, so it must tolerate having run before. */
export type JobHandler = (payload: unknown, job: ClaimedJob) => Promise<JobResult>;

export interface JobLog {
  warn(detail: object, message: string): void;
  error(detail: object, message: string): void;
}

export interface JobRunnerOptions {
  /** The clock the store runs on, in ms. */
  now: () => number;
  /** How long a claimed job belongs to this process, in ms: longer than any handler takes. */
  leaseMs?: number;
  /** How often the table is looked at when no hint comes, in ms. */
  pollMs?: number;
  /** Jobs under way at once. */
  concurrency?: number;
  log: JobLog;
}

export interface JobRunner {
  /** Claims nothing more and waits for the jobs under way. */
  stop(): Promise<void>;
}

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60 * 60 * 1000;

/** Pause before the next try of a job that failed `attempts` times: 1 s, 2 s, 4 s … one hour. */
export function backoffMs(attempts: number): number {
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.max(0, attempts - 1));
}

/** Runs the jobs of the given kinds until stopped; jobs of other kinds are left to whoever knows them. */
export function createJobRunner(
  store: Store<typeof jobCommands>,
  handlers: Readonly<Record<string, JobHandler>>,
  options: JobRunnerOptions,
): JobRunner {
  const { now, leaseMs = 60_000, pollMs = 1000, concurrency = 4, log } = options;
  const kinds = Object.keys(handlers);
  if (kinds.length === 0) throw new Error('A job runner needs at least one handler');
  const underWay = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let looking: { done: Promise<void> } | undefined;
  let again = false;
  let stopped = false;

  const look = (): void => {
    again = true;
    if (stopped || looking) return;
    clearTimeout(timer);
    looking = { done: claimWhileRoom().then(rest) };
  };

  const claimWhileRoom = async (): Promise<number> => {
    try {
      while (again && !stopped && underWay.size < concurrency) {
        again = false;
        const limit = concurrency - underWay.size;
        const jobs = await claimDue(store, { kinds, limit, leaseMs }, now());
        for (const job of jobs) start(job);
        again ||= jobs.length > 0;
      }
      return Math.min(pollMs, await untilNext(store, kinds, now()));
    } catch (error) {
      again = false;
      log.error({ err: error }, 'jobs could not be claimed');
      return pollMs;
    }
  };

  const rest = (pauseMs: number): void => {
    looking = undefined;
    if (stopped) return;
    // With every place taken, the job that ends looks again.
    timer = setTimeout(look, again && underWay.size < concurrency ? 0 : pauseMs);
  };

  const start = (job: ClaimedJob): void => {
    const running = runJob(store, handlers, job, now, log).finally(() => {
      underWay.delete(running);
      look();
    });
    underWay.add(running);
  };

  const unsubscribe = store.onJobs(look);
  look();
  return {
    stop: async () => {
      stopped = true;
      unsubscribe();
      clearTimeout(timer);
      await looking?.done;
      await Promise.all(underWay);
    },
  };
}

async function runJob(
  store: Store<typeof jobCommands>,
  handlers: Readonly<Record<string, JobHandler>>,
  job: ClaimedJob,
  now: () => number,
  log: JobLog,
): Promise<void> {
  const { id, kind, leaseUntil } = job;
  try {
    const result = await handle(handlers, job, now, log);
    const verdict =
      'done' in result
        ? await store.run('finishJob', { id, leaseUntil })
        : await store.run('retryJob', { id, leaseUntil, runAt: result.retryAt, error: result.error });
    const kept = verdict.kind === 'applied' && verdict.value;
    if (!kept) log.warn({ job: id, kind }, 'a job outlived its lease and may have run twice');
  } catch (error) {
    // The lease runs out by itself and the job runs again.
    log.error({ err: error, job: id, kind }, 'the end of a job could not be written');
  }
}

async function handle(
  handlers: Readonly<Record<string, JobHandler>>,
  job: ClaimedJob,
  now: () => number,
  log: JobLog,
): Promise<JobResult> {
  try {
    const handler = handlers[job.kind];
    if (!handler) throw new Error(`No handler for jobs of kind ${job.kind}`);
    return await handler(job.payload, job);
  } catch (error) {
    log.error({ err: error, job: job.id, kind: job.kind, attempts: job.attempts }, 'a job failed');
    const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    return { retryAt: now() + backoffMs(job.attempts), error: message };
  }
}

/** Jobs that are this process's for a while. */
async function claimDue(
  store: Store<typeof jobCommands>,
  wanted: { kinds: readonly string[]; limit: number; leaseMs: number },
  now: number,
): Promise<readonly ClaimedJob[]> {
  if (!(await isDue(store, wanted.kinds, now))) return [];
  const verdict = await store.run('claimJobs', wanted);
  return verdict.kind === 'applied' ? verdict.value : [];
}

/** A read, so that looking at an idle queue writes nothing. */
async function isDue(
  store: Store<typeof jobCommands>,
  kinds: readonly string[],
  now: number,
): Promise<boolean> {
  const row = await store.read
    .selectFrom('job')
    .select('id')
    .where('kind', 'in', [...kinds])
    .where('run_at', '<=', now)
    .where('lease_until', '<=', now)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ms until the next planned job is due; leases that run out are left to the poll. */
async function untilNext(
  store: Store<typeof jobCommands>,
  kinds: readonly string[],
  now: number,
): Promise<number> {
  const row = await store.read
    .selectFrom('job')
    .select('run_at')
    .where('kind', 'in', [...kinds])
    .where('run_at', '>', now)
    .orderBy('run_at')
    .limit(1)
    .executeTakeFirst();
  return row ? row.run_at - now : Number.POSITIVE_INFINITY;
}
