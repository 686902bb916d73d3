import type { JobLane } from '../lanes.ts';
import type { ClaimedJob } from './job-commands.ts';
import { type Bench, runJob } from './run-job.ts';

export interface LaneOptions {
  lane: JobLane;
  /** The kinds that are claimed; others are left to whoever knows them. */
  kinds: readonly string[];
  /** Jobs under way at once. */
  places: number;
  /** How often the table is looked at when no hint comes, in ms. */
  pollMs: number;
}

export interface LaneRunner {
  /** Looks for due jobs now. */
  look(): void;
  /** Claims nothing more and waits for the jobs under way. */
  stop(): Promise<void>;
}

/** Runs the jobs of one lane until stopped. */
export function runLane(bench: Bench, { lane, kinds, places, pollMs }: LaneOptions): LaneRunner {
  const { store, now, leaseMs, log } = bench;
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
      let pauseMs = pollMs;
      while (again && !stopped && underWay.size < places) {
        again = false;
        const next = await nextRun(bench, lane, kinds);
        pauseMs = Math.min(pollMs, Math.max(0, next - now()));
        if (next > now()) continue;
        const limit = places - underWay.size;
        const verdict = await store.run('claimJobs', { lane, kinds, limit, leaseMs });
        const jobs = verdict.kind === 'applied' ? verdict.value : [];
        for (const job of jobs) start(job);
        again ||= jobs.length > 0;
        // Another process was quicker: a due job that is being claimed is no reason to ask without a pause.
        if (jobs.length === 0) pauseMs = pollMs;
      }
      return pauseMs;
    } catch (error) {
      again = false;
      log.error({ err: error, lane }, 'jobs could not be claimed');
      return pollMs;
    }
  };

  const rest = (pauseMs: number): void => {
    looking = undefined;
    if (stopped) return;
    // With every place taken, the job that ends looks again.
    timer = setTimeout(look, again && underWay.size < places ? 0 : pauseMs);
  };

  const start = (job: ClaimedJob): void => {
    const running = runJob(bench, job).finally(() => {
      underWay.delete(running);
      look();
    });
    underWay.add(running);
  };

  look();
  return {
    look,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await looking?.done;
      await Promise.all(underWay);
    },
  };
}

/**
 * When the first job of a lane that nobody holds is due, in ms; infinity where there is none. A read, so that looking at
 * an idle queue writes nothing. Leases that run out are left to the poll.
 */
async function nextRun(
  { store, now }: Pick<Bench, 'store' | 'now'>,
  lane: JobLane,
  kinds: readonly string[],
): Promise<number> {
  const row = await store.read
    .selectFrom('job')
    .select('run_at')
    .where('lane', '=', lane)
    .where('kind', 'in', [...kinds])
    .where('lease_until', '<=', now())
    .orderBy('run_at')
    .limit(1)
    .executeTakeFirst();
  return row?.run_at ?? Number.POSITIVE_INFINITY;
}
