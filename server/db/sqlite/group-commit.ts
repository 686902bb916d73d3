import type { DatabaseSync } from 'node:sqlite';
import { packError } from '../engine/carried-error.ts';
import { asConstraintError } from '../engine/constraint-error.ts';
import { kyselyOn } from '../engine/dialect.ts';
import { writePending } from '../engine/pending-rows.ts';
import type { RowCache } from '../engine/row-cache.ts';
import { CommandSession } from '../engine/session.ts';
import type { RunStatement } from '../engine/statement.ts';
import { emittedBytes, transactionOf } from '../engine/transaction.ts';
import { transferable } from '../engine/transferable.ts';
import { type Commands, Refused, StorageUnavailable } from '../store.ts';
import type { BatchOutcome, RunRequest, WriterAnswer } from './messages.ts';

export interface Writer {
  db: DatabaseSync;
  run: RunStatement;
  commands: Commands;
  /** Cache of rows, kept from one command to the next, because nobody else writes. */
  cache: RowCache;
  nextSeq?: (() => number) | undefined;
  /** Channels that somebody hears. Absent where every event is told. */
  heard?: Set<string> | undefined;
}

/** Says that SQLite gave up the whole transaction (disk full, lost IO), not only one command. */
class TransactionLost extends Error {}

/**
 * Says that a command that shares the transaction wrote something before it failed. No savepoint can undo that alone.
 */
class Entangled extends Error {}

/**
 * Way to undo one command of several. SQLite keeps a copy of every page that changes behind a savepoint, and most
 * commands succeed. So a batch runs without savepoints at first, and again with them when a command fails that has
 * written.
 */
type Undoing = 'transaction' | 'savepoint';

/** Number of batches that have savepoints from the start after one needed them. */
const CAUTIOUS_BATCHES = 20;
const cautious = new WeakMap<Writer, number>();

/**
 * Runs commands one after another in one transaction, which commits once. A failed command's writes are undone without
 * the others. Nothing is answered before the commit: when that fails, every command of the batch has failed.
 */
export async function runBatch(writer: Writer, batch: readonly RunRequest[]): Promise<BatchOutcome> {
  const outcome = await runCarefully(writer, batch);
  return { ...outcome, followed: writer.cache.followed.take() };
}

async function runCarefully(writer: Writer, batch: readonly RunRequest[]): Promise<BatchOutcome> {
  const caution = cautious.get(writer) ?? 0;
  if (caution > 0) cautious.set(writer, caution - 1);
  try {
    return await runAll(writer, batch, caution > 0 ? 'savepoint' : 'transaction');
  } catch (thrown) {
    takeBack(writer);
    if (!(thrown instanceof Entangled)) return failAll(batch, thrown);
    cautious.set(writer, CAUTIOUS_BATCHES);
  }
  try {
    return await runAll(writer, batch, 'savepoint');
  } catch (thrown) {
    takeBack(writer);
    return failAll(batch, thrown);
  }
}

async function runAll(writer: Writer, batch: readonly RunRequest[], undoing: Undoing): Promise<BatchOutcome> {
  const outcome: BatchOutcome = { answers: [], events: [], jobs: false, followed: [] };
  writer.db.exec('begin immediate');
  for (const request of batch) {
    // The writes of others must not be undone with a savepoint of this command.
    if (undoing === 'savepoint') await writePending(writer.cache, writer.run);
    const isAlone = batch.length === 1;
    outcome.answers.push(await runCommand(writer, request, isAlone ? 'alone' : undoing, outcome));
  }
  if (writer.db.isTransaction) {
    await writePending(writer.cache, writer.run);
    writer.db.exec('commit');
  }
  return outcome;
}

/** Undoes the whole transaction, and all that is known of its rows. */
function takeBack(writer: Writer): void {
  writer.cache.clear();
  if (writer.db.isTransaction) writer.db.exec('rollback');
}

function failAll(batch: readonly RunRequest[], thrown: unknown): BatchOutcome {
  const error = packError(asKnown(thrown instanceof TransactionLost ? thrown.cause : thrown));
  return {
    answers: batch.map(({ ticket }) => ({ kind: 'failed', ticket, error })),
    events: [],
    jobs: false,
    followed: [],
  };
}

async function runCommand(
  writer: Writer,
  request: RunRequest,
  undoing: Undoing | 'alone',
  outcome: BatchOutcome,
): Promise<WriterAnswer> {
  const { db, run, commands, cache, nextSeq, heard } = writer;
  const { ticket, name, args, now, trace } = request;
  const session = new CommandSession(run, { cache });
  cache.begin();
  if (undoing === 'savepoint') db.exec('savepoint command');
  try {
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!command) throw new Error(`Unknown command ${name}`);
    const moment = { now, trace, cache, nextSeq, heard };
    const { tx, settle } = transactionOf('sqlite', kyselyOn('sqlite', session), moment);
    const value = transferable(await command(tx, args));
    const effects = await settle();
    await session.end();
    if (undoing === 'savepoint') db.exec('release command');
    cache.commit();
    outcome.events.push(...effects.events);
    outcome.jobs ||= effects.jobs;
    return { kind: 'applied', ticket, value, ...emittedBytes(effects) };
  } catch (thrown) {
    return answerOf(ticket, await undo(writer, undoing, session, thrown));
  }
}

/** Undoes a command. Returns why it failed: the error of a statement goes before what the command threw. */
async function undo(
  { db, cache }: Writer,
  undoing: Undoing | 'alone',
  session: CommandSession,
  thrown: unknown,
): Promise<unknown> {
  // A refusal stands only if every statement before it worked.
  const failure = await session.end().then(
    () => thrown,
    (error: unknown) => error,
  );
  if (!db.isTransaction) throw new TransactionLost('The transaction is lost', { cause: failure });
  if (undoing === 'transaction' && session.wrote) throw new Entangled();
  if (undoing === 'savepoint') db.exec('rollback to command; release command');
  // A row that was pending before the command is pending still, unless it was written and is undone with it.
  cache.rollback();
  if (undoing === 'alone' && session.wrote) {
    cache.clear();
    db.exec('rollback');
  }
  return failure;
}

function answerOf(ticket: number, failure: unknown): WriterAnswer {
  if (!(failure instanceof Refused)) return { kind: 'failed', ticket, error: packError(asKnown(failure)) };
  try {
    return { kind: 'refused', ticket, code: failure.code, detail: transferable(failure.detail) };
  } catch (error) {
    return { kind: 'failed', ticket, error: packError(error) };
  }
}

/** Codes of a full or read-only storage. SQLite undid the transaction and says so before anything is in the file. */
const FULL = new Set([8, 13]);

function asKnown(error: unknown): unknown {
  const { errcode } = (error ?? {}) as { errcode?: unknown };
  if (error instanceof Error && typeof errcode === 'number' && FULL.has(errcode & 0xff))
    return new StorageUnavailable(error.message, { cause: error, isFull: true });
  return asConstraintError(error);
}
