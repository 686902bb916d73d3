import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { ServerHome } from './server-home.ts';

/** Runs a statement while no server runs, as a person in the database would. */
export async function alter({ env, dataDir }: ServerHome, sql: string): Promise<void> {
  if (env.DATABASE_URL === undefined) {
    const db = new DatabaseSync(`${dataDir}/vendinha.db`);
    db.exec(sql);
    db.close();
    return;
  }
  const client = new pg.Client({ connectionString: env.DATABASE_URL });
  await client.connect();
  await client.query(sql);
  await client.end();
}
