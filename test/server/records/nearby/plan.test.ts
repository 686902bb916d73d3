import { CompiledQuery } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { kyselyOn } from '../../../../server/db/engine/dialect.ts';
import { ReadConnection } from '../../../../server/db/engine/read-connection.ts';
import { newContentBudget } from '../../../../server/records/lists/page-budget.ts';
import { listNearby } from '../../../../server/records/nearby/list-nearby.ts';
import { describeOnEngine, engineUnderTest, freshPlace, openTestStoreAt } from '../../support/open-store.ts';

/** Fills in places, because PostgreSQL plans by numbers. SQLite plans by its indexes alone. */
async function fill(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`insert into place select 'p' || n, 1, n % 3600 - 1800, n % 3600 * 50000 - 90000000,
    n * 7919 % 360000000 - 180000000, n from generate_series(1, 20000) as n`);
  await client.query('analyze place');
  await client.end();
}

const NOBODY = { sub: 'someone', email: null };

describeOnEngine('looking for locations nearby', () => {
  test('asks one index a few times, however far it has to look', async () => {
    const asked: { sql: string; parameters: unknown[] }[] = [];
    const spy = kyselyOn(
      engineUnderTest(),
      new ReadConnection((sql, parameters) => {
        asked.push({ sql, parameters });
        return { rows: [] };
      }),
    );
    for (const point of [
      { lat: -29.17, lon: -51.18 },
      { lat: 10, lon: 179.9 },
    ])
      await listNearby(spy, NOBODY, point, { content: newContentBudget(), now: Date.now() });
    expect(asked).toHaveLength(10);

    const { place, remove } = await freshPlace();
    const store = await openTestStoreAt(place);
    if ('url' in place) await fill(place.url);
    const how = engineUnderTest() === 'sqlite' ? 'explain query plan' : 'explain';
    for (const { sql, parameters } of asked) {
      const { rows } = await store.read.executeQuery(CompiledQuery.raw(`${how} ${sql}`, parameters));
      const plan = JSON.stringify(rows);
      expect(plan).toMatch(/place_stripe/);
      expect(plan).not.toMatch(/SCAN p\b|Seq Scan on place/);
      if (engineUnderTest() === 'sqlite') expect(plan).toMatch(/stripe=\? AND lon>\? AND lon<\?/);
      else expect(plan).toMatch(/Index Cond: \(\(stripe = .*lon >= .*lon <= /);
    }
    await store.close();
    await remove();
  });
});
