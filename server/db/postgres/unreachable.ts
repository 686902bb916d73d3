import pg from 'pg';
import { StorageUnavailable } from '../store.ts';

/** SQLSTATE classes and codes: no connection, no resources (disk, memory, connections), an ending server, a standby, a time-out. */
const AWAY = /^(08|53|57P0|25006$|57014$)/;
/** Codes of an error at the commit itself by which the server says that nothing was committed. */
const REFUSED = /^(53|25006$)/;
const FULL = /^(53100|25006)$/;
const NETWORK = /^(ECONN|ETIMEDOUT$|EPIPE$|ENOTFOUND$|EAI_AGAIN$|EHOSTUNREACH$|ENETUNREACH$)/;
/** A pooler says so of a connection that it lost: what was sent on that may have been done. */
const LOST = /^08/;
/** Words of `pg`, whose own errors have no code. */
const WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/;

/** An error that says that the database cannot be asked just now, as StorageUnavailable; any other as it is. */
export function asUnavailable(error: unknown, { atCommit = false } = {}): unknown {
  if (!(error instanceof Error) || error instanceof StorageUnavailable) return error;
  const code = String((error as { code?: unknown }).code ?? '');
  const isAway = atCommit
    ? REFUSED.test(code)
    : AWAY.test(code) || NETWORK.test(code) || WORDS.test(error.message);
  return isAway ? new StorageUnavailable(error.message, { cause: error, isFull: FULL.test(code) }) : error;
}

/** True where the connection itself is of no more use: asking it to roll back would only take as long again. */
export function isDead(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = String((error as { code?: unknown }).code);
  return WORDS.test(error.message) || NETWORK.test(code) || LOST.test(code);
}

/** True of PostgreSQL's own word on a statement: it failed, so nothing of its transaction was applied. */
export function isSaid(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !isDead(error);
}
