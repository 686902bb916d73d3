import type pg from 'pg';
import { kyselyOn } from '../engine/dialect.ts';
import { loadCommands } from '../engine/load-commands.ts';
import { ReadConnection } from '../engine/read-connection.ts';
import { Listeners } from '../listeners.ts';
import type { StoreSettings } from '../settings.ts';
import type { Commands, Store, StoredEvent } from '../store.ts';
import { migrate } from '../tables/migrate.ts';
import { openEventFeed } from './event-feed.ts';
import { openHints } from './hints.ts';
import { createPool, query } from './pool.ts';
import { runCommand } from './run-command.ts';

/** Any number will do, as long as every process takes the same. */
const MIGRATION_LOCK = 7_303_014;

/** Opens the engine that several server processes may share. */
export async function openPostgresStore<C extends Commands>(
  url: string,
  settings: StoreSettings<C>,
): Promise<Store<C>> {
  const { now } = settings;
  const commands: Commands = settings.commands ?? (await loadCommands(settings));
  let ending = false;
  // A connection that breaks while it is being closed is no news.
  const report = (error: unknown): void => {
    if (!ending) settings.report(error);
  };
  const pool = createPool(url, report);
  await migrateOnce(pool);

  const events = new Listeners<[readonly StoredEvent[]]>(report);
  const jobs = new Listeners<[]>(report);
  const feed = await openEventFeed(pool, (batch) => events.tell(batch), report);
  const hints = openHints(url, pool, (hint) => (hint === 'events' ? feed.poke() : jobs.tell()), report);

  const underWay = new Set<Promise<unknown>>();
  const run = async (name: string, args: unknown): Promise<unknown> => {
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!command) throw new Error(`Unknown command ${name}`);
    const { verdict, effects } = await runCommand(pool, command, args, now);
    if (effects.events.length > 0) {
      feed.poke();
      hints.send('events');
    }
    if (effects.jobs) {
      jobs.tell();
      hints.send('jobs');
    }
    return verdict;
  };

  let closed: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    await Promise.allSettled(underWay);
    await feed.close();
    await hints.close();
    ending = true;
    await pool.end();
  };
  return {
    engine: 'postgres',
    read: kyselyOn(
      'postgres',
      new ReadConnection((sql, parameters, manner) => query(pool, sql, parameters, manner)),
    ),
    run: async (name, args) => {
      if (closed !== undefined) throw new Error('The store is closed');
      const running = run(name, args);
      underWay.add(running);
      return (await running.finally(() => underWay.delete(running))) as never;
    },
    onEvents: (listener) => events.add(listener),
    onJobs: (listener) => jobs.add(listener),
    close: () => {
      closed ??= close();
      return closed;
    },
  };
}

async function migrateOnce(pool: pg.Pool): Promise<void> {
  const client = await pool.connect().catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await migrate('postgres', async (sql) => (await client.query<Record<string, unknown>>(sql)).rows);
    await client.query('commit');
    client.release();
  } catch (error) {
    client.release(true);
    await pool.end();
    throw error;
  }
}
