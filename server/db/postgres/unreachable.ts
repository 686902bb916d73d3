import pg from 'pg';
import { StorageUnavailable } from '../store.ts';

/**
 * SQLSTATE classes and codes of a database that is away: no connection, no resources (disk, memory, connections), an
 * ending server, a standby, a time-out.
 */
const AWAY = /^(08|53|57P0|25006$|57014$)/;
/** Codes of an error at the commit itself by which the server says that nothing was committed. */
const REFUSED = /^(53|25006$)/;
const FULL = /^(53100|25006)$/;
const NETWORK = /^(ECONN|ETIMEDOUT$|EPIPE$|ENOTFOUND$|EAI_AGAIN$|EHOSTUNREACH$|ENETUNREACH$)/;
/** Code of a pooler that lost its connection. A statement that was sent on it may have been applied. */
const LOST = /^08/;
/** Words of errors of `pg`, which have no code. */
const WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/;

/** The error as StorageUnavailable where it says that the database cannot be asked just now; else as it is. */
export function asUnavailable(error: unknown, { atCommit = false } = {}): unknown {
  if (!(error instanceof Error) || error instanceof StorageUnavailable) return error;
  const code = String((error as { code?: unknown }).code ?? '');
  const isAway = atCommit
    ? REFUSED.test(code)
    : AWAY.test(code) || NETWORK.test(code) || WORDS.test(error.message);
  return isAway ? new StorageUnavailable(error.message, { cause: error, isFull: FULL.test(code) }) : error;
}

/** True where the connection itself is of no more use. A rollback on it would only take as long again. */
export function isDead(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = String((error as { code?: unknown }).code);
  return WORDS.test(error.message) || NETWORK.test(code) || LOST.test(code);
}

/** True where PostgreSQL itself said that a statement failed, so that nothing of its transaction was applied. */
export function isSaid(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !isDead(error);
}
