import type { JobLane } from '../lanes.ts';
import { forUpdateSkippingLocked } from '../lock.ts';
import type { JobTable } from '../schema.ts';
import type { Commands, Tx } from '../store.ts';

/** A job this process holds until `leaseUntil` (ms), which is also the proof that it still does. */
export interface ClaimedJob {
  id: string;
  kind: string;
  key: string;
  payload: unknown;
  /** How often it was started, this time included, since it last went well. */
  attempts: number;
  leaseUntil: number;
  lastError: string | null;
}

/** Names one claim of a job: after the lease ran out and another took it, the same token no longer fits. */
export type ClaimToken = Pick<ClaimedJob, 'id' | 'leaseUntil'>;

interface Wanted {
  /** All lanes when absent. */
  lane?: JobLane;
  kinds: readonly string[];
  limit: number;
  leaseMs: number;
}

async function claimJobs(tx: Tx, { lane, kinds, limit, leaseMs }: Wanted): Promise<ClaimedJob[]> {
  const due = await forUpdateSkippingLocked(
    tx,
    tx.db
      .selectFrom('job')
      .select('id')
      .$if(lane !== undefined, (query) => query.where('lane', '=', lane ?? 'house'))
      .where('kind', 'in', [...kinds])
      .where('run_at', '<=', tx.now)
      .where('lease_until', '<=', tx.now)
      .orderBy('run_at')
      .orderBy('id')
      .limit(limit),
  ).execute();
  if (due.length === 0) return [];
  const rows = await tx.db
    .updateTable('job')
    .set((eb) => ({ lease_until: tx.now + leaseMs, attempts: eb('attempts', '+', 1) }))
    .where(
      'id',
      'in',
      due.map(({ id }) => id),
    )
    .where('lease_until', '<=', tx.now)
    .returningAll()
    .execute();
  return rows.sort(byDueTime).map(claimed);
}

/** Holds a job for `leaseMs` more from now; the new end of the lease (ms), or null when another has it. */
async function renewJob(
  tx: Tx,
  { id, leaseUntil, leaseMs }: ClaimToken & { leaseMs: number },
): Promise<number | null> {
  const until = tx.now + leaseMs;
  const { numUpdatedRows } = await tx.db
    .updateTable('job')
    .set({ lease_until: until })
    .where('id', '=', id)
    .where('lease_until', '=', leaseUntil)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? until : null;
}

/** Removes a job that is done; false when its lease had passed to another. */
async function finishJob(tx: Tx, { id, leaseUntil }: ClaimToken): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('job')
    .where('id', '=', id)
    .where('lease_until', '=', leaseUntil)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Gives a job back for `runAt` (ms); without an error it was not a failure and counts from zero again. */
async function retryJob(
  tx: Tx,
  { id, leaseUntil, runAt, error }: ClaimToken & { runAt: number; error?: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('job')
    .set({
      run_at: runAt,
      lease_until: 0,
      last_error: error ?? null,
      ...(error === undefined && { attempts: 0 }),
    })
    .where('id', '=', id)
    .where('lease_until', '=', leaseUntil)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Takes every claim back. Only for a start that knows it is alone: whoever held these jobs is gone. */
async function releaseJobs(tx: Tx): Promise<void> {
  await tx.db.updateTable('job').set({ lease_until: 0 }).where('lease_until', '>', 0).execute();
}

/** The queue's own commands; the job runner needs them in the registry. */
export const jobCommands = { claimJobs, renewJob, finishJob, retryJob, releaseJobs } satisfies Commands;

function byDueTime(a: JobTable, b: JobTable): number {
  return a.run_at - b.run_at || (a.id < b.id ? -1 : 1);
}

function claimed(row: JobTable): ClaimedJob {
  return {
    id: row.id,
    kind: row.kind,
    key: row.key,
    payload: JSON.parse(row.payload),
    attempts: row.attempts,
    leaseUntil: row.lease_until,
    lastError: row.last_error,
  };
}
