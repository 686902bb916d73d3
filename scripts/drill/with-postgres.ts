import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../bench/server/temporary-postgres.ts';

/** A PostgreSQL of a drill's own. */
export interface DrillDatabase {
  url: string;
  /** The processes whose time is the database's. */
  pid: number;
  /** Asks beside the program under drill. */
  ask<R extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<R[]>;
}

/** Runs a drill on a fresh database, which is gone afterwards. */
export async function withPostgres<R>(drill: (database: DrillDatabase) => Promise<R>): Promise<R> {
  const folder = mkdtempSync(join(tmpdir(), 'vendinha-drill-'));
  const postgres = await startPostgres(folder);
  const url = postgres.urlOf('drill');
  let pool: pg.Pool | undefined;
  try {
    await postgres.run('postgres', 'create database drill');
    const asker = new pg.Pool({ connectionString: url });
    // A connection that the database's end cuts is no news; unheard, it would hide why a drill failed.
    asker.on('error', () => undefined);
    pool = asker;
    return await drill({
      url,
      pid: postgres.pid,
      ask: async (text, values = []) => (await asker.query(text, values)).rows,
    });
  } finally {
    await pool?.end();
    await postgres.end();
    rmSync(folder, { recursive: true, force: true });
  }
}
