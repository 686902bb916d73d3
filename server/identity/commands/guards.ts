import { forUpdate } from '../../db/lock.ts';
import type { Tx } from '../../db/store.ts';
import { attempts, type KeyedBucket } from './attempts.ts';

/** A count of failures that locks. The first `free` of them do not. */
export interface FailureLock {
  key: string;
  free: number;
}

/** Everything that may refuse a sign-in before its password counts, always locked in this order. */
export interface SignInGuards {
  locks: readonly FailureLock[];
  /** Bucket of all browsers that never signed in; null for one that did. */
  strangers: KeyedBucket | null;
}

async function areShut(tx: Tx, { locks, strangers }: SignInGuards): Promise<boolean> {
  for (const { key } of locks) if (await attempts.isLocked(tx, key)) return true;
  return strangers !== null && !(await attempts.haveTokens(tx, [strangers]));
}

async function countFailure(tx: Tx, { locks, strangers }: SignInGuards): Promise<void> {
  for (const { key, free } of locks) await attempts.countFailure(tx, key, free);
  if (strangers) await attempts.takeFromEach(tx, [strangers]);
}

/** Starts the narrowest count anew after a success. A neighbour's failures stay counted for the wider networks. */
async function countSuccess(tx: Tx, { locks: [narrowest] }: SignInGuards): Promise<void> {
  if (narrowest) await attempts.clearFailures(tx, narrowest.key);
}

/** Locks all counts of an account before its person is locked, in the order of sign-ins. */
async function holdAll(tx: Tx, prefix: string): Promise<void> {
  const rows = tx.db
    .selectFrom('attempt')
    .select('key')
    .where('key', '>=', prefix)
    .where('key', '<', after(prefix));
  await forUpdate(tx, rows.orderBy('key')).execute();
}

/** Locks the count of this key alone. */
async function hold(tx: Tx, key: string): Promise<void> {
  await forUpdate(tx, tx.db.selectFrom('attempt').select('key').where('key', '=', key)).execute();
}

/** Lifts every lock of an account. */
async function liftAll(tx: Tx, prefix: string): Promise<void> {
  await tx.db.deleteFrom('attempt').where('key', '>=', prefix).where('key', '<', after(prefix)).execute();
}

/** The first text that sorts behind all those with this prefix, which ends in a colon. Text sorts by bytes. */
function after(prefix: string): string {
  return `${prefix.slice(0, -1)};`;
}

export const guards = { areShut, countFailure, countSuccess, hold, holdAll, liftAll };
