import { setImmediate as nextTurn } from 'node:timers/promises';
import type { QueryResult } from 'kysely';
import type pg from 'pg';
import { type LaterWrites, statementOf } from '../engine/later-writes.ts';
import { acquireClient } from './acquire-client.ts';
import { query } from './pool.ts';
import { isSaid } from './unreachable.ts';

/** Most commands whose writes share one statement. */
const MAX_AT_ONCE = 64;

/** Numbers of a command's events, in their order. */
type Numbers = { seq: number }[];

/** Writes of one command, and the callbacks of the caller that waits for them. */
interface Waiting {
  later: LaterWrites;
  done(written: QueryResult<unknown>): void;
  failed(error: unknown): void;
}

/** Writes the rows that a command left to its end, where it began no transaction. Resolves once they are durable. */
export type WriteLane = (later: LaterWrites) => Promise<QueryResult<unknown>>;

/**
 * Has commands that only add rows share a statement, which is one commit. Those that come while one is under way go
 * with the next. A row that cannot be added keeps all of its statement out, and then each command is sent by itself.
 */
export function createWriteLane(pool: pg.Pool): WriteLane {
  const waiting: Waiting[] = [];
  let isBusy = false;

  const send = async (laters: readonly LaterWrites[]): Promise<Numbers> => {
    const statement = statementOf(laters);
    if (!statement) return [];
    const client = await acquireClient(pool);
    let broken: Error | undefined;
    try {
      const manner = { name: `later ${statement.name}` };
      const use = { pool, client, isAlone: true };
      const { rows } = await query(use, statement.sql, statement.parameters, manner);
      return sortedNumbers(rows);
    } catch (error) {
      if (!isSaid(error)) broken = error as Error;
      throw error;
    } finally {
      client.release(broken);
    }
  };
  const sendAll = async (group: readonly Waiting[]): Promise<void> => {
    try {
      const numbers = await send(group.map(({ later }) => later));
      for (const { later, done } of group) done({ rows: numbers.splice(0, later.events.length) });
    } catch (error) {
      // Where the connection is gone nobody knows which rows were written.
      if (group.length > 1 && isSaid(error)) for (const each of group) await sendAll([each]);
      else for (const { failed } of group) failed(error);
    }
  };
  const work = async (): Promise<void> => {
    isBusy = true;
    // Commands that arrived in the same turn go along.
    await nextTurn();
    while (waiting.length > 0) await sendAll(waiting.splice(0, groupSize(waiting)));
    isBusy = false;
  };
  return (later) =>
    new Promise((done, failed) => {
      waiting.push({ later, done, failed });
      if (!isBusy) void work();
    });
}

/** Number of the next commands that fit into one statement. They only add rows, and no row twice. */
function groupSize(waiting: readonly Waiting[]): number {
  const keys = new Set<string>();
  let size = 0;
  for (const { later } of waiting) {
    const { created, changed, transfers, moves } = later;
    const isPlain = changed.size + transfers.length + moves.size === 0;
    if (size === MAX_AT_ONCE || !isPlain || [...created.keys()].some((key) => keys.has(key))) break;
    for (const key of created.keys()) keys.add(key);
    size += 1;
  }
  return Math.max(size, 1);
}

/** Sorts the numbers of rows. Rows get them in order, and may be answered in any order. */
export function sortedNumbers(rows: readonly unknown[]): Numbers {
  const numbers = (rows as Partial<Numbers[number]>[]).flatMap(({ seq }) => seq ?? []);
  return numbers.sort((one, other) => one - other).map((seq) => ({ seq }));
}
