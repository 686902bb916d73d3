import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { kyselyOn } from '../engine/dialect.ts';
import { createFullness } from '../engine/fullness.ts';
import { loadCommands } from '../engine/load-commands.ts';
import { ReadConnection } from '../engine/read-connection.ts';
import { Listeners, type ReportError } from '../listeners.ts';
import type { StoreSettings } from '../settings.ts';
import type { Commands, Store, StoredEvent } from '../store.ts';
import { migrateBesideOthers } from '../tables/migrate-beside-others.ts';
import { createCommandLane } from './command-lane.ts';
import { type DatabaseClock, openDatabaseClock } from './database-clock.ts';
import { type EventConnection, openEventConnection, SILENCE_MS } from './event-connection.ts';
import { type Deliver, type EventFeed, openEventFeed } from './event-feed.ts';
import { createHints, type Hint } from './hints.ts';
import { CONNECT_MS, createPool, dropOld, query } from './pool.ts';
import { createReadPipeline, type ReadPipeline } from './read-pipeline.ts';
import { createLastHeard } from './stored-events.ts';
import { asUnavailable } from './unreachable.ts';
import { createWriteLane } from './write-lane.ts';

/** Opens the engine that several server processes may share. */
export async function openPostgresStore<C extends Commands>(
  url: string,
  settings: StoreSettings<C>,
): Promise<Store<C>> {
  const commands: Commands = settings.commands ?? (await loadCommands(settings));
  let ending = false;
  // A connection that breaks while it is being closed is no news.
  const report = (error: unknown): void => {
    if (!ending) settings.report(error);
  };
  await migrateOnce(url, report);
  const pool = createPool(url, report);
  const runInLane = createCommandLane();
  const shared = { pool, reads: createReadPipeline(pool), writeLane: createWriteLane(pool) };
  const clock = await openDatabaseClock(pool, report);
  const events = new Listeners<[readonly StoredEvent[]]>(report);
  const jobs = new Listeners<[]>(report);
  const others = await hearOthers(url, pool, { ...settings, events, jobs, report, clock });
  const fullness = createFullness();
  const underWay = new Set<Promise<unknown>>();
  const run = async (name: string, args: unknown): Promise<unknown> => {
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!command) throw new Error(`Unknown command ${name}`);
    const ground = { ...shared, clock, now: settings.now, trace: settings.trace?.() ?? null };
    const { result, effects } = await fullness.watch(runInLane(ground, command, args));
    if (effects.events.length > 0) others.announceEvents(effects.events);
    if (effects.jobs) others.announceJobs();
    return result;
  };

  let closed: Promise<void> | undefined;
  const end = async (): Promise<void> => {
    await Promise.allSettled(underWay);
    await Promise.all([clock.close(), others.stop()]);
    ending = true;
    await others.close();
    await pool.end();
  };
  const close = (): Promise<void> => {
    closed ??= end();
    return closed;
  };
  return {
    engine: 'postgres',
    read: readsOf(shared),
    ...timesOf(settings, clock),
    run: async (name, args) => {
      if (closed !== undefined) throw new Error('The store is closed');
      const running = run(name, args);
      underWay.add(running);
      return (await running.finally(() => underWay.delete(running))) as never;
    },
    onEvents: (listener) => events.add(listener),
    onFollowed: null,
    onJobs: (listener) => jobs.add(listener),
    ...others.feed,
    trouble: () => (others.isDeaf() ? 'deaf' : fullness.trouble()),
    close,
    [Symbol.asyncDispose]: close,
  };
}

function timesOf(
  { now, machineNow }: Pick<StoreSettings, 'now' | 'machineNow'>,
  clock: DatabaseClock,
): Pick<Store, 'now' | 'machineAheadMs'> {
  return { now: now ?? clock.now, machineAheadMs: () => machineNow() - clock.now() };
}

interface Heard extends Pick<StoreSettings, 'bus' | 'onLost' | 'report'> {
  events: Listeners<[readonly StoredEvent[]]>;
  jobs: Listeners<[]>;
  clock: Pick<DatabaseClock, 'now'>;
}

