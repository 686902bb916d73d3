import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { asConstraintError } from '../engine/constraint-error.ts';
import { kyselyOn } from '../engine/dialect.ts';
import { RowMemory } from '../engine/row-memory.ts';
import { CommandSession } from '../engine/session.ts';
import { type Effects, toldBy, transactionOf } from '../engine/transaction.ts';
import { type Command, Refused, type Verdict } from '../store.ts';
import { DATABASE_TIME, type DatabaseClock } from './database-clock.ts';
import { query } from './pool.ts';
import { isOutdated } from './statement-names.ts';
import { asUnavailable, isDead } from './unreachable.ts';

/**
 * Serialization failure and deadlock, in which nothing was written. The same command may run again, as with an
 * outdated statement.
 */
const RETRIED = new Set(['40001', '40P01']);
const TRIES = 10;
const FIRST_PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 500;

/**
 * A transaction left idle this long, in ms, is ended by the server: its locks must not outlive a stuck process. So is a
 * statement that takes as long. Said in each transaction, because a pooler shares connections and refuses it at their start.
 */
const LONGEST_MS = 30_000;
const BEGIN = `begin isolation level read committed;
  set local idle_in_transaction_session_timeout = ${LONGEST_MS}; set local statement_timeout = ${LONGEST_MS}`;

export interface Outcome {
  verdict: Verdict<unknown>;
  effects: Effects;
}

/** Where commands run, and by which clock. */
export interface CommandGround {
  pool: pg.Pool;
  clock: DatabaseClock;
  /** A clock of a test's own, in ms; the database's when absent. */
  now: (() => number) | undefined;
  /** The trace that the command is part of. */
  trace: string | null;
}

/** Runs a command in a transaction of its own, again when the engine asks for it. */
export async function runCommand(ground: CommandGround, command: Command, args: unknown): Promise<Outcome> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await runOnce(ground, command, structuredClone(args));
    } catch (error) {
      if (attempt >= TRIES || !isRetried(error)) throw error;
      await sleep(Math.random() * Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt));
    }
  }
}

function isRetried(error: unknown): boolean {
  return (
    isOutdated(error) || (error instanceof Error && RETRIED.has(String((error as { code?: unknown }).code)))
  );
}

async function runOnce(ground: CommandGround, command: Command, args: unknown): Promise<Outcome> {
  const { pool } = ground;
  const client = await pool.connect().catch((error: unknown) => {
    throw asUnavailable(error);
  });
  const memory = new RowMemory('postgres');
  const session = new CommandSession(
    (sql, parameters, manner) => query(pool, sql, parameters, manner, client),
    memory,
  );
  let broken: Error | undefined;
  let atCommit = false;
  try {
    const now = await begin(client, ground);
    const { tx, settle } = transactionOf('postgres', kyselyOn('postgres', session), {
      now,
      trace: ground.trace,
      memory,
    });
    const value: unknown = structuredClone(await command(tx, args));
    await session.writePending();
    const effects = await settle();
    await session.end();
    atCommit = true;
    await client.query('commit');
    return { verdict: { kind: 'applied', value, ...toldBy(effects) }, effects };
  } catch (thrown) {
    // A refusal stands only if every statement before it worked.
    const failure = await session.end().then(
      () => thrown,
      (error: unknown) => error,
    );
    broken = isDead(failure) ? (failure as Error) : await rollBack(client);
    if (!(failure instanceof Refused)) throw asConstraintError(asUnavailable(failure, { atCommit }));
    const { code, detail } = failure;
    return {
      verdict: { kind: 'refused', code, detail: structuredClone(detail) },
      effects: { events: [], jobs: false },
    };
  } finally {
    client.release(broken);
  }
}

/** What kept the connection from rolling back, which ends it. */
function rollBack(client: pg.PoolClient): Promise<Error | undefined> {
  return client.query('rollback').then(
    () => undefined,
    (error: Error) => error,
  );
}

/** Opens a transaction; the instant it runs at, in ms. One round trip tells both. */
async function begin(client: pg.PoolClient, { clock, now }: CommandGround): Promise<number> {
  const asked = performance.now();
  const answers: unknown = await client.query(`${BEGIN}; ${DATABASE_TIME}`);
  const time = (answers as pg.QueryResult<{ now: number }>[]).at(-1);
  const at = time?.rows[0]?.now ?? Number.NaN;
  clock.heard(at, asked);
  return now ? now() : at;
}
