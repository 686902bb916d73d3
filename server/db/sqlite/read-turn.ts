import type { DatabaseSync } from 'node:sqlite';
import type { RunStatement } from '../engine/session.ts';
import { statementRunner } from './connection.ts';

/** Reads that share a transaction as long as nothing new is known to be there. */
export interface ReadTurn {
  readonly run: RunStatement;
  /** Ends the transaction; the next read begins one that sees every commit made before it. */
  end(): void;
}

/**
 * Runs the reads of one turn of the event loop in one transaction: to begin one, SQLite takes and leaves two locks of the
 * operating system, which is near half of what a short statement takes. Whoever hears of a commit calls `end`, so that what was
 * acknowledged is seen; after the turn it ends by itself, for an open one would keep the log from being put into the file.
 */
export function readTurn(db: DatabaseSync): ReadTurn {
  const run = statementRunner(db);
  const [begin, commit] = [db.prepare('begin'), db.prepare('commit')];
  let open = false;
  const end = (): void => {
    if (!open) return;
    open = false;
    // A statement that failed may have taken the transaction with it.
    if (db.isTransaction) commit.run();
  };
  return {
    run(sql, parameters, manner) {
      if (!open) {
        begin.run();
        open = true;
        setImmediate(end);
      }
      return run(sql, parameters, manner);
    },
    end,
  };
}
