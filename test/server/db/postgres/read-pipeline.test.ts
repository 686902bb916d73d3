import { Socket } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createPool } from '../../../../server/db/postgres/pool.ts';
import { createReadPipeline } from '../../../../server/db/postgres/read-pipeline.ts';
import { emptyPlace, engineIsPresent, engineUnderTest } from '../../support/open-store.ts';

const runs = engineUnderTest() === 'postgres' && engineIsPresent();
/** A socket with the method by which its stream writes several pieces at once. */
type Writing = Socket & { _writev(...all: unknown[]): void };
const WHO = 'select pg_backend_pid() as pid';

describe.runIf(runs)('short reads on PostgreSQL', () => {
  let place: Awaited<ReturnType<typeof emptyPlace>>;
  let pool: pg.Pool;
  let run: ReturnType<typeof createReadPipeline>;
  beforeAll(async () => {
    place = await emptyPlace();
    pool = createPool('url' in place.place ? place.place.url : '', () => undefined);
    run = createReadPipeline(pool);
  });
  afterAll(async () => {
    await pool.end();
    await place.remove();
  });
  const many = <T>(count: number, make: (at: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, at) => make(at)));
  const pidOf = async (): Promise<unknown> => (await run(WHO, [])).rows[0];
  /** True once the pool has all connections back. */
  const areBack = (): boolean => pool.idleCount === pool.totalCount;

  test('share few connections, and give them back', async () => {
    const rows = await many(200, pidOf);
    const pids = new Set(rows.map((row) => (row as { pid: number }).pid));
    expect(pids.size).toBeLessThanOrEqual(4);
    await expect.poll(areBack).toBe(true);
  });

  test('of one turn are sent together', async () => {
    await pidOf();
    const sent = [vi.spyOn(Socket.prototype, '_write'), vi.spyOn(Socket.prototype as Writing, '_writev')];
    await many(20, pidOf);
    const calls = sent.reduce((sum, { mock }) => sum + mock.calls.length, 0);
    for (const spy of sent) spy.mockRestore();
    // One call for each connection, and the calls that open new ones.
    expect(calls).toBeLessThanOrEqual(12);
  });

  test('are each answered with their own rows', async () => {
    const found = await many(
      300,
      async (at) => (await run('select $1::int as at', [at], { name: 'own' })).rows,
    );
    expect(found).toEqual(Array.from({ length: 300 }, (_, at) => [{ at }]));
  });

  test('do not fail because another one does', async () => {
    const outcomes = await many(40, (at) =>
      run(at % 4 === 0 ? 'select 1 / 0 as n' : 'select 1 as n', []).then(
        ({ rows }) => rows,
        (error: pg.DatabaseError) => error.code,
      ),
    );
    expect(outcomes).toEqual(Array.from({ length: 40 }, (_, at) => (at % 4 === 0 ? '22012' : [{ n: 1 }])));
    await expect.poll(areBack).toBe(true);
  });

  test('go on after their connection was ended', async () => {
    const dying = many(20, () =>
      run('select pg_sleep(5)', []).then(
        () => 'slept',
        () => 'ended',
      ),
    );
    const other = new pg.Client({ connectionString: 'url' in place.place ? place.place.url : '' });
    await other.connect();
    const ended = async (): Promise<number> => {
      const all = `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and query like '%pg_sleep(5)%' and datname = current_database()`;
      return (await other.query(all)).rowCount ?? 0;
    };
    await expect.poll(ended).toBeGreaterThan(0);
    while ((await ended()) > 0) await pidOf().catch(() => undefined);
    expect(new Set(await dying)).toEqual(new Set(['ended']));
    expect(await pidOf()).toEqual({ pid: expect.any(Number) });
    await expect.poll(areBack).toBe(true);
    await other.end();
  });

  test('read a statement anew when the tables have changed', async () => {
    const client = await pool.connect();
    await client.query('create table changing (a int)');
    const read = () => run('select * from changing', [], { name: 'changing' });
    await read();
    await client.query('alter table changing add column b int');
    const found = await many(20, read);
    expect(found.map(({ rows }) => rows)).toEqual(Array(20).fill([]));
    client.release();
  });
});
