import type { DatabaseSync } from 'node:sqlite';
import type { RunStatement } from '../engine/statement.ts';
import { statementRunner } from './connection.ts';

/** Reads that share a transaction until something new may be there. */
export interface ReadTurn {
  readonly run: RunStatement;
  /** Ends the transaction. The next read begins one that sees every commit made before it. */
  end(): void;
}

/**
 * Runs all reads of one turn of the event loop in one transaction. Beginning one costs SQLite two locks of the
 * operating system, nearly half of a short statement's time. The caller ends it after a commit, so that acknowledged
 * writes are seen. It ends by itself after the turn, because an open one would prevent checkpoints.
 */
export function readTurn(db: DatabaseSync): ReadTurn {
  const run = statementRunner(db);
  const [begin, commit] = [db.prepare('begin'), db.prepare('commit')];
  let open = false;
  const end = (): void => {
    if (!open) return;
    open = false;
    // A failed statement may have ended the transaction.
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
