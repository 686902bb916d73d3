import type { MaybePromise } from '../maybe-promise.ts';
import { Refused } from '../store.ts';
import { ConstraintError } from './constraint-error.ts';
import { statementOf } from './later-writes.ts';
import type { RowCache } from './row-cache.ts';
import type { RunStatement } from './statement.ts';

const WRITE_ONE = 'update "record" set "content" = ?, "updated_at" = ? where "id" = ? and "type" = ?';

/** Writes the pending rows of a cache: on SQLite one by one, on PostgreSQL all in one statement. */
export function writePending(cache: RowCache, run: RunStatement): MaybePromise<unknown> {
  if (cache.engine === 'postgres') {
    const statement = statementOf([cache.takeLater()]);
    return statement && run(statement.sql, statement.parameters, { name: `later ${statement.name}` });
  }
  for (const row of cache.takePending()) void run(WRITE_ONE, [row.content, row.updated_at, row.id, row.type]);
  return undefined;
}

/** Constraints that fail where somebody made the same record or transfer at the same moment. */
const TAKEN = new Set(['record_pkey', 'transfer_reference_key']);

/** The failure of such a statement as its caller hears it. */
export function asRaced(error: unknown): unknown {
  const cause = error instanceof ConstraintError ? error.cause : undefined;
  const name = (cause as { constraint?: unknown } | undefined)?.constraint;
  return TAKEN.has(String(name)) ? new Refused('CONFLICT', { raced: true }) : error;
}
