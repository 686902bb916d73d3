import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { asConstraintError } from '../engine/constraint-error.ts';
import { kyselyOn } from '../engine/dialect.ts';
import { RowCache } from '../engine/row-cache.ts';
import { CommandSession } from '../engine/session.ts';
import type { RunStatement } from '../engine/statement.ts';
import { type Effects, emittedBytes, transactionOf } from '../engine/transaction.ts';
import { transferable } from '../engine/transferable.ts';
import { type Command, type CommandResult, Refused } from '../store.ts';
import { acquireClient } from './acquire-client.ts';
import { corkForThisTurn } from './cork.ts';
import type { DatabaseClock } from './database-clock.ts';
import { query } from './pool.ts';
import type { ReadPipeline } from './read-pipeline.ts';
import { isStaleStatement } from './statement-names.ts';
import { begin, rollBack, sendLast } from './transaction-ends.ts';
import { asUnavailable, isDead } from './unreachable.ts';
import { sortedNumbers, type WriteLane } from './write-lane.ts';

/**
 * Codes of a serialization failure and of a deadlock, in which nothing was written. The same command may run again, as
 * with an outdated statement.
 */
const RETRIED = new Set(['40001', '40P01']);
const TRIES = 10;
const FIRST_PAUSE_MS = 5;
const MAX_PAUSE_MS = 500;

/** The result of a command, and the work that is due after its commit. */
export interface CommandOutcome {
  result: CommandResult<unknown>;
  effects: Effects;
}

/** Connections and clock of commands. */
export interface CommandGround {
  pool: pg.Pool;
  /** Connections of short reads outside of a transaction. */
  reads: ReadPipeline;
  writeLane: WriteLane;
  clock: DatabaseClock;
  /** Clock of a test, in ms; the database's when absent. */
  now: (() => number) | undefined;
  /** The trace that the command is part of. */
  trace: string | null;
}

/** Runs a command in a transaction of its own, and again when the engine asks for it. */
export async function runCommand(
  ground: CommandGround,
  command: Command,
  args: unknown,
): Promise<CommandOutcome> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await runOnce(ground, command, structuredClone(args));
    } catch (error) {
      if (attempt >= TRIES || !isRetried(error)) throw error;
      await sleep(Math.random() * Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt));
    }
  }
}

function isRetried(error: unknown): boolean {
  return (
    isStaleStatement(error) ||
    (error instanceof Error && RETRIED.has(String((error as { code?: unknown }).code)))
  );
}

async function runOnce(ground: CommandGround, command: Command, args: unknown): Promise<CommandOutcome> {
  const { trace } = ground;
  const cache = new RowCache('postgres');
  const { session, give } = openSession(ground, cache);
  let atCommit = false;
  let broken: Error | undefined;
  try {
    const moment = { now: ground.now?.() ?? ground.clock.now(), trace, cache };
    const { tx, settle } = transactionOf('postgres', kyselyOn('postgres', session), moment);
    const value = transferable(await command(tx, args));
    const effects = await settle();
    const { written, committed } = sendLast(session, give.taken());
    // The commit is under way with this statement. Only PostgreSQL's own word says that nothing was applied.
    const asUnknown = (error: unknown): never => {
      atCommit = !session.begun || isDead(error);
      throw error;
    };
    const numbers = sortedNumbers(await written.catch(asUnknown));
    atCommit = true;
    await committed;
    for (const [index, event] of effects.events.entries()) event.seq = numbers[index]?.seq ?? 0;
    return { result: { kind: 'applied', value, ...emittedBytes(effects) }, effects };
  } catch (thrown) {
    // A refusal stands only if every statement before it worked.
    const failure = await session.end().then(
      () => thrown,
      (error: unknown) => error,
    );
    if (isDead(failure)) broken = failure as Error;
    else if (session.begun) broken = await rollBack(give.taken());
    if (!(failure instanceof Refused)) throw asConstraintError(asUnavailable(failure, { atCommit }));
    const { code, detail } = failure;
    return {
      result: { kind: 'refused', code, detail: structuredClone(detail) },
      effects: { events: [], jobs: false },
    };
  } finally {
    give.back(broken);
  }
}

/** The connection of one command, taken when it is needed. */
interface Given {
  /** The connection; null before it is needed. */
  taken(): Promise<pg.PoolClient> | null;
  back(broken: Error | undefined): void;
}

/**
 * The session of one command. Until its transaction begins it reads single rows over the connections of short reads,
 * and writes at its end along with others. So a plain creation takes no connection of its own. Only the transaction
 * keeps one, and it needs no other beside it. Two commands that each hold one and wait for a second could wait for each
 * other.
 */
function openSession(
  { pool, clock, reads, writeLane }: CommandGround,
  cache: RowCache,
): { session: CommandSession; give: Given } {
  let taken: Promise<pg.PoolClient> | null = null;
  const own = (): Promise<pg.PoolClient> => {
    taken ??= acquireClient(pool);
    return taken;
  };
  const run: RunStatement = async (sql, parameters, manner) => {
    if (!session.begun)
      return manner?.ownRows
        ? reads(sql, parameters, manner)
        : query({ pool, isAlone: true }, sql, parameters, manner);
    const client = await own();
    corkForThisTurn(client);
    return query({ pool, client, isAlone: false }, sql, parameters, manner);
  };
  const session: CommandSession = new CommandSession(run, {
    cache,
    begin: async () => begin(await own(), clock),
    writeAlone: writeLane,
  });
  const back = (broken: Error | undefined): void => {
    taken?.then(
      (client) => client.release(broken),
      () => undefined,
    );
  };
  return { session, give: { taken: () => taken, back } };
}
