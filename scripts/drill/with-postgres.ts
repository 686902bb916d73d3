import pg from 'pg';
import { startPostgres } from '../bench/server/temporary-postgres.ts';
import { temporaryFolder } from '../temporary-folder.ts';

/** A PostgreSQL of a drill's own. */
export interface DrillDatabase {
  url: string;
  /** The process whose descendants' time is the database's. */
  pid: number;
  /** Asks the database beside the program under drill. */
  ask<R extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<R[]>;
}

/** Runs a drill on a fresh database, which is gone afterwards. */
export async function withPostgres<R>(drill: (database: DrillDatabase) => Promise<R>): Promise<R> {
  using folder = temporaryFolder();
  await using postgres = await startPostgres(folder.path);
  const url = postgres.urlOf('drill');
  await postgres.run('postgres', 'create database drill');
  const pool = new pg.Pool({ connectionString: url });
  // The database's end cuts this connection, which is no news. An unheard error would hide why a drill failed.
  pool.on('error', () => undefined);
  try {
    return await drill({
      url,
      pid: postgres.pid,
      ask: async (text, values = []) => (await pool.query(text, values)).rows,
    });
  } finally {
    await pool.end();
  }
}
