import { AFTER_FAILURE_MS, type JobLane } from '../lanes.ts';
import { forUpdateSkippingLocked } from '../lock.ts';
import type { JobTable } from '../schema.ts';
import type { Commands, Tx } from '../store.ts';

/** A job that this process holds until `leaseUntil` (ms). That time is also the proof that it still does. */
export interface ClaimedJob {
  id: string;
  kind: string;
  key: string;
  payload: unknown;
  /** Text of the payload. By it the job's end tells whether the job was replaced meanwhile. */
  stored: string;
  /** Number of starts since the job last went well, this one included. */
  attempts: number;
  leaseUntil: number;
  lastError: string | null;
  /** The trace that the job continues, as a W3C traceparent; null where traces are not kept. */
  trace: string | null;
}

/** Names one claim of a job. After the lease ran out and another process took the job, the token no longer fits. */
export type ClaimToken = Pick<ClaimedJob, 'id' | 'leaseUntil'>;

/** The end of a claim, with the payload with which its work began. */
type Ending = ClaimToken & Pick<ClaimedJob, 'stored'>;

interface Wanted {
  /** Lane of the jobs; all lanes when absent. */
  lane?: JobLane;
  kinds: readonly string[];
  limit: number;
  leaseMs: number;
  /** Order of the due jobs. The oldest come first when it is absent. */
  first?: 'oldest' | 'newest';
  /** Ids of jobs that this process holds already, however late their leases are renewed. */
  held?: readonly string[];
}

async function claimJobs(
  tx: Tx,
  { lane, kinds, limit, leaseMs, first = 'oldest', held = [] }: Wanted,
): Promise<ClaimedJob[]> {
  const due = await forUpdateSkippingLocked(
    tx,
    tx.db
      .selectFrom('job')
      .select('id')
      .$if(lane !== undefined, (query) => query.where('lane', '=', lane ?? 'house'))
      .where('kind', 'in', [...kinds])
      .where('run_at', '<=', tx.now)
      .where('lease_until', '<=', tx.now)
      .$if(held.length > 0, (query) => query.where('id', 'not in', [...held]))
      .orderBy('run_at', first === 'oldest' ? 'asc' : 'desc')
      .orderBy('id', first === 'oldest' ? 'asc' : 'desc')
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

/** Holds jobs for `leaseMs` more from now. Answers with the ids of those that are still ours, and the new end (ms). */
async function renewJobs(
  tx: Tx,
  { held, leaseMs }: { held: readonly ClaimToken[]; leaseMs: number },
): Promise<{ ids: string[]; leaseUntil: number }> {
  const leaseUntil = tx.now + leaseMs;
  return { ids: await moveLeases(tx, held, leaseUntil), leaseUntil };
}

/** Gives unfinished jobs back, for anybody to begin now. They count as started. */
async function handBackJobs(tx: Tx, { held }: { held: readonly ClaimToken[] }): Promise<void> {
  await moveLeases(tx, held, 0);
}

/** Ids of the jobs whose claims still held. */
async function moveLeases(tx: Tx, held: readonly ClaimToken[], until: number): Promise<string[]> {
  const rows = await tx.db
    .updateTable('job')
    .set({ lease_until: until })
    .where((eb) => eb.or(held.map(({ id, leaseUntil }) => eb.and({ id, lease_until: leaseUntil }))))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Removes a finished job. False where another process had taken its lease. A job whose payload was replaced meanwhile
 * stays and runs again.
 */
async function finishJob(tx: Tx, { id, leaseUntil, stored }: Ending): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('job')
    .where('id', '=', id)
    .where('lease_until', '=', leaseUntil)
    .where('payload', '=', stored)
    .executeTakeFirst();
  return numDeletedRows > 0n || runReplaced(tx, { id, leaseUntil }, { runAt: tx.now });
}

interface Again {
  runAt: number;
  error?: string;
}

/**
 * Gives a job back for `runAt` (ms). Without an error it did not fail, and counts from zero again. A job that was
 * replaced meanwhile keeps the new payload. It waits no longer than one that is replaced while it waits.
 */
async function retryJob(
  tx: Tx,
  { id, leaseUntil, stored, runAt, error, payload }: Ending & Again & { payload?: unknown },
): Promise<boolean> {
  const again = { runAt, ...(error !== undefined && { error }) };
  const { numUpdatedRows } = await giveBack(tx, { id, leaseUntil }, again)
    .$if(payload !== undefined, (query) => query.set({ payload: JSON.stringify(payload) }))
    .where('payload', '=', stored)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return true;
  const soon = tx.now + (error === undefined ? 0 : AFTER_FAILURE_MS);
  return runReplaced(tx, { id, leaseUntil }, { ...again, runAt: Math.min(runAt, soon) });
}

/** Has a job that was replaced at work run again. False where another process had taken its lease. */
async function runReplaced(tx: Tx, token: ClaimToken, again: Again): Promise<boolean> {
  const { numUpdatedRows } = await giveBack(tx, token, again).executeTakeFirst();
  return numUpdatedRows > 0n;
}

function giveBack(tx: Tx, { id, leaseUntil }: ClaimToken, { runAt, error }: Again) {
  return tx.db
    .updateTable('job')
    .set({
      run_at: runAt,
      lease_until: 0,
      last_error: error ?? null,
      ...(error === undefined && { attempts: 0 }),
    })
    .where('id', '=', id)
    .where('lease_until', '=', leaseUntil);
}

/**
 * Takes every claim back. It is only for a start that knows it is alone, so that all holders of these jobs are gone.
 */
async function releaseJobs(tx: Tx): Promise<void> {
  await tx.db.updateTable('job').set({ lease_until: 0 }).where('lease_until', '>', 0).execute();
}

/**
 * Has waiting jobs run so much sooner, in ms, because the clock by which they were planned was set back. A place that was
 * seen ahead of now would seem to be there until then, whatever becomes of its device. So it was seen now.
 */
async function bringForward(tx: Tx, { byMs }: { byMs: number }): Promise<void> {
  await tx.db
    .updateTable('job')
    .set((eb) => ({ run_at: eb('run_at', '-', byMs) }))
    .where('run_at', '>', tx.now)
    .execute();
  await tx.db.updateTable('place').set({ seen_at: tx.now }).where('seen_at', '>', tx.now).execute();
}

/** Commands of the queue, which the job runner needs in the registry. */
export const jobCommands = {
  claimJobs,
  renewJobs,
  handBackJobs,
  finishJob,
  retryJob,
  releaseJobs,
  bringForward,
} satisfies Commands;

function byDueTime(a: JobTable, b: JobTable): number {
  return a.run_at - b.run_at || (a.id < b.id ? -1 : 1);
}

function claimed(row: JobTable): ClaimedJob {
  return {
    id: row.id,
    kind: row.kind,
    key: row.key,
    payload: JSON.parse(row.payload),
    stored: row.payload,
    attempts: row.attempts,
    leaseUntil: row.lease_until,
    lastError: row.last_error,
    trace: row.trace,
  };
}
