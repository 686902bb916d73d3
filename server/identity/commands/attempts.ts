import { forUpdate } from '../../db/lock.ts';
import type { AttemptTable } from '../../db/schema.ts';
import type { Commands, Tx } from '../../db/store.ts';
import { type Bucket, fullAfterTaking, hasToken } from '../../limits/stored-bucket.ts';
import type { SharedWindow } from '../../limits/window.ts';
import { FREE_FAILURES, isLockedUntil, lockMs, MAX_LOCK_MS } from '../limits.ts';

export interface KeyedBucket extends Bucket {
  key: string;
}

/** Takes a token from a bucket. Where it is empty this answers false and changes nothing. */
function takeFromBucket(tx: Tx, bucket: KeyedBucket): Promise<boolean> {
  return takeFromEach(tx, [bucket]);
}

/** Takes a token from each of the buckets. Where one is empty this answers false and takes none. */
async function takeFromEach(tx: Tx, buckets: readonly KeyedBucket[]): Promise<boolean> {
  const full: [KeyedBucket, number][] = [];
  for (const bucket of buckets) {
    const row = await ensureAttempt(tx, bucket.key);
    if (!hasToken(row.locked_until, tx.now, bucket)) return false;
    full.push([bucket, fullAfterTaking(row.locked_until, tx.now, bucket)]);
  }
  for (const [{ key }, locked_until] of full) {
    const change = { locked_until, updated_at: tx.now };
    await tx.db.updateTable('attempt').set(change).where('key', '=', key).execute();
  }
  return true;
}

/** True while each of the buckets has a token. It takes none. */
async function haveTokens(tx: Tx, buckets: readonly KeyedBucket[]): Promise<boolean> {
  for (const bucket of buckets) {
    const row = await readAttempt(tx, bucket.key);
    if (row && !hasToken(row.locked_until, tx.now, bucket)) return false;
  }
  return true;
}

/**
 * True while failures keep an account locked. Attempts of one moment are judged one after the other, also the first
 * ones.
 */
async function isLocked(tx: Tx, key: string): Promise<boolean> {
  const row = await ensureAttempt(tx, key);
  return isLockedUntil(row.locked_until, tx.now);
}

/** Counts a failure and locks from the `free`-th on. 15 idle minutes after a lock the count starts anew. */
async function countFailure(tx: Tx, key: string, free = FREE_FAILURES): Promise<void> {
  const row = await ensureAttempt(tx, key);
  const idle = Math.abs(tx.now - Math.max(row.updated_at, row.locked_until)) > MAX_LOCK_MS;
  const failures = idle ? 1 : row.failures + 1;
  const lock = lockMs(failures, free);
  await tx.db
    .updateTable('attempt')
    .set({ failures, locked_until: lock === 0 ? 0 : tx.now + lock, updated_at: tx.now })
    .where('key', '=', key)
    .execute();
}

/**
 * Adds to the window of a key, which all processes count. It opens one where none is open. A window that ends too far
 * ahead was opened before the clock was set back, and counts as shut.
 */
async function addToWindow(
  tx: Tx,
  { key, count, lengthMs }: { key: string; count: number; lengthMs: number },
): Promise<SharedWindow> {
  const row = await ensureAttempt(tx, key);
  const isOpen = row.locked_until > tx.now && row.locked_until - tx.now <= lengthMs;
  const failures = isOpen ? row.failures + count : count;
  const locked_until = isOpen ? row.locked_until : tx.now + lengthMs;
  const change = { failures, locked_until, updated_at: tx.now };
  await tx.db.updateTable('attempt').set(change).where('key', '=', key).execute();
  return { count: failures, endsInMs: locked_until - tx.now };
}

async function clearFailures(tx: Tx, key: string): Promise<void> {
  await tx.db.deleteFrom('attempt').where('key', '=', key).execute();
}

/** Limits of attempts for the other commands of this room. Every read here locks its row. */
export const attempts = { takeFromBucket, takeFromEach, haveTokens, isLocked, countFailure, clearFailures };
export const attemptCommands = { takeFromBucket, takeFromEach, addToWindow } satisfies Commands;

/**
 * The locked row of a key, made where there is none. It is one statement, because a success may remove the row at any
 * moment.
 */
async function ensureAttempt(tx: Tx, key: string): Promise<AttemptTable> {
  return tx.db
    .insertInto('attempt')
    .values({ key, failures: 0, locked_until: 0, updated_at: tx.now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ key }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

function readAttempt(tx: Tx, key: string): Promise<AttemptTable | undefined> {
  return forUpdate(tx, tx.db.selectFrom('attempt').selectAll().where('key', '=', key)).executeTakeFirst();
}
