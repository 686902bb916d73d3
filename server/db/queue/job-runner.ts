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
  /** Jobs under way at once in a lane, where they are not the usual ones. */
  slots?: Partial<JobSlots>;
  /** Lanes whose jobs somebody outside must answer. */
  circuits?: Partial<Record<JobLane, LaneCircuit>>;
  /** Time that jobs under way have at the end before they are handed back, in ms. */
  endMs?: number;
  troubles: Troubles;
  log: JobLog;
}

export interface JobRunner {
  /** Claims nothing more. What is not done in a moment is handed back, for other processes to begin at once. */
  stop(): Promise<void>;
}

/**
 * Leases, in ms: how long after a crash others wait before they take over. Short where there are others; a SQLite file has
 * one process, which takes back at its start what the one before held.
 */
const LEASE_MS = { postgres: 3000, sqlite: 60_000 } as const;

/** Of so many looks at the table one asks which kinds of jobs still fail. */
const LOOKS_AT_KINDS = 30;

/** Most jobs end within this (ms). A mail that is handed back half-way would be sent twice. */
const END_MS = 1000;

/** Runs the jobs of the given kinds until stopped, each lane beside the others; other kinds are left to whoever knows them. */
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
    // What a process of the version before has planted has no lane: the house takes it.
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
