import type { SelectQueryBuilder } from 'kysely';
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
