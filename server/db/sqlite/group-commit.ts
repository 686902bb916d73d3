import type { DatabaseSync } from 'node:sqlite';
import { packError } from '../engine/carried-error.ts';
import { asConstraintError } from '../engine/constraint-error.ts';
import { kyselyOn } from '../engine/dialect.ts';
import { CommandSession, type RunStatement } from '../engine/session.ts';
import { toldBy, transactionOf } from '../engine/transaction.ts';
import { type Commands, Refused, StorageUnavailable } from '../store.ts';
import type { Answer, BatchOutcome, RunRequest } from './messages.ts';

export interface Writer {
  db: DatabaseSync;
  run: RunStatement;
  commands: Commands;
}

/** SQLite gave up the whole transaction (disk full, lost IO), not only one command. */
class TransactionLost extends Error {}

/**
 * How one command's part of the transaction begins, stands and is undone. SQLite keeps a copy of every page that changes
 * behind a savepoint, so a command that has the transaction to itself is undone with it.
 */
const SAVEPOINTS = {
  shared: {
    begin: 'savepoint command',
    keep: 'release command',
    undo: 'rollback to command; release command',
  },
  alone: { begin: 'begin immediate', keep: 'commit', undo: 'rollback' },
} as const;
type Savepoint = (typeof SAVEPOINTS)[keyof typeof SAVEPOINTS];

/**
 * Runs commands one after another in one transaction, which commits once; what one of them wrote is undone without the
 * others. Nothing is answered before the commit: when that fails, every command of the batch has failed.
 */
export async function runBatch(writer: Writer, batch: readonly RunRequest[]): Promise<BatchOutcome> {
  const outcome: BatchOutcome = { answers: [], events: [], jobs: false };
  const [first] = batch;
  try {
    if (first && batch.length === 1) {
      outcome.answers.push(await runCommand(writer, first, SAVEPOINTS.alone, outcome));
      return outcome;
    }
    writer.db.exec('begin immediate');
    for (const request of batch)
      outcome.answers.push(await runCommand(writer, request, SAVEPOINTS.shared, outcome));
    writer.db.exec('commit');
    return outcome;
  } catch (thrown) {
    if (writer.db.isTransaction) writer.db.exec('rollback');
    const error = packError(asKnown(thrown instanceof TransactionLost ? thrown.cause : thrown));
    return {
      answers: batch.map(({ ticket }) => ({ kind: 'failed', ticket, error })),
      events: [],
      jobs: false,
    };
  }
}

async function runCommand(
  writer: Writer,
  request: RunRequest,
  savepoint: Savepoint,
  outcome: BatchOutcome,
): Promise<Answer> {
  const { db, run, commands } = writer;
  const { ticket, name, args } = request;
  const session = new CommandSession(run);
  db.exec(savepoint.begin);
  try {
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!command) throw new Error(`Unknown command ${name}`);
    const { tx, settle } = transactionOf('sqlite', kyselyOn('sqlite', session), request);
    const value = transferable(await command(tx, args));
    const effects = await settle();
    await session.end();
    db.exec(savepoint.keep);
    outcome.events.push(...effects.events);
    outcome.jobs ||= effects.jobs;
    return { kind: 'applied', ticket, value, ...toldBy(effects) };
  } catch (thrown) {
    return undo(db, savepoint, session, ticket, thrown);
  }
}

async function undo(
  db: DatabaseSync,
  savepoint: Savepoint,
  session: CommandSession,
  ticket: number,
  thrown: unknown,
): Promise<Answer> {
  // A refusal stands only if every statement before it worked.
  const failure = await session.end().then(
    () => thrown,
    (error: unknown) => error,
  );
  if (!db.isTransaction) throw new TransactionLost('The transaction is lost', { cause: failure });
  db.exec(savepoint.undo);
  if (!(failure instanceof Refused)) return { kind: 'failed', ticket, error: packError(asKnown(failure)) };
  try {
    return { kind: 'refused', ticket, code: failure.code, detail: transferable(failure.detail) };
  } catch (error) {
    return { kind: 'failed', ticket, error: packError(error) };
  }
}

/** Throws now what would otherwise fail on the way to the caller, after the commit. */
function transferable(value: unknown): unknown {
  return structuredClone(value);
}

/** Full, read-only: SQLite undid the transaction and says so before anything is in the file. */
const FULL = new Set([8, 13]);

function asKnown(error: unknown): unknown {
  const { errcode } = (error ?? {}) as { errcode?: unknown };
  if (error instanceof Error && typeof errcode === 'number' && FULL.has(errcode & 0xff))
    return new StorageUnavailable(error.message, { cause: error, isFull: true });
  return asConstraintError(error);
}
