import type { JobLane } from '../lanes.ts';
import type { ClaimedJob } from './job-commands.ts';
import type { LaneCircuit } from './lane-circuit.ts';
import { type Bench, runJob } from './run-job.ts';

export interface LaneOptions {
  lane: JobLane;
  /** Kinds of jobs that are claimed. Others are left to programs that know them. */
  kinds: readonly string[];
  /** Jobs under way at once. */
  slots: number;
  /** Interval at which the table is looked at when no hint comes, in ms. */
  pollMs: number;
  /** Circuit of the lane; absent where nobody outside must answer its jobs. */
  circuit?: LaneCircuit | undefined;
}

export interface LaneRunner {
  look(): void;
  /** Claims nothing more and waits for the jobs under way. */
  stop(): Promise<void>;
}

/** Pause of a lane whose open circuit gave no trial, in ms. */
const OPEN_PAUSE_MS = 100;

/** Runs the jobs of one lane until it is stopped. */
export function runLane(bench: Bench, { lane, kinds, slots, pollMs, circuit }: LaneOptions): LaneRunner {
  const underWay = createUnderWay(slots, circuit);
  let timer: NodeJS.Timeout | undefined;
  let looking: { done: Promise<void> } | undefined;
  let again = false;
  let stopped = false;
  let claims = 0;

  const look = (): void => {
    again = true;
    if (stopped || looking) return;
    clearTimeout(timer);
    looking = { done: claimWhileRoom().then(rest) };
  };

  const claimWhileRoom = async (): Promise<number> => {
    try {
      let pauseMs = pollMs;
      while (again && !stopped) {
        again = false;
        // A trial asks whether the other side is back, beside jobs that hang.
        const isTrial = circuit?.isOpen() === true;
        const limit = isTrial ? 1 : underWay.room();
        if (limit <= 0) break;
        const next = await nextRun(bench, lane, kinds);
        const now = bench.store.now();
        pauseMs = Math.min(pollMs, Math.max(0, next - now));
        if (next > now) continue;
        if (isTrial && !circuit?.takeTrial()) return Math.min(pollMs, OPEN_PAUSE_MS);
        const jobs = await claim(bench, { lane, kinds, circuit }, limit, claims++);
        for (const job of jobs) start(job);
        again ||= jobs.length > 0;
        // Another process was quicker. A due job that is being claimed is no reason to ask without a pause.
        if (jobs.length === 0) pauseMs = pollMs;
      }
      return pauseMs;
    } catch (error) {
      again = false;
      bench.log.error({ err: error, lane }, 'jobs could not be claimed');
      return pollMs;
    }
  };

  const rest = (pauseMs: number): void => {
    looking = undefined;
    if (stopped) return;
    // While every slot is taken, the next job that ends looks again.
    timer = setTimeout(look, again && underWay.room() > 0 ? 0 : pauseMs);
  };

  const start = (job: ClaimedJob): void => underWay.add(runJob(bench, job), look);

  const unsubscribe = circuit?.onClosed(look);
  look();
  return {
    look,
    stop: async () => {
      stopped = true;
      unsubscribe?.();
      clearTimeout(timer);
      await looking?.done;
      await underWay.done();
    },
  };
}

/** The jobs of a lane that are at work. Those of an earlier generation of the circuit take no slot. */
function createUnderWay(slots: number, circuit: LaneCircuit | undefined) {
  /** The jobs at work, each with the generation in which it began. */
  const running = new Map<Promise<void>, number>();
  const generation = (): number => circuit?.generation() ?? 0;
  return {
    /** Number of jobs that may begin now. */
    room: (): number => slots - [...running.values()].filter((began) => began === generation()).length,
    add(work: Promise<void>, atEnd: () => void): void {
      const done = work.finally(() => {
        running.delete(done);
        atEnd();
      });
      running.set(done, generation());
    },
    done: () => Promise.all(running.keys()),
  };
}

/** Claims due jobs. `nth` counts the claims of the lane. */
async function claim(
  { store, leaseMs, leases }: Bench,
  { lane, kinds, circuit }: Pick<LaneOptions, 'lane' | 'kinds' | 'circuit'>,
  limit: number,
  nth: number,
): Promise<ClaimedJob[]> {
  // Many jobs may wait behind a circuit. The person of the newest still looks at a screen, so every other claim is for
  // the newest. The claims between are for the oldest, and so neither keeps the other out.
  const first = circuit && nth % 2 === 0 ? 'newest' : 'oldest';
  const result = await store.run('claimJobs', { lane, kinds, limit, leaseMs, first, held: leases.ids() });
  return result.kind === 'applied' ? result.value : [];
}

/**
 * Time at which the first free job of a lane is due, in ms. Infinity where there is none. It is a read, so an idle queue
 * is looked at without a write. Leases that run out are left to the poll.
 */
async function nextRun(
  { store }: Pick<Bench, 'store'>,
  lane: JobLane,
  kinds: readonly string[],
): Promise<number> {
  const row = await store.read
    .selectFrom('job')
    .select('run_at')
    .where('lane', '=', lane)
    .where('kind', 'in', [...kinds])
    .where('lease_until', '<=', store.now())
    .orderBy('run_at')
    .limit(1)
    .executeTakeFirst();
  return row?.run_at ?? Number.POSITIVE_INFINITY;
}
