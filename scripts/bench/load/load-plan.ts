import type { Seeded } from '../seed/seed-store.ts';

/** 'fresh' is a list that nobody keeps. */
export type Operation = 'get' | 'list' | 'fresh' | 'create' | 'purchase';

/** Who is asked, each in its own words for the same thing. */
export type Asked = 'vendinha' | 'postgraphile';

/** What the load generator is told, as a JSON file. */
export interface LoadPlan {
  operation: Operation;
  asked: Asked;
  port: number;
  /** Processes whose processor time is read, with all below them. */
  pids: number[];
  connections: number;
  warmMs: number;
  measureMs: number;
  seeded: Seeded;
  /** What an answer's body must begin with; anything else ends the run. */
  expect: string;
}

/** What it answers with, as JSON on standard output. Times in ms. */
export interface LoadResult {
  perSecond: number;
  p50: number;
  p99: number;
  /** Processor time of the processes per request, in µs. */
  cpuMicros: number;
  /** Bytes of the last answer's body. */
  bytes: number;
}
