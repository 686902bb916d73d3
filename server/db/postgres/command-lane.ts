import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { ConstraintError } from '../engine/constraint-error.ts';
import { kyselyOn } from '../engine/dialect.ts';
import { HeldConnection } from '../engine/held-connection.ts';
import { RowCache } from '../engine/row-cache.ts';
import { CommandSession } from '../engine/session.ts';
import { emittedBytes, transactionOf } from '../engine/transaction.ts';
import { transferable } from '../engine/transferable.ts';
import type { Schema } from '../schema.ts';
import { type Batching, type Command, Refused } from '../store.ts';
import { acquireClient } from './acquire-client.ts';
import { corkForThisTurn } from './cork.ts';
import { query } from './pool.ts';
import { type CommandGround, type CommandOutcome, runCommand } from './run-command.ts';
import { begin, rollBack, sendLast } from './transaction-ends.ts';
import { asUnavailable, isDead, isSaid } from './unreachable.ts';
import { sortedNumbers } from './write-lane.ts';

/** Most commands of one transaction. Others wait for its locks meanwhile. */
const MAX_AT_ONCE = 32;
/** Longest wait of a group for a lock, in ms. Then the group is given up, and each of its commands waits by itself. */
const MAX_WAIT_MS = 100;

interface Waiting {
  ground: CommandGround;
  command: Command;
  args: unknown;
  batching: Batching;
  /** Needs of the command, as `batching` tells them. */
  needs: unknown;
  done(outcome: CommandOutcome): void;
  failed(error: unknown): void;
}

/** Runs a command along with others, or by itself where it must. */
export type CommandLane = typeof runCommand;

/**
 * Has commands share a transaction that tell their needs beforehand. The transaction is one commit: one statement locks
 * and reads all rows, and another writes. Between them the commands run one after the other on the rows that were read.
 * A command that asks for more runs by itself afterwards. So do all of them where their transaction fails.
 */
export function createCommandLane(): CommandLane {
  const waiting: Waiting[] = [];
  let isBusy = false;
  const work = async (): Promise<void> => {
    isBusy = true;
    // Commands that arrived in the same turn go along.
    await nextTurn();
    for (let first = waiting[0]; first; first = waiting[0]) {
      const { batching } = first;
      const others = waiting.findIndex((one) => one.batching !== batching);
      await runGroup(waiting.splice(0, Math.min(MAX_AT_ONCE, others < 0 ? waiting.length : others)));
      await nextTurn();
    }
    isBusy = false;
  };
  return (ground, command, args) => {
    const { batching } = command;
    const needs: unknown = batching?.needsOf(args) ?? null;
    if (!batching || needs === null) return runCommand(ground, command, args);
    return new Promise((done, failed) => {
      waiting.push({ ground, command, args, batching, needs, done, failed });
      if (!isBusy) void work();
    });
  };
}

/** Runs a group of commands. Never rejects. */
async function runGroup(group: readonly Waiting[]): Promise<void> {
  const alone = await runTogether(group).catch(() => group);
  for (const { ground, command, args, done, failed } of alone)
    runCommand(ground, command, args).then(done, failed);
}

/** A command whose effects are in the transaction. */
interface Ready {
  one: Waiting;
  outcome: CommandOutcome;
}

/** Answers the commands that could run, and returns the others. Rejects where nothing was applied. */
async function runTogether(group: readonly Waiting[]): Promise<readonly Waiting[]> {
  const [first] = group;
  if (!first) return [];
  const { pool, clock } = first.ground;
  const client = await acquireClient(pool);
  const cache = new RowCache('postgres', { isTogether: true });
  const session = new CommandSession(
    (sql, parameters, manner) => {
      corkForThisTurn(client);
      return query({ pool, client, isAlone: false }, sql, parameters, manner);
    },
    { cache, begin: () => begin(client, clock, `set local lock_timeout = ${MAX_WAIT_MS};`) },
  );
  let broken: Error | undefined;
  try {
    const { tx } = transactionOf('postgres', kyselyOn('postgres', session), momentOf(first.ground, cache));
    await first.batching.lockAll(
      tx,
      group.map(({ needs }) => needs),
    );
    const { ready, alone } = await runHeld(group, cache);
    broken = await commit(session, client, ready);
    return alone;
  } catch (error) {
    await session.end().catch(() => undefined);
    broken = isDead(error) ? (error as Error) : await rollBack(Promise.resolve(client));
    throw error;
  } finally {
    client.release(broken);
  }
}

const momentOf = ({ now, clock, trace }: CommandGround, cache: RowCache) => ({
  now: now?.() ?? clock.now(),
  trace,
  cache,
});

/** Runs the commands one after the other on the locked rows. */
async function runHeld(
  group: readonly Waiting[],
  cache: RowCache,
): Promise<{ ready: Ready[]; alone: Waiting[] }> {
  const held = new HeldConnection();
  const db = kyselyOn('postgres', held);
  const ready: Ready[] = [];
  const alone: Waiting[] = [];
  for (const one of group) {
    held.wasAsked = false;
    cache.begin();
    const outcome = await outcomeOf(one, db, cache);
    if (outcome && !held.wasAsked) ready.push({ one, outcome });
    else alone.push(one);
    if (outcome?.result.kind === 'applied' && !held.wasAsked) cache.commit();
    else cache.rollback();
  }
  return { ready, alone };
}

/** The outcome of one command. Null for a command that broke: run by itself it tells the reason. */
async function outcomeOf(
  { command, args, ground }: Waiting,
  db: Kysely<Schema>,
  cache: RowCache,
): Promise<CommandOutcome | null> {
  const { tx, settle } = transactionOf('postgres', db, momentOf(ground, cache));
  try {
    const value = transferable(await command(tx, structuredClone(args)));
    const effects = await settle();
    return { result: { kind: 'applied', value, ...emittedBytes(effects) }, effects };
  } catch (error) {
    if (!(error instanceof Refused)) return null;
    const { code, detail } = error;
    return {
      result: { kind: 'refused', code, detail: structuredClone(detail) },
      effects: { events: [], jobs: false },
    };
  }
}

/**
 * Writes and commits, then answers. A refusal is answered then, too, for it may come of a row that another command
 * took. Rejects where PostgreSQL said that it undid the transaction. Where it said nothing, nobody knows: the commands
 * fail, and this gives the error.
 */
async function commit(
  session: CommandSession,
  client: pg.PoolClient,
  ready: readonly Ready[],
): Promise<Error | undefined> {
  const { written, committed } = sendLast(session, Promise.resolve(client));
  try {
    const numbers = sortedNumbers(await written.catch(asUndone));
    await committed;
    for (const { one, outcome } of ready) {
      for (const event of outcome.effects.events) event.seq = numbers.shift()?.seq ?? 0;
      one.done(outcome);
    }
    return undefined;
  } catch (error) {
    if (error instanceof Undone) throw error;
    for (const { one } of ready) one.failed(asUnavailable(error, { atCommit: true }));
    return error as Error;
  }
}

/** PostgreSQL refused the writes, so that the commit behind them was a rollback. */
class Undone extends Error {}

function asUndone(error: unknown): never {
  const isUndone = error instanceof Refused || error instanceof ConstraintError || isSaid(error);
  throw isUndone ? new Undone('The group is undone', { cause: error }) : error;
}
