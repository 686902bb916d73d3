import type { QueryResult } from 'kysely';
import type pg from 'pg';
import type { CommandSession } from '../engine/session.ts';
import { corkForThisTurn } from './cork.ts';
import { DATABASE_TIME, type DatabaseClock } from './database-clock.ts';

/**
 * Time after which the server ends an idle transaction, in ms, because its locks must not outlive a stuck process. It
 * is the same for a statement. Each transaction sets it, because a pooler shares connections and refuses it at their
 * start.
 */
const MAX_MS = 30_000;
const BEGIN = `begin isolation level read committed;
  set local idle_in_transaction_session_timeout = ${MAX_MS}; set local statement_timeout = ${MAX_MS};
  set local plan_cache_mode = force_generic_plan`;

/**
 * Writes the pending rows and commits, both sent at once. A failure of the first undoes all, and the commit behind it
 * is a rollback. A command that has only this to write does so in one statement, which is its own transaction.
 * `written` answers with its rows.
 */
export function sendLast(
  session: CommandSession,
  client: Promise<pg.PoolClient> | null,
): { written: Promise<readonly unknown[]>; committed: Promise<void> } {
  const pending = Promise.resolve(session.writePending({ last: true }));
  const answer = session.begun ? client?.then((one) => one.query('commit')) : null;
  const written = pending.then(async (result) => {
    await session.end();
    return (result as QueryResult<unknown> | undefined)?.rows ?? [];
  });
  const committed = Promise.resolve(answer).then((done) => {
    if (done && done.command !== 'COMMIT') throw new Error(`the commit answered ${done.command}`);
  });
  // Where the first fails, nobody waits for the second.
  committed.catch(() => undefined);
  return { written, committed };
}

/** Rolls back. Resolves with the error of a connection that could not, and is of no more use. */
export async function rollBack(taken: Promise<pg.PoolClient> | null): Promise<Error | undefined> {
  // Without a connection nothing was begun.
  const client = await taken?.catch(() => null);
  return client?.query('rollback').then(
    () => undefined,
    (error: Error) => error,
  );
}

/**
 * Opens a transaction and asks for the time with it, which costs no round trip of its own. `more`: statements of this
 * transaction alone, each with its semicolon.
 */
export async function begin(client: pg.PoolClient, clock: DatabaseClock, more = ''): Promise<void> {
  corkForThisTurn(client);
  const asked = performance.now();
  const answers: unknown = await client.query(`${BEGIN}; ${more}${DATABASE_TIME}`);
  const time = (answers as pg.QueryResult<{ now: number }>[]).at(-1);
  if (time?.rows[0]) clock.heard(time.rows[0].now, asked);
}
