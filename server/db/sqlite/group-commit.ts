import type { DatabaseSync } from 'node:sqlite';
import { packError } from '../carried-error.ts';
import { asConstraintError } from '../constraint-error.ts';
import { kyselyOn } from '../dialect.ts';
import { CommandSession, type RunStatement } from '../session.ts';
import { type Commands, Refused } from '../store.ts';
import { transactionOf } from '../transaction.ts';
import type { Answer, BatchOutcome, RunRequest } from './messages.ts';

export interface Writer {
  db: DatabaseSync;
  run: RunStatement;
  commands: Commands;
}

/** SQLite gave up the whole transaction (disk full, lost IO), not only one command. */
class TransactionLost extends Error {}

/**
 * Runs commands one after another in one transaction, each behind its own savepoint, and commits once. Nothing is
 * answered before the commit: when that fails, every command of the batch has failed.
 */
export async function runBatch(writer: Writer, batch: readonly RunRequest[]): Promise<BatchOutcome> {
  const outcome: BatchOutcome = { answers: [], events: [], jobs: false };
  try {
    writer.db.exec('begin immediate');
    for (const request of batch) outcome.answers.push(await runCommand(writer, request, outcome));
    writer.db.exec('commit');
    return outcome;
  } catch (thrown) {
    if (writer.db.isTransaction) writer.db.exec('rollback');
    const error = packError(asConstraintError(thrown instanceof TransactionLost ? thrown.cause : thrown));
    return {
      answers: batch.map(({ ticket }) => ({ kind: 'failed', ticket, error })),
      events: [],
      jobs: false,
    };
  }
}

async function runCommand(writer: Writer, request: RunRequest, outcome: BatchOutcome): Promise<Answer> {
  const { db, run, commands } = writer;
  const { ticket, name, args, now } = request;
  const session = new CommandSession(run);
  db.exec('savepoint command');
  try {
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!command) throw new Error(`Unknown command ${name}`);
    const { tx, settle } = transactionOf('sqlite', kyselyOn('sqlite', session), now);
    const value = transferable(await command(tx, args));
    const effects = await settle();
    await session.end();
    db.exec('release command');
    outcome.events.push(...effects.events);
    outcome.jobs ||= effects.jobs;
    return { kind: 'applied', ticket, value };
  } catch (thrown) {
    return undo(db, session, ticket, thrown);
  }
}

async function undo(
  db: DatabaseSync,
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
  db.exec('rollback to command');
  db.exec('release command');
  if (!(failure instanceof Refused)) return { kind: 'failed', ticket, error: packError(failure) };
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
