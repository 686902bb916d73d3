import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import type { Schema } from '../../../server/db/schema.ts';
import { listen } from '../../contracts/test-store.ts';
import {
  emptyPlace,
  engineIsPresent,
  engineUnderTest,
  openTestStore,
  openTestStoreAt,
} from '../support/open-store.ts';
import { type commands, readAccount } from './support/commands.ts';

const commandsModule = new URL('./support/commands.ts', import.meta.url);
const runs = engineUnderTest() === 'postgres' && engineIsPresent();

/** A database with a bare connection and `count` stores, one for each server process. */
async function openShared(count: number, report: (error: unknown) => void = () => undefined) {
  const { place, remove } = await emptyPlace();
  const url = 'url' in place ? place.url : '';
  const stores = await Promise.all(
    Array.from({ length: count }, () => openTestStoreAt<typeof commands>(place, { commandsModule, report })),
  );
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const close = async (): Promise<void> => {
    await client.end();
    await Promise.all(stores.map((store) => store.close()));
    await remove();
  };
  const [one, two = one] = stores;
  if (!one || !two) throw new Error('at least one store');
  return { one, two, client, close, url };
}

describe.runIf(runs)('the PostgreSQL engine', () => {
  test('processes that start at once migrate once', async () => {
    const { client, close } = await openShared(4);
    const { rows } = await client.query('select id, version from schema_version');
    expect(rows).toHaveLength(1);
    await close();
  });

  test('events and job hints reach another process', async () => {
    const { one, two, close } = await openShared(2);
    const heard = listen(two);
    const told = new Promise<void>((resolve) => two.onJobs(resolve));
    await one.run('emit', { id: 'a' });
    await one.run('enqueue', { kind: 'k', key: '1', payload: null });
    await heard.until(1);
    await told;
    expect(heard.ids()).toEqual(['a']);
    await close();
  });

  test('an event whose transaction commits after later ones is heard too', async () => {
    const { one, client, close } = await openShared(1);
    const heard = listen(one);
    await client.query('begin');
    await client.query(
      `insert into event (channel, payload, created_at) values ('/test', '{"id":"slow"}', 0)`,
    );
    await one.run('emit', { id: 'quick' });
    await heard.until(1);
    expect(heard.ids()).toEqual(['quick']);
    await client.query('commit');
    await heard.until(2);
    expect(heard.ids()).toEqual(['quick', 'slow']);
    await close();
  });

  test('a listening connection that is cut comes back', async () => {
    let cut: () => void = () => undefined;
    const reported = new Promise<void>((resolve) => (cut = resolve));
    const { one, two, client, close } = await openShared(2, () => cut());
    const listening = `from pg_stat_activity where application_name = 'vendinha events' and datname = current_database()`;
    const listeners = async (): Promise<number[]> =>
      (await client.query<{ pid: number }>(`select pid ${listening} order by pid`)).rows.map(
        ({ pid }) => pid,
      );

    let before = await listeners();
    while (before.length < 2) before = await listeners();
    await client.query(`select pg_terminate_backend(pid) ${listening}`);
    await reported;
    let after = await listeners();
    while (after.length < 2 || after.some((pid) => before.includes(pid))) after = await listeners();

    const heard = listen(two);
    await one.run('emit', { id: 'a' });
    await heard.until(1);
    await close();
  });

  test('deadlocked commands are run again until all have applied', async () => {
    const { store, close } = await openTestStore<typeof commands>({ commandsModule });
    await store.run('openAccount', { id: 'a' });
    await store.run('openAccount', { id: 'b' });
    const orders = Array.from({ length: 8 }, (_, n) => (n % 2 === 0 ? ['a', 'b'] : ['b', 'a']));
    await Promise.all(orders.map((ids) => store.run('lockBoth', { ids })));
    const rows = await store.read.selectFrom('account').select('balance').execute();
    expect(rows).toEqual([{ balance: 8 }, { balance: 8 }]);
    await close();
  });

  test('a command whose connection is cut rejects and the pool goes on', async () => {
    const { one, client, close } = await openShared(1);
    await one.run('openAccount', { id: 'a' });
    await client.query('begin');
    await client.query(`select * from account where id = 'a' for update`);
    const stuck = one.run('increment', { id: 'a' });
    const cut = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    const settled = expect(stuck).rejects.toThrow();
    // A transaction sees the first snapshot of this view until the snapshot is cleared.
    while ((await client.query(cut)).rowCount === 0) await client.query('select pg_stat_clear_snapshot()');
    await settled;
    await client.query('commit');
    expect(await one.run('increment', { id: 'a' })).toEqual({ kind: 'applied', value: 1 });
    await close();
  });

  test('prepared statements are planned once, and outlive a change of their tables by another process', async () => {
    const { one, client, close } = await openShared(1);
    await one.run('openAccount', { id: 'a', balance: 5 });
    // Many reads at once, so that every connection of the pool prepares the statements.
    const everywhere = async (): Promise<void> => {
      const reads = Array.from({ length: 20 }, () => readAccount(one.read, 'a'));
      for (const rows of await Promise.all(reads)) expect(rows).toMatchObject([{ id: 'a', balance: 5 }]);
      const runs = Array.from({ length: 20 }, () => one.run('touchPrepared', { id: 'a' }));
      for (const verdict of await Promise.all(runs)) expect(verdict).toEqual({ kind: 'applied', value: 5 });
    };
    await everywhere();
    expect(await namedStatements(one.read)).toBeGreaterThan(0);
    await client.query('alter table account add column later text');
    await everywhere();
    await client.query('alter table account drop column later');
    const verdict = await one.run('touchPrepared', { id: 'a' });
    expect(verdict).toEqual({ kind: 'applied', value: 5 });
    await everywhere();
    await close();
  });

  test('where a pooler forgets prepared statements, they are sent plainly', async () => {
    const { one, close } = await openShared(1);
    await one.run('openAccount', { id: 'a', balance: 5 });
    expect(await readAccount(one.read, 'a')).toMatchObject([{ balance: 5 }]);
    await sql`deallocate all`.execute(one.read);
    expect(await readAccount(one.read, 'a')).toMatchObject([{ balance: 5 }]);
    expect(await one.run('touchPrepared', { id: 'a' })).toEqual({ kind: 'applied', value: 5 });
    expect(await namedStatements(one.read)).toBe(0);
    await close();
  });
});

/** Number of named statements on the connection that answers. */
async function namedStatements(read: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from pg_prepared_statements`.execute(read);
  return rows[0]?.n ?? 0;
}
