import pg from 'pg';
import { expect, onTestFinished } from 'vitest';
import type { StorePlace } from '../../../server/db/open-store.ts';

/** Opens another connection to a store on PostgreSQL, until the test ends. */
export async function connectTo(place: StorePlace): Promise<pg.Client> {
  if (!('url' in place)) throw new Error('only PostgreSQL carries out two commands at once');
  const client = new pg.Client({ connectionString: place.url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** Waits until `count` connections wait for a lock in this database. */
export async function untilWaiting(client: pg.Client, count: number): Promise<void> {
  const waiting =
    "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await expect.poll(async () => (await client.query(waiting)).rowCount, { timeout: 60_000 }).toBe(count);
}
