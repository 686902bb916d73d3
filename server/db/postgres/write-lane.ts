import { setImmediate as nextTurn } from 'node:timers/promises';
import type { QueryResult } from 'kysely';
import type pg from 'pg';
import { type LaterWrites, statementOf } from '../engine/later-writes.ts';
import { acquireClient } from './acquire-client.ts';
import { query } from './pool.ts';
import { isSaid } from './unreachable.ts';

/** Commands whose writes share one statement at most. */
const MAX_AT_ONCE = 64;

/** The numbers of a command's events, in their order. */
type Numbers = { seq: number }[];

/** Writes of one command, and the callbacks of the caller that waits for them. */
interface Waiting {
  later: LaterWrites;
  done(written: QueryResult<unknown>): void;
  failed(error: unknown): void;
}

/** Writes what a command left to its end and began no transaction for. Resolves once it is durable. */
export type WriteLane = (later: LaterWrites) => Promise<QueryResult<unknown>>;

/**
 * Commands that only add rows share a statement, which is one commit: what comes while one is under way goes with the next. A
 * row that cannot be added keeps all of its statement out, and then each command is sent by itself.
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
      const use = { client, isAlone: true };
      const { rows } = await query(pool, statement.sql, statement.parameters, manner, use);
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
      // Where the connection is gone nobody knows what was written.
      if (group.length > 1 && isSaid(error)) for (const each of group) await sendAll([each]);
      else for (const { failed } of group) failed(error);
    }
  };
  const work = async (): Promise<void> => {
    isBusy = true;
    // What arrived in the same turn goes along.
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

/** Number of the next commands that fit into one statement: they only add rows, and no two of them the same. */
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

/** Rows get their numbers in order; the order in which they are answered is nobody's promise. */
export function sortedNumbers(rows: readonly unknown[]): Numbers {
  const numbers = (rows as Partial<Numbers[number]>[]).flatMap(({ seq }) => seq ?? []);
  return numbers.sort((one, other) => one - other).map((seq) => ({ seq }));
}
