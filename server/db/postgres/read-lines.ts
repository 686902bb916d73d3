import type { QueryResult } from 'kysely';
import type pg from 'pg';
import type { RunStatement } from '../engine/statement.ts';
import { gather } from './gather.ts';
import { query } from './pool.ts';
import { take } from './take.ts';
import { isSaid } from './unreachable.ts';

/** Connections that short reads share at most; the rest of the pool is for commands and long reads. */
const MOST_LINES = 4;
/** Reads under way on one connection before another is taken. */
const AT_ONCE = 8;
/** How long a connection takes reads before it goes back to the pool, in ms. */
const TURN_MS = 1000;

interface Line {
  client: Promise<pg.PoolClient>;
  begunAt: number;
  /** Reads that are not answered. */
  underWay: number;
  /** Why the connection is of no more use. */
  broken: Error | null;
}

export type ReadLines = (...read: Parameters<RunStatement>) => Promise<QueryResult<unknown>>;

/**
 * Sends short reads over few connections, each behind the other without waiting. To take a connection from the pool costs
 * more than to send such a read, and a process of PostgreSQL that is awake answers several. An error of one read leaves
 * the others alone, but for a connection that breaks. For reads outside of transactions alone.
 */
export function createReadLines(pool: pg.Pool): ReadLines {
  const lines = new Set<Line>();

  function lineFor(now: number): Line {
    let best: Line | null = null;
    for (const line of lines)
      if (!line.broken && now - line.begunAt < TURN_MS && line.underWay < (best?.underWay ?? Infinity))
        best = line;
    if (best && (best.underWay < AT_ONCE || lines.size >= MOST_LINES)) return best;
    const line: Line = {
      client: take(pool),
      begunAt: now,
      underWay: 0,
      broken: null,
    };
    lines.add(line);
    return line;
  }

  async function leave(line: Line): Promise<void> {
    line.underWay -= 1;
    if (line.underWay > 0) return;
    lines.delete(line);
    // Without a connection there is nothing to give back.
    const client = await line.client.catch(() => null);
    client?.release(line.broken ?? undefined);
  }

  return async (sql, parameters, manner) => {
    const line = lineFor(performance.now());
    line.underWay += 1;
    try {
      const client = await line.client;
      gather(client);
      return await query(pool, sql, parameters, manner, { client, isAlone: true });
    } catch (error) {
      if (!isSaid(error)) line.broken = error instanceof Error ? error : new Error(String(error));
      throw error;
    } finally {
      void leave(line);
    }
  };
}
