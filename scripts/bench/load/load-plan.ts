import type { Seeded } from '../seed/seed-store.ts';

/** Operations of a run. 'fresh' is a list that no cache holds. */
export type Operation = 'get' | 'list' | 'fresh' | 'create' | 'purchase';

/** Servers that are compared. Each gets the same questions in its own form. */
export type Asked = 'vendinha' | 'postgraphile';

/** Plan of one measurement for the load generator, handed over as a JSON file. */
export interface LoadPlan {
  operation: Operation;
  asked: Asked;
  port: number;
  /** Processes whose processor time is read, with all their descendants. */
  pids: number[];
  connections: number;
  warmMs: number;
  measureMs: number;
  seeded: Seeded;
  /** Beginning of every right answer's body. Any other answer ends the run. */
  expect: string;
}

/** Result of the load generator, as JSON on standard output. Times in ms. */
export interface LoadResult {
  perSecond: number;
  p50: number;
  p99: number;
  /** Processor time of the processes per request, in µs. */
  cpuMicros: number;
  /** Bytes of the last answer's body. */
  bytes: number;
}
