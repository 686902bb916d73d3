import type { QueryResult } from 'kysely';
import pg from 'pg';
import type { Parameter } from '../engine/parameters.ts';
import type { StatementManner } from '../engine/statement.ts';
import type { ReportError } from '../listeners.ts';
import { destroyConnection } from './destroy-connection.ts';
import { isStaleStatement, StatementNames } from './statement-names.ts';

const POOL_SIZE = 10;
/** Longest wait for a connection, in ms, for a new one and for the pool's next free one. */
export const CONNECT_MS = 10_000;
/**
 * Longest wait for the answer of a statement, in ms. Then its connection is given up. The server's own limit is
 * shorter.
 */
const ANSWER_MS = 35_000;
/** The first probe of an idle connection by the operating system, in ms. */
const KEEP_ALIVE_MS = 10_000;

const BIGINT = 20;
const NUMERIC = 1700;

/** Reads a whole number as a JS number, as SQLite gives it. Sums of such numbers are numeric. Throws beyond 2^53. */
function parseNumber(text: string): number {
  const value = Number(text);
  if (!text.includes('.') && !Number.isSafeInteger(value))
    throw new RangeError(`${text} is not a safe integer`);
  return value;
}

/** Parsers of column values, for Pool and Client alike. */
export const PG_TYPES: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (oid === BIGINT || oid === NUMERIC) && format !== 'binary'
      ? parseNumber
      : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
};

/** The connections of one process. At their start the server is asked for nothing but a name: a pooler refuses more. */
export function createPool(url: string, report: ReportError): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    types: PG_TYPES,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: ANSWER_MS,
    // Statements are sent before those in front of them are answered.
    pipeline: true,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  });
  pool.on('error', report);
  const takenAt = new Map<pg.PoolClient, number>();
  pool.on('acquire', (client) => void takenAt.set(client, performance.now()));
  pool.on('release', (_error, client) => void takenAt.set(client, Number.NEGATIVE_INFINITY));
  pool.on('remove', (client) => void takenAt.delete(client));
  takenOf.set(pool, takenAt);
  // A connection that is lost in use rejects its statement. An event that nobody hears would end the process.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return pool;
}

const takenOf = new WeakMap<pg.Pool, ReadonlyMap<pg.PoolClient, number>>();

/**
 * Ends the connections that nobody uses, and those in use for longer than `sinceMs`. After the way to the database
 * changed they are dead. Statements under way on them reject as they would after their time-out.
 */
export function dropOld(pool: pg.Pool, sinceMs: number): void {
  const now = performance.now();
  for (const [client, at] of [...(takenOf.get(pool) ?? [])])
    if (now - at > sinceMs) destroyConnection(client);
}

const CHANGING = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

const names = new WeakMap<pg.Pool, StatementNames>();

/** Place of a statement: this connection, else any one of the pool. `isAlone`: outside of any transaction. */
interface Use {
  pool: pg.Pool;
  client?: pg.PoolClient;
  isAlone: boolean;
}

/**
 * Runs one statement. PostgreSQL rejects a named statement after another process changed the tables. The pool then uses
 * new names and sends it again. In a transaction that is impossible, because the error ends it, so the caller must begin
 * it again.
 */
export async function query(
  { pool, client, isAlone }: Use,
  sql: string,
  parameters: readonly Parameter[],
  manner?: StatementManner,
): Promise<QueryResult<unknown>> {
  const known = names.get(pool) ?? new StatementNames();
  names.set(pool, known);
  const send = (name: string | undefined): Promise<QueryResult<unknown>> =>
    sendTo(client ?? pool, {
      text: sql,
      values: [...parameters],
      ...(name !== undefined && { name }),
      ...(manner?.asArrays && { rowMode: 'array' }),
    });
  const name = known.present(manner?.name, sql);
  try {
    return await send(name);
  } catch (error) {
    if (name === undefined || !isStaleStatement(error)) throw error;
    known.renew(name, error);
    if (!isAlone) throw error;
    return send(known.present(manner?.name, sql));
  }
}

async function sendTo(on: pg.Pool | pg.PoolClient, statement: pg.QueryConfig): Promise<QueryResult<unknown>> {
  const { rows, rowCount, command } = await on.query<Record<string, unknown>>(statement);
  return CHANGING.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows };
}
