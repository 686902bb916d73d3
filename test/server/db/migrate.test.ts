import { DatabaseSync } from 'node:sqlite';
import { CompiledQuery } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import type { StorePlace } from '../../../server/db/open-store.ts';
import type { Store } from '../../../server/db/store.ts';
import { CREATE_INDEXES, createPayouts, createTables } from '../../../server/db/tables/ddl.ts';
import { splitEvents } from '../../../server/db/tables/event-hours.ts';
import { describeOnEngine, emptyPlace, engineUnderTest, openTestStoreAt } from '../support/open-store.ts';

async function runAll(place: StorePlace, statements: readonly string[]): Promise<void> {
  if ('file' in place) {
    const db = new DatabaseSync(place.file);
    for (const statement of statements) db.exec(statement);
    db.close();
    return;
  }
  const client = new pg.Client({ connectionString: place.url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

async function indexesOf(store: Store): Promise<unknown[]> {
  const { rows } = await store.read.executeQuery(
    CompiledQuery.raw(
      engineUnderTest() === 'sqlite'
        ? `select name, sql from sqlite_master where type = 'index' and sql is not null order by name`
        : `select indexname, indexdef from pg_indexes where schemaname = 'public' order by indexname`,
    ),
  );
  return rows;
}

/** A public location with two heartbeats, a private one, a malformed one and a deleted one. */
const PLACES = [
  ['praça', 'LOCATION', null, 'PUBLIC', '{"lat":-29.17,"lon":"-51,18"}', 1, 0],
  ['h1', 'HVMP_STATUS', 'praça', null, null, 9, 0],
  ['h2', 'HVMP_STATUS', 'praça', null, null, 7, 0],
  ["d'água", 'LOCATION', null, 'PRIVATE', '{"lat":-29.17,"lon":-51.18}', 1, 0],
  ['broken', 'LOCATION', null, 'PUBLIC', '{"lat":', 1, 0],
  ['gone', 'LOCATION', null, 'PUBLIC', null, 1, 1],
].map(
  (row) =>
    `insert into record (id, type, parent_id, reference, content, created_at, updated_at, deleted) values (${row
      .slice(0, 5)
      .map((value) => (value === null ? 'null' : `'${String(value).replaceAll("'", "''")}'`))
      .join(', ')}, 1, ${row[5]}, ${row[6]})`,
);

const item = (id: string, code: string): string =>
  `insert into record (id, type, parent_id, content, created_at, updated_at)
     values ('${id}', 'ITEM', 'l', '${JSON.stringify({ code }).replaceAll("'", "''")}', 1, 1)`;

/** Item with a picture, item with another's picture, deleted item, ticket. The migration counts their pictures. */
const PICTURED = [
  ['p1', 'ITEM', '{"image":"items/l/ana/1_d\'água.jpg"}', 0],
  ['p2', 'ITEM', '{"image":"items/other/ana/1_a.jpg"}', 0],
  ['p3', 'ITEM', '{"image":"items/l/ana/2_a.jpg"}', 1],
  [
    'p4',
    'LOCATION_TICKET',
    '{"images":[{"url":"tickets/l/bia/1_a.jpg"},{"url":"tickets/l/bia/1_a.jpg"}]}',
    0,
  ],
].map(
  ([id, type, content, deleted]) =>
    `insert into record (id, type, parent_id, content, created_at, updated_at, deleted)
       values ('${id}', '${type}', 'l', '${String(content).replaceAll("'", "''")}', 1, 1, ${deleted})`,
);

describeOnEngine('the tables of a storage', () => {
  test('of the second version are brought to those of a new one, records and all', async () => {
    const engine = engineUnderTest();
    const old = await emptyPlace();
    const fresh = await emptyPlace();
    await runAll(old.place, [
      ...createTables(engine),
      ...CREATE_INDEXES,
      ...createPayouts(engine),
      'create table schema_version (id bigint primary key, version bigint not null)',
      'insert into schema_version (id, version) values (1, 2)',
      `insert into record (id, type, owner, created_at, updated_at) values ('a', 'PROFILE', 'o', 1, 1)`,
      ...['charge.create', 'mail', 'of.yesterday'].map(
        (kind) => `insert into job (id, kind, key, payload, run_at, attempts, lease_until)
          values ('${kind}', '${kind}', 'k', 'null', 1, 0, 0)`,
      ),
      ...PLACES,
      ...PICTURED,
      ...[item('i1', '7894900011517'), item('i2', " it's "), item('i3', '7 894900 011517'), item('i4', '')],
    ]);

    const migrated = await openTestStoreAt(old.place);
    const made = await openTestStoreAt(fresh.place);
    expect(await indexesOf(migrated)).toEqual(await indexesOf(made));
    const references = migrated.read.selectFrom('picture_reference').selectAll().orderBy('record_id');
    expect(await references.execute()).toEqual([
      { key: "items/l/ana/1_d'água.jpg", record_type: 'ITEM', record_id: 'p1' },
      { key: 'tickets/l/bia/1_a.jpg', record_type: 'LOCATION_TICKET', record_id: 'p4' },
    ]);
    const profile = migrated.read.selectFrom('record').select('id').where('owner', '=', 'o');
    expect(await profile.execute()).toEqual([{ id: 'a' }]);
    const at = { stripe: -584, lat: -29_170_000, lon: -51_180_000 };
    const nowhere = { stripe: null, lat: null, lon: null };
    expect(await migrated.read.selectFrom('place').selectAll().orderBy('location_id').execute()).toEqual([
      { location_id: 'broken', is_public: 1, ...nowhere, seen_at: 0, beat_version: 0 },
      { location_id: "d'água", is_public: 0, ...at, seen_at: 0, beat_version: 0 },
      { location_id: 'praça', is_public: 1, ...at, seen_at: 9, beat_version: 0 },
    ]);
    const codes = migrated.read.selectFrom('item_code').selectAll().orderBy('item_id');
    expect(await codes.execute()).toEqual([
      { location_id: 'l', code: '7894900011517', place: 0, item_id: 'i1' },
      { location_id: 'l', code: "it's", place: 0, item_id: 'i2' },
      { location_id: 'l', code: '7894900011517', place: 1, item_id: 'i3' },
    ]);

    const jobs = migrated.read.selectFrom('job').select(['kind', 'lane']).orderBy('kind');
    expect(await jobs.execute()).toEqual([
      { kind: 'charge.create', lane: 'charge' },
      { kind: 'mail', lane: 'mail' },
      { kind: 'of.yesterday', lane: 'house' },
    ]);

    for (const store of [migrated, made]) await store.close();
    for (const { remove } of [old, fresh]) await remove();
  });

  test.runIf(engineUnderTest() === 'postgres')(
    'give each event a number of its own, also one of a process of before while its table is split',
    async () => {
      const { place, remove } = await emptyPlace();
      await runAll(place, createTables('postgres'));
      const connectionString = 'url' in place ? place.url : '';
      const [before, migrating] = [new pg.Client({ connectionString }), new pg.Client({ connectionString })];
      await Promise.all([before.connect(), migrating.connect()]);
      const tell = (on: pg.Client) =>
        on.query(`insert into event (channel, payload, created_at) values ('/c', '{}', 1)`);
      await before.query('begin');
      await tell(before);
      const split = async (): Promise<void> => {
        const run = async (sql: string) => (await migrating.query<Record<string, unknown>>(sql)).rows;
        await run('begin');
        for (const statement of await splitEvents('postgres', run)) await run(statement);
        await run('commit');
      };
      const splitting = split();
      const waiting = async () =>
        (await before.query(`select 1 from pg_locks where not granted and relation = 'event'::regclass`))
          .rowCount;
      await expect.poll(waiting).toBe(1);
      await tell(before);
      await before.query('commit');
      await splitting;
      for (let nth = 0; nth < 3; nth += 1) await tell(migrating);
      const { rows } = await migrating.query<{ seq: string }>('select seq from event order by seq');
      expect(rows).toHaveLength(5);
      expect(new Set(rows.map(({ seq }) => seq)).size).toBe(5);
      await Promise.all([before.end(), migrating.end()]);
      await remove();
    },
  );
});
