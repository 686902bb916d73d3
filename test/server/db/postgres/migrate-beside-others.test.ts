import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CREATE_INDEXES, createPayouts, createTables } from '../../../../server/db/tables/ddl.ts';
import { migrateBesideOthers } from '../../../../server/db/tables/migrate-beside-others.ts';
import {
  emptyPlace,
  engineIsPresent,
  engineUnderTest,
  openTestStoreAt,
  type TestPlace,
} from '../../support/open-store.ts';

describe.runIf(engineUnderTest() === 'postgres' && engineIsPresent())('an upgrade of the tables', () => {
  let home: TestPlace;
  let clients: pg.Client[];
  /** Errors reported by the new process, as text. */
  let told: string[];

  beforeEach(async () => {
    home = await emptyPlace();
    clients = [];
    told = [];
  });
  afterEach(async () => {
    await Promise.all(clients.map((client) => client.end()));
    await home.remove();
  });

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: 'url' in home.place ? home.place.url : '' });
    clients.push(client);
    await client.connect();
    return client;
  }

  /**
   * Makes the second version of the tables. Returns a connection of a process of that time, with a statement timeout.
   */
  async function before(): Promise<pg.Client> {
    const client = await connect();
    const statements = [
      ...createTables('postgres'),
      ...CREATE_INDEXES,
      ...createPayouts('postgres'),
      'create table schema_version (id bigint primary key, version bigint not null)',
      'insert into schema_version (id, version) values (1, 2)',
      `set statement_timeout = '20s'`,
    ];
    for (const statement of statements) await client.query(statement);
    return client;
  }

  const report = (error: unknown): void => void told.push(String(error));

  /** Starts a process of the current version. `isOpen` is true once its tables are made. */
  function upgrade(): { isOpen: () => boolean; opened: Promise<void> } {
    let isOpen = false;
    const opening = openTestStoreAt(home.place, { report }).then((store) => {
      isOpen = true;
      return store.close();
    });
    // Caught here, so that a test that fails earlier shows its own reason.
    opening.catch(() => undefined);
    return { isOpen: () => isOpen, opened: opening };
  }

  /** Waits until a connection waits for a lock on the table. */
  async function untilWaited(looker: pg.Client, table: string): Promise<void> {
    const waiting = `select 1 from pg_locks where not granted and relation = $1::regclass`;
    await expect.poll(async () => (await looker.query(waiting, [table])).rowCount, { interval: 5 }).toBe(1);
  }

  test('lets the others go on while it waits for a dump', async () => {
    const old = await before();
    const [dump, looker] = [await connect(), await connect()];
    await dump.query('begin isolation level repeatable read');
    await dump.query('select count(*) from job');
    const { isOpen, opened } = upgrade();
    await untilWaited(looker, 'job');
    expect((await old.query('select 1 from job')).rows).toEqual([]);
    expect(isOpen()).toBe(false);
    // The process tries again, and reports this once.
    await untilWaited(looker, 'job');
    await expect.poll(() => told).toEqual([expect.stringContaining('The tables are in use')]);
    await dump.query('commit');
    await opened;
    expect((await old.query('select lane from job')).rows).toEqual([]);
  });

  test('gives way to a transaction that needs what it holds', async () => {
    const old = await before();
    const looker = await connect();
    await old.query('begin');
    await old.query(`insert into charge (txid, purpose, record_id, owner, amount, status, expires_at, created_at, updated_at)
      values ('t', 'PURCHASE', 'r', 'o', 1, 'CREATING', 1, 1, 1)`);
    const { opened } = upgrade();
    await untilWaited(looker, 'charge');
    await old.query(`insert into job (id, kind, key, payload, run_at, attempts, lease_until)
      values ('j', 'charge.create', 'k', 'null', 1, 0, 0)`);
    await old.query('commit');
    await opened;
    expect((await old.query('select lane from job')).rows).toEqual([{ lane: 'charge' }]);
  });

  test('takes longer than the database lets a statement take', async () => {
    const [other, looker] = [await connect(), await connect()];
    const { rows } = await other.query<{ name: string }>('select current_database() as name');
    await other.query(`alter database ${rows[0]?.name} set statement_timeout = '300ms'`);
    const own = await connect();
    const locks = `select pid from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`;
    // Another process migrates, and this one waits for it.
    await other.query('begin');
    await other.query('select pg_advisory_xact_lock(7303014)');
    const migrating = migrateBesideOthers(async (sql) => (await own.query(sql)).rows, report).then(
      () => 'migrated',
      (error: unknown) => String(error),
    );
    const long = `select 1 from pg_stat_activity where pid in (${locks}) and now() - query_start > '600ms'`;
    const isLong = async () => (await looker.query(long)).rowCount === 1;
    const failed = migrating.then((end) => end !== 'migrated');
    let isOver = false;
    while (!isOver) isOver = (await isLong()) || (await Promise.race([failed, false]));
    await other.query('commit');
    expect(await migrating).toBe('migrated');
    expect(told).toEqual([]);
  });

  test('makes an index anew that was begun beforehand and interrupted', async () => {
    const looker = await connect();
    await (await openTestStoreAt(home.place, { report })).close();
    await looker.query('update schema_version set version = 24');
    // An interrupted `create index concurrently` leaves an index that no plan uses.
    const index = "indexrelid = 'record_audience_type'::regclass";
    await looker.query(`update pg_index set indisvalid = false where ${index}`);
    await (await openTestStoreAt(home.place, { report })).close();
    const { rows } = await looker.query(`select indisvalid from pg_index where ${index}`);
    expect(rows).toEqual([{ indisvalid: true }]);
    expect(told).toEqual([]);
  });

  test('finds the index of its documents, which leave a good one as it is', async () => {
    const looker = await connect();
    await (await openTestStoreAt(home.place, { report })).close();
    const [, input = ''] =
      /^runuser .* psql vendinha .*<<'SQL'\n(select 'drop index[\s\S]*?)^SQL$/m.exec(
        readFileSync('docs/self-hosting.md', 'utf8'),
      ) ?? [];
    const make = () =>
      execFileSync('psql', ['url' in home.place ? home.place.url : '', '--set', 'ON_ERROR_STOP=1'], {
        input,
      });
    const index = "indexrelid = to_regclass('record_audience_type')";
    const look = async () =>
      (await looker.query(`select indexrelid, indisvalid from pg_index where ${index}`)).rows;
    const [made] = await look();
    make();
    expect(await look()).toEqual([made]);
    await looker.query(`update pg_index set indisvalid = false where ${index}`);
    make();
    const [anew] = await look();
    expect(anew.indisvalid).toBe(true);
    expect(anew.indexrelid).not.toBe(made.indexrelid);
    await looker.query('drop index record_audience_type');
    make();
    expect(await look()).toHaveLength(1);
  });
});