/**
 * Connects this process with the others, in both directions. `stop` ends the work under way, `close` the connection.
 */
async function hearOthers(url: string, pool: pg.Pool, heard: Heard) {
  const { events, jobs, report, onLost, clock } = heard;
  const last = createLastHeard(clock.now);
  let feed: EventFeed | undefined;
  const hear = (hint: Hint): void => (hint === 'events' ? feed?.poke() : jobs.tell());
  const hints = createHints(pool, hear, report);
  const connection = openEventConnection(url, report, {
    connected: () => {
      // The connection was lost or silent, and so are older ones of the pool.
      if (feed) {
        dropOld(pool, SILENCE_MS);
        void lookBack(feed).catch(report);
      }
      hear('events');
      hear('jobs');
    },
    notified: hints.heard,
    answered: last.answered,
  });
  /** Looks whether the database lacks events. After a failover it may lack the last moments. */
  const lookBack = async (of: EventFeed): Promise<void> => {
    const isLacking = await last.isLacking(connection, of.status().upTo ?? 0);
    if (isLacking) onLost?.('The database lacks what was heard of it');
  };
  const deliver = (batch: readonly StoredEvent[]): void => {
    last.note(batch);
    events.tell(batch);
  };
  const opened = await openFeed(connection, pool, { ...heard, deliver }).catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });
  feed = opened;
  return {
    announceEvents: (events: readonly StoredEvent[]): void => {
      if (!opened.announce(events)) hints.send('events');
    },
    announceJobs: (): void => {
      jobs.tell();
      hints.send('jobs');
    },
    isDeaf: () => opened.isDeaf(),
    feed: {
      subscribe: (channel: string) => opened.subscribe(channel),
      feedStatus: () => opened.status(),
    },
    stop: async (): Promise<void> => {
      await opened.close();
      await hints.close();
    },
    close: connection.close,
  };
}

/** Opens the feed of all events, or through a bus of those that somebody here listens to. */
async function openFeed(
  connection: EventConnection,
  pool: pg.Pool,
  { deliver, report, bus }: Pick<Heard, 'report' | 'bus'> & { deliver: Deliver },
): Promise<EventFeed> {
  if (bus === undefined) return openEventFeed(connection, deliver, report);
  const [{ openRedisBus }, { openBusFeed }] = await Promise.all([
    import('../bus/redis-bus.ts'),
    import('./bus-feed.ts'),
  ]);
  return openBusFeed(connection, openRedisBus(bus, await busName(pool), report), { deliver, report });
}

/** Name of the installation on a bus, which others may use, too. */
async function busName(pool: pg.Pool): Promise<string> {
  const values = ['event-bus', randomUUID()];
  await pool.query('insert into setting (key, value) values ($1, $2) on conflict do nothing', values);
  const { rows } = await pool.query<{ value: string }>('select value from setting where key = $1', [
    'event-bus',
  ]);
  return rows[0]?.value ?? '';
}

function readsOf({ pool, reads: short }: { pool: pg.Pool; reads: ReadPipeline }): Store['read'] {
  const connection = new ReadConnection((sql, parameters, manner) => {
    // Lists and single records are short. A statement that is put together anew may take long, and others would wait
    // behind it.
    const reading = manner?.asArrays
      ? short(sql, parameters, manner)
      : query({ pool, isAlone: true }, sql, parameters, manner);
    return reading.catch((error: unknown) => {
      throw asUnavailable(error);
    });
  });
  return kyselyOn('postgres', connection);
}

/** Migrates on a connection of its own, because a migration may take longer than any other statement. */
async function migrateOnce(url: string, report: ReportError): Promise<void> {
  // A machine that answers nothing would else hold up a start for ever, without a word.
  const client = new pg.Client({
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_MS,
  });
  try {
    await client.connect();
    await migrateBesideOthers(async (sql) => (await client.query<Record<string, unknown>>(sql)).rows, report);
  } finally {
    await client.end();
  }
}
