import type { JobKind } from '../lanes.ts';
import type { ClaimedJob } from './job-commands.ts';

/** What a handler decided: the job is over, or it wants to run again at `retryAt` (ms), `error` saying it failed. */
export type JobResult = { done: true } | { retryAt: number; error?: string };

/** Does the work of one job. It may run again after a crash, so it must tolerate having run before. */
export type JobHandler = (payload: unknown, job: ClaimedJob) => Promise<JobResult>;

/** The handlers of some kinds. */
export type JobHandlers<K extends JobKind = JobKind> = Readonly<Record<K, JobHandler>>;

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60 * 60 * 1000;

/** Pause before the next try of a job that failed `attempts` times: 1 s, 2 s, 4 s … one hour. */
export function backoffMs(attempts: number): number {
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.max(0, attempts - 1));
}
