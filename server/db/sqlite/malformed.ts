import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { WrongStorage } from '../store.ts';

/** Message of SQLite for a file that is no database or whose pages do not fit together. */
const MALFORMED = /malformed|not a database/;

/** The refusal of a storage file whose error says that it is malformed; any other error as it is. */
export function refusalOf(error: unknown, file: string): unknown {
  const isSqlite = error instanceof Error && (error as { code?: unknown }).code === 'ERR_SQLITE_ERROR';
  return isSqlite && MALFORMED.test(error.message) ? refusal(file, { cause: error }) : error;
}

/**
 * Throws WrongStorage where the log beside a file belongs to another file. A crash leaves a log, and a backup put into
 * the place of the file would have it replayed over its pages. All of them are read, so this is done only where the
 * file was changed after its log. A crash right behind a checkpoint leaves the same, with a file that is whole.
 */
export function refuseMixed(file: string): void {
  const [changed, log] = [file, `${file}-wal`].map((path) =>
    statSync(path, { bigint: true, throwIfNoEntry: false }),
  );
  if (!changed || !log || log.size === 0n || changed.ctimeNs <= log.ctimeNs) return;
  // At its end a connection that may write would put the log into the file.
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    if (db.prepare('pragma quick_check(1)').get()?.quick_check !== 'ok') throw refusal(file);
  } catch (error) {
    throw refusalOf(error, file);
  } finally {
    db.close();
  }
}

const refusal = (file: string, options?: ErrorOptions): WrongStorage =>
  new WrongStorage(
    `the storage file ${file} is malformed. Put a backup into an empty folder, without the -wal and -shm of another file: see "After a restore" in docs/self-hosting.md`,
    options,
  );
