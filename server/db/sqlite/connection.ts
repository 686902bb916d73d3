import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { QueryResult } from 'kysely';
import QuickLRU from 'quick-lru';
import type { Parameter } from '../engine/parameters.ts';
import type { RunStatement } from '../engine/statement.ts';

/**
 * Statements kept prepared per connection; those of less use up to twice as many. Lists of ids make new texts, so there
 * is a bound.
 */
const CACHED_STATEMENTS = 250;
/**
 * Bytes of the file that a reader reads in the memory of the operating system. It copies pages behind them one by one.
 */
const READ_IN_PLACE = 2 ** 31;
/** Longest wait of a statement for another connection's lock, in ms. */
const BUSY_MS = 5000;

/** Opens the connection that writes. Every commit is flushed to the disk before it is acknowledged. */
export function openWriter(file: string): DatabaseSync {
  const db = new DatabaseSync(file, { timeout: BUSY_MS, enableForeignKeyConstraints: true });
  db.exec('pragma journal_mode = wal');
  db.exec('pragma synchronous = full');
  db.exec('pragma wal_autocheckpoint = 10000');
  // On macOS a plain fsync answers before the drive has the data.
  if (process.platform === 'darwin') db.exec('pragma fullfsync = 1; pragma checkpoint_fullfsync = 1');
  return db;
}

/**
 * Opens a connection that can only read. Each statement sees every commit made before it. A commit of another
 * connection empties its cache, so it has a small one and reads the file in place.
 */
export function openReader(file: string): DatabaseSync {
  const db = new DatabaseSync(file, { timeout: BUSY_MS, readOnly: true });
  db.exec('pragma cache_size = -16384');
  db.exec(`pragma mmap_size = ${READ_IN_PLACE}`);
  return db;
}

interface Prepared {
  statement: StatementSync;
  reads: boolean;
  asArrays: boolean;
}

/** Runs statements on a connection, and keeps them prepared. */
export function statementRunner(db: DatabaseSync): RunStatement {
  const prepared = new QuickLRU<string, Prepared>({ maxSize: CACHED_STATEMENTS });
  const prepare = (sql: string, asArrays: boolean): Prepared => {
    const known = prepared.get(sql);
    if (known?.asArrays === asArrays) return known;
    const statement = db.prepare(sql);
    statement.setReturnArrays(asArrays);
    const entry = { statement, reads: statement.columns().length > 0, asArrays };
    prepared.set(sql, entry);
    return entry;
  };
  return (sql, parameters, manner): QueryResult<unknown> => {
    const { statement, reads } = prepare(sql, manner?.asArrays === true);
    const bound = parameters.map(asInteger);
    if (reads) return { rows: statement.all(...bound) };
    const { changes, lastInsertRowid } = statement.run(...bound);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  };
}

/** A whole number as an integer, so that SQL computes with integers. node:sqlite binds every JS number as a float. */
function asInteger(value: Parameter): Parameter {
  return typeof value === 'number' && Number.isInteger(value) ? BigInt(value) : value;
}
