import type { JobKind } from '../lanes.ts';
import type { ClaimedJob } from './job-commands.ts';

/** The job runs again. */
export interface JobRetry {
  retryAt: number;
  /** Reason of the failure, where it failed. */
  error?: string;
  /** True where the cause of the failure is told elsewhere, once for all its jobs. */
  isTold?: boolean;
  /** True where the failure is known to last until a person does something. One makes a trouble of its kind. */
  isLasting?: boolean;
  /** State of the job for its next run. The transaction that ends this run stores it, so no step runs twice. */
  payload?: unknown;
}

/** Decision of a handler: the job is over, or has to run again. */
export type JobResult = { done: true } | JobRetry;

/**
 * A job at work. `signal` is aborted once its lease is renewed no more, because another process may do the work then.
 */
export type JobAtWork = ClaimedJob & { signal: AbortSignal };

/** Does the work of one job. It may run again after a crash, so it must tolerate having run before. */
export type JobHandler = (payload: unknown, job: JobAtWork) => Promise<JobResult>;

export type JobHandlers<K extends JobKind = JobKind> = Readonly<Record<K, JobHandler>>;

const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 60 * 60 * 1000;

/** Pause before the next try of a job that failed `attempts` times: 1 s, 2 s, 4 s … one hour. */
export function backoffMs(attempts: number): number {
  return Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.max(0, attempts - 1));
}
