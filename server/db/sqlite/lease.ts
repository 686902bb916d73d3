import { DatabaseSync } from 'node:sqlite';

/** The right of this process to be the only one on a storage file. */
export interface Lease {
  release(): void;
}

/**
 * Takes the lease on a storage file. Throws while a living process has it. The lease is an open transaction on a small
 * file beside the storage. The operating system drops it with the process, so it leaves nothing stale, and no process
 * id can be mistaken for another.
 */
export function takeLease(file: string): Lease {
  const db = new DatabaseSync(`${file}.lease`, { timeout: 0 });
  try {
    // The name of the holder is told to a person and decides nothing, so no disk is waited for.
    db.exec('pragma synchronous = off');
    db.exec('begin immediate');
    db.exec('create table if not exists holder (id integer primary key, pid integer not null) strict');
    db.prepare('insert into holder values (1, ?) on conflict (id) do update set pid = excluded.pid').run(
      process.pid,
    );
    db.exec('commit');
    db.exec('begin immediate');
  } catch (error) {
    const refusal = isBusy(error) ? new Error(inUse(file, holderOf(db)), { cause: error }) : error;
    db.close();
    throw refusal;
  }
  return { release: () => db.close() };
}

function isBusy(error: unknown): boolean {
  // Code SQLITE_BUSY, with or without its extended part.
  return error instanceof Error && Number((error as { errcode?: unknown }).errcode) % 256 === 5;
}

function holderOf(db: DatabaseSync): string {
  try {
    const row = db.prepare('select pid from holder where id = 1').get();
    return row ? `process ${row.pid}` : 'another process';
  } catch (error) {
    if (isBusy(error) || (error instanceof Error && error.message.includes('no such table')))
      return 'another process';
    throw error;
  }
}

function inUse(file: string, holder: string): string {
  return `The storage file ${file} is in use by ${holder}. Stop it first: only one server may run on a file.`;
}
