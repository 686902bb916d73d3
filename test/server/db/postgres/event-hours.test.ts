import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PAGE_SQL } from '../../../../server/db/postgres/stored-events.ts';
import { isLockedOut } from '../../../../server/db/queue/event-hours.ts';
import type { JobAtWork } from '../../../../server/db/queue/jobs.ts';
import { maintenanceHandlers } from '../../../../server/db/queue/maintenance.ts';
import type { Store } from '../../../../server/db/store.ts';
import { CREATE_INDEXES, createPayouts, createTables } from '../../../../server/db/tables/ddl.ts';
import { listen } from '../../../contracts/test-store.ts';
import {
  emptyPlace,
  engineIsPresent,
  engineUnderTest,
  openTestStoreAt,
  type TestPlace,
} from '../../support/open-store.ts';
import type { commands } from '../support/commands.ts';

const commandsModule = new URL('../support/commands.ts', import.meta.url);
const HOUR = 3_600_000;
const NINE = Date.UTC(2026, 10, 24, 9, 30);

describe.runIf(engineUnderTest() === 'postgres' && engineIsPresent())('events by the hour', () => {
  let home: TestPlace;
  let client: pg.Client;
  let store: Store<typeof commands>;
  let clock = NINE;
  const open = (): Promise<Store<typeof commands>> =>
    openTestStoreAt<typeof commands>(home.place, { commandsModule, now: () => clock });
  const tidy = (): Promise<unknown> =>
    maintenanceHandlers(store, () => clock)['prune-events'](null, {} as JobAtWork);
  const eventsIn = async (table: string): Promise<string[]> =>
    (
      await client.query<{ id: string }>(`select payload::json ->> 'id' as id from ${table} order by seq`)
    ).rows.map(({ id }) => id);
  const hours = async (): Promise<string[]> =>
    (
      await client.query<{ name: string }>(
        `select relname as name from pg_class where relname ~ '^event_2.*\\d$' order by relname`,
      )
    ).rows.map(({ name }) => name);

  beforeEach(async () => {
    clock = NINE;
    home = await emptyPlace();
    client = new pg.Client({ connectionString: 'url' in home.place ? home.place.url : '' });
    await client.connect();
  });
  afterEach(async () => {
    await client.end();
    await store.close();
    await home.remove();
  });

  test('a page of them is found by their numbers, however many the hour has', async () => {
    store = await open();
    await tidy();
    await client.query(
      `insert into event (channel, payload, created_at) select '/c', repeat('x', 500), $1 from generate_series(1, 20000)`,
      [NINE],
    );
    const plan = async (): Promise<string> => {
      const literal = PAGE_SQL.replaceAll('$1', '19990').replaceAll('$2', `'{5,6}'`);
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${literal}`);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    };
    for (const prepare of ['select 1', 'analyze event']) {
      await client.query(prepare);
      expect(await plan()).not.toMatch(/Seq Scan on event_20261124_09|Gather/);
    }
    const { rows } = await client.query<{ seq: string }>(PAGE_SQL, [19_990, [5, 6]]);
    expect(rows.map(({ seq }) => Number(seq))).toEqual([
      ...[5, 6],
      ...Array.from({ length: 10 }, (_, index) => 19_991 + index),
    ]);
  });

  test('are made ahead, and dropped as a whole an hour after their end', async () => {
    store = await open();
    await tidy();
    expect(await hours()).toEqual([
      'event_20261124_09',
      'event_20261124_10',
      'event_20261124_11',
      'event_20261124_12',
    ]);
    await store.run('emit', { id: 'nine' });
    clock = NINE + HOUR;
    await store.run('emit', { id: 'ten' });
    expect(await eventsIn('event_20261124_09')).toEqual(['nine']);
    expect(await eventsIn('event_20261124_10')).toEqual(['ten']);

    clock = NINE + 1.5 * HOUR - 1;
    await tidy();
    expect(await eventsIn('event')).toEqual(['nine', 'ten']);
    clock = NINE + 1.5 * HOUR;
    await tidy();
    expect(await eventsIn('event')).toEqual(['ten']);
    expect(await hours()).toEqual([
      'event_20261124_10',
      'event_20261124_11',
      'event_20261124_12',
      'event_20261124_13',
      'event_20261124_14',
    ]);
  });

  test('are written and heard without an hour of their own, and then removed one by one', async () => {
    store = await open();
    const heard = listen(store);
    await store.run('emit', { id: 'early' });
    expect(await eventsIn('event_default')).toEqual(['early']);
    // The present hour already has events in `event_default`, so only the next hours get a partition.
    await tidy();
    expect(await hours()).toEqual(['event_20261124_10', 'event_20261124_11', 'event_20261124_12']);
    clock = NINE + 9 * HOUR;
    await store.run('emit', { id: 'late' });
    expect(await eventsIn('event_default')).toEqual(['early', 'late']);
    await heard.until(2);
    expect(heard.ids()).toEqual(['early', 'late']);
    await tidy();
    expect(await eventsIn('event')).toEqual(['late']);
  });

  test('take in what is written while they are made', async () => {
    store = await open();
    const locksOf = async (isHad: boolean): Promise<boolean> =>
      (
        await client.query(
          `select 1 from pg_locks where granted = $1 and pid <> pg_backend_pid()
            and relation in ('event'::regclass, 'event_default'::regclass)`,
          [isHad],
        )
      ).rows.length > 0;
    const until = async (is: () => Promise<boolean>, ended: () => boolean): Promise<void> => {
      while (!ended() && !(await is()));
    };
    for (let isMade = false; !isMade; clock += 9 * HOUR) {
      const [, date, hour] = /^(.*)T(..)/.exec(new Date(clock).toISOString()) ?? [];
      const part = `event_${date?.replaceAll('-', '')}_${hour}`;
      // An uncommitted table of the same name blocks `makeEventHours` while it holds its own locks.
      await client.query(`begin; create table ${part} (x int)`);
      let hasEnded = false;
      const made = store.run('makeEventHours', undefined).finally(() => {
        hasEnded = true;
      });
      await until(
        () => locksOf(true),
        () => hasEnded,
      );
      const id = `at ${clock}`;
      const written = store.run('emit', { id });
      await until(
        () => locksOf(false),
        () => hasEnded,
      );
      await client.query('rollback');
      await made.catch((error: unknown) => {
        if (!isLockedOut(error)) throw error;
      });
      await written;
      isMade = (await hours()).includes(part);
      if (isMade) expect(await eventsIn(part)).toEqual([id]);
    }
  });

  test('leave readers and writers alone who are at work', async () => {
    store = await open();
    await tidy();
    await store.run('emit', { id: 'nine' });
    clock = NINE + 9 * HOUR;
    await client.query('begin');
    await eventsIn('event');
    await tidy();
    await store.run('emit', { id: 'late' });
    await client.query('commit');
    expect(await eventsIn('event')).toEqual(['nine', 'late']);
    expect(await hours()).toHaveLength(4);
    await tidy();
    expect(await eventsIn('event')).toEqual(['late']);
  });

  test('go on after those of a database from before, whose rows are kept', async () => {
    for (const statement of [
      ...createTables('postgres'),
      ...CREATE_INDEXES,
      ...createPayouts('postgres'),
      'create table schema_version (id bigint primary key, version bigint not null)',
      'insert into schema_version (id, version) values (1, 2)',
      ...['one', 'two', 'three'].map(
        (id) =>
          `insert into event (channel, payload, created_at) values ('/test', '{"id":"${id}"}', ${NINE - 1})`,
      ),
      `delete from event where seq = 3`,
    ])
      await client.query(statement);
    store = await open();
    const heard = listen(store);
    await store.run('emit', { id: 'four' });
    await heard.until(1);
    expect(heard.ids()).toEqual(['four']);
    expect(await eventsIn('event')).toEqual(['one', 'two', 'four']);
    const { rows } = await client.query<{ seq: string }>('select max(seq) as seq from event');
    expect(Number(rows[0]?.seq)).toBeGreaterThan(3);
    clock = NINE + HOUR;
    await tidy();
    expect(await eventsIn('event')).toEqual(['four']);
  });

  test('of several processes are made once', async () => {
    store = await open();
    const other = await open();
    await Promise.all(
      [store, other, store, other].map((one) => one.run('makeEventHours', undefined).catch(() => undefined)),
    );
    expect(await hours()).toHaveLength(4);
    await other.close();
  });
});
