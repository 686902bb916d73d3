import type { QueryResult } from 'kysely';
import type pg from 'pg';
import type { RunStatement } from '../engine/statement.ts';
import { acquireClient } from './acquire-client.ts';
import { corkForThisTurn } from './cork.ts';
import { query } from './pool.ts';
import { isSaid } from './unreachable.ts';

/** Connections that short reads share at most; the rest of the pool is for commands and long reads. */
const MAX_CONNECTIONS = 4;
/** Most reads under way on one connection before another is taken. */
const AT_ONCE = 8;
/** Time for which a connection takes reads before it goes back to the pool, in ms. */
const TURN_MS = 1000;

interface PipelinedConnection {
  client: Promise<pg.PoolClient>;
  begunAt: number;
  /** Number of reads without an answer yet. */
  underWay: number;
  /** Error that made the connection useless. */
  broken: Error | null;
}

export type ReadPipeline = (...read: Parameters<RunStatement>) => Promise<QueryResult<unknown>>;

/**
 * Sends short reads over few connections, each behind the other without waiting. To take a connection from the pool
 * costs more than to send such a read, and a process of PostgreSQL that is awake answers several. An error of one read
 * leaves the others alone, but for a connection that breaks. It takes reads outside of transactions alone.
 */
export function createReadPipeline(pool: pg.Pool): ReadPipeline {
  const connections = new Set<PipelinedConnection>();

  function connectionFor(now: number): PipelinedConnection {
    let best: PipelinedConnection | null = null;
    for (const one of connections)
      if (!one.broken && now - one.begunAt < TURN_MS && one.underWay < (best?.underWay ?? Infinity))
        best = one;
    if (best && (best.underWay < AT_ONCE || connections.size >= MAX_CONNECTIONS)) return best;
    const connection: PipelinedConnection = {
      client: acquireClient(pool),
      begunAt: now,
      underWay: 0,
      broken: null,
    };
    connections.add(connection);
    return connection;
  }

  async function leave(connection: PipelinedConnection): Promise<void> {
    connection.underWay -= 1;
    if (connection.underWay > 0) return;
    connections.delete(connection);
    // Without a connection there is nothing to give back.
    const client = await connection.client.catch(() => null);
    client?.release(connection.broken ?? undefined);
  }

  return async (sql, parameters, manner) => {
    const connection = connectionFor(performance.now());
    connection.underWay += 1;
    try {
      const client = await connection.client;
      corkForThisTurn(client);
      return await query({ pool, client, isAlone: true }, sql, parameters, manner);
    } catch (error) {
      if (!isSaid(error)) connection.broken = error instanceof Error ? error : new Error(String(error));
      throw error;
    } finally {
      void leave(connection);
    }
  };
}
