import { type SelectQueryBuilder, sql } from 'kysely';
import type { Tx } from './store.ts';

/**
 * Locks the rows a command is about to change on the strength of what it read. PostgreSQL loses concurrent
 * read-modify-writes without it; SQLite runs commands one by one and has no such clause. Lock rows in id order.
 */
export function forUpdate<DB, TB extends keyof DB, O>(
  tx: Pick<Tx, 'engine'>,
  query: SelectQueryBuilder<DB, TB, O>,
): SelectQueryBuilder<DB, TB, O> {
  return tx.engine === 'postgres' ? query.forUpdate() : query;
}

/** As forUpdate, passing over rows another transaction holds: for picking work, never for deciding about money. */
export function forUpdateSkippingLocked<DB, TB extends keyof DB, O>(
  tx: Pick<Tx, 'engine'>,
  query: SelectQueryBuilder<DB, TB, O>,
): SelectQueryBuilder<DB, TB, O> {
  return tx.engine === 'postgres' ? query.forUpdate().skipLocked() : query;
}

/** Names are locks of their own kind: no other advisory lock of ours has this class. */
const NAMES = 1;

/** Holds a name until the transaction ends, for what no single row stands for. On SQLite commands run one by one anyway. */
export async function lockName(tx: Pick<Tx, 'engine' | 'db'>, name: string): Promise<void> {
  if (tx.engine === 'sqlite') return;
  await sql`select pg_advisory_xact_lock(${sql.lit(NAMES)}, hashtext(${name}))`.execute(tx.db);
}
