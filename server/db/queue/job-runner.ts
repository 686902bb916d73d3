import { MINUTE_MS } from '../../../src/domain/words/time-units.ts';
import { JOB_LANES, type JobLane, type JobSlots, jobLaneOf, USUAL_JOB_SLOTS } from '../lanes.ts';
import type { Store } from '../store.ts';
import type { jobCommands } from './job-commands.ts';
import { createJobLeases } from './job-leases.ts';
import type { JobHandler } from './jobs.ts';
import type { LaneCircuit } from './lane-circuit.ts';
import { runLane } from './lane-runner.ts';
import type { JobLog, Troubles } from './troubles.ts';
import { watchKinds } from './watch-kinds.ts';

export interface JobRunnerOptions {
  /** Lease of a claimed job, in ms; renewed while its handler is at work. */
  leaseMs?: number;
  /** Interval at which the table is looked at when no hint comes, in ms. */
  pollMs?: number;
  /** Jobs under way at once by lane, where they are not the usual ones. */
  slots?: Partial<JobSlots>;
  /** Circuits of the lanes whose jobs somebody outside must answer. */
  circuits?: Partial<Record<JobLane, LaneCircuit>>;
  /** Time that jobs under way have at the end before they are handed back, in ms. */
  endMs?: number;
  troubles: Troubles;
  log: JobLog;
}

export interface JobRunner {
  /** Claims nothing more. Jobs that do not end in a moment are handed back, for other processes to begin at once. */
  stop(): Promise<void>;
}

/**
 * Leases, in ms: the time for which others wait after a crash before they take over. It is short where there are
 * others. A SQLite file has one process, which at its start takes back all jobs of the one before.
 */
const LEASE_MS = { postgres: 3000, sqlite: MINUTE_MS } as const;

/** Number of looks at the table of which one asks for the kinds of jobs that still fail. */
const LOOKS_AT_KINDS = 30;

/** Time within which most jobs end, in ms. A mail that is handed back half-way would be sent twice. */
const END_MS = 1000;

/**
 * Runs the jobs of the given kinds until it is stopped, each lane beside the others. Other kinds are left to programs
 * that know them.
 */
export function createJobRunner(
  store: Store<typeof jobCommands>,
  handlers: Readonly<Record<string, JobHandler>>,
  options: JobRunnerOptions,
): JobRunner {
  const { pollMs = 1000, slots = {}, circuits = {}, endMs = END_MS, troubles, log } = options;
  const leaseMs = options.leaseMs ?? LEASE_MS[store.engine];
  const kinds = Object.keys(handlers);
  if (kinds.length === 0) throw new Error('A job runner needs at least one handler');
  let over = false;
  const leases = createJobLeases(store, leaseMs, log);
  const bench = { store, handlers, leaseMs, log, troubles, leases, isOver: () => over };
  const lanes = JOB_LANES.flatMap((lane) => {
    // A job that a process of the version before has planted has no lane, so the lane 'house' takes it.
    const own = lane === 'house' ? kinds : kinds.filter((kind) => jobLaneOf(kind) === lane);
    if (own.length === 0) return [];
    const wanted = { lane, kinds: own, slots: slots[lane] ?? USUAL_JOB_SLOTS[lane], pollMs };
    return [runLane(bench, { ...wanted, circuit: circuits[lane] })];
  });
  const unsubscribe = store.onJobs(() => {
    for (const lane of lanes) lane.look();
  });
  const stopKinds = watchKinds(store, troubles, pollMs * LOOKS_AT_KINDS);
  return {
    stop: async () => {
      unsubscribe();
      stopKinds();
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, endMs);
      });
      await Promise.race([Promise.all(lanes.map((lane) => lane.stop())), late]);
      clearTimeout(timer);
      over = true;
      await leases.handBack();
    },
  };
}
