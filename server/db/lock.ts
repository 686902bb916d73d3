import { type SelectQueryBuilder, sql } from 'kysely';
import type { Tx } from './store.ts';

/**
 * Locks the rows that a command is about to change on the strength of its reading. PostgreSQL loses concurrent
 * read-modify-writes without it; SQLite runs commands one by one and has no such clause. Rows are locked in id order.
 */
export function forUpdate<DB, TB extends keyof DB, O>(
  tx: Pick<Tx, 'engine'>,
  query: SelectQueryBuilder<DB, TB, O>,
): SelectQueryBuilder<DB, TB, O> {
  return tx.engine === 'postgres' ? query.forUpdate() : query;
}

/**
 * Locks as forUpdate and passes over rows that another transaction holds: for picking work, never for deciding about
 * money.
 */
export function forUpdateSkippingLocked<DB, TB extends keyof DB, O>(
  tx: Pick<Tx, 'engine'>,
  query: SelectQueryBuilder<DB, TB, O>,
): SelectQueryBuilder<DB, TB, O> {
  return tx.engine === 'postgres' ? query.forUpdate().skipLocked() : query;
}

/** Class of advisory locks for names. No other advisory lock of ours has it. */
const NAMES = 1;

/**
 * Locks a name until the transaction ends, where no single row could be locked. On SQLite commands run one by one
 * anyway.
 */
export async function lockName(tx: Pick<Tx, 'engine' | 'db'>, name: string): Promise<void> {
  if (tx.engine === 'sqlite') return;
  await sql`select pg_advisory_xact_lock(${sql.lit(NAMES)}, hashtext(${name}))`.execute(tx.db);
}
