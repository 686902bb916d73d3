import { JOB_LANES, type LanePlaces, laneOf, USUAL_PLACES } from '../lanes.ts';
import type { Store } from '../store.ts';
import type { jobCommands } from './job-commands.ts';
import type { JobHandler } from './jobs.ts';
import { runLane } from './lane-runner.ts';
import { createTroubles, type JobLog } from './troubles.ts';

export interface JobRunnerOptions {
  /** The clock the store runs on, in ms. */
  now: () => number;
  /** How long a claimed job belongs to this process, in ms; renewed while its handler is at work. */
  leaseMs?: number;
  /** How often the table is looked at when no hint comes, in ms. */
  pollMs?: number;
  /** Jobs under way at once in a lane, where they are not the usual ones. */
  places?: Partial<LanePlaces>;
  log: JobLog;
}

export interface JobRunner {
  /** Claims nothing more and waits for the jobs under way. */
  stop(): Promise<void>;
}

/** Runs the jobs of the given kinds until stopped, each lane beside the others; other kinds are left to whoever knows them. */
export function createJobRunner(
  store: Store<typeof jobCommands>,
  handlers: Readonly<Record<string, JobHandler>>,
  { now, leaseMs = 60_000, pollMs = 1000, places = {}, log }: JobRunnerOptions,
): JobRunner {
  const kinds = Object.keys(handlers);
  if (kinds.length === 0) throw new Error('A job runner needs at least one handler');
  const bench = { store, handlers, now, leaseMs, log, troubles: createTroubles(log, now) };
  const lanes = JOB_LANES.flatMap((lane) => {
    // What a process of the version before has planted has no lane: the house takes it.
    const own = lane === 'house' ? kinds : kinds.filter((kind) => laneOf(kind) === lane);
    if (own.length === 0) return [];
    return [runLane(bench, { lane, kinds: own, places: places[lane] ?? USUAL_PLACES[lane], pollMs })];
  });
  const unsubscribe = store.onJobs(() => {
    for (const lane of lanes) lane.look();
  });
  return {
    stop: async () => {
      unsubscribe();
      await Promise.all(lanes.map((lane) => lane.stop()));
    },
  };
}
