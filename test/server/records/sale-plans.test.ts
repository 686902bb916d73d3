import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { kyselyOn } from '../../../server/db/engine/dialect.ts';
import { ReadConnection } from '../../../server/db/engine/read-connection.ts';
import { movedSales } from '../../../server/records/lists/moved-sales.ts';
import { DAY_MS } from '../../../src/domain/words/day.ts';
import { describeOnEngine, engineUnderTest, openTestStore } from '../support/open-store.ts';
import type { commands } from './support/record-commands.ts';

const NOW = Date.UTC(2026, 10, 23, 17, 32);
const BEGIN = NOW - 60 * DAY_MS;
/** Two small shops beside others that sold much more meanwhile. */
const OTHERS = { owner: 'others', shops: 20, items: 1, sales: 20_000, from: BEGIN, step: 250_000 };
const SMALL = { owner: 'small', shops: 2, items: 1, sales: 60, from: BEGIN, step: DAY_MS };
/** One, a few, and more than a statement takes. Most of them never sold anything. */
const COUNTS = [1, 2, 12, 130];
const shops = (count: number): string[] => Array.from({ length: count }, (_, nth) => `small-shop-${nth}`);

describeOnEngine('statements about the sales of small shops', () => {
  let home: Awaited<ReturnType<typeof openTestStore<typeof commands>>>;
  let asked: { sql: string; parameters: unknown[] }[] = [];
  const spy = kyselyOn(
    engineUnderTest(),
    new ReadConnection((sql, parameters) => {
      asked.push({ sql, parameters });
      return { rows: [] };
    }),
  );

  beforeAll(async () => {
    home = await openTestStore<typeof commands>({
      commandsModule: new URL('./support/record-commands.ts', import.meta.url),
      now: () => NOW,
    });
    for (const chain of [OTHERS, SMALL]) await home.store.run('fillChain', chain);
    // PostgreSQL chooses by what it counted, which it does by itself sooner or later.
    if (engineUnderTest() === 'postgres') await home.store.read.executeQuery(CompiledQuery.raw('analyze'));
  });
  afterAll(() => home.close());

  /** How the records of each statement would be found. */
  async function waysOf(ask: () => Promise<unknown>): Promise<string[]> {
    asked = [];
    await ask();
    const ways: string[] = [];
    for (const { sql, parameters } of asked) {
      const how = engineUnderTest() === 'sqlite' ? 'explain query plan' : 'explain';
      const { rows } = await home.store.read.executeQuery(CompiledQuery.raw(`${how} ${sql}`, parameters));
      for (const row of rows as Record<string, unknown>[]) ways.push(String(row.detail ?? row['QUERY PLAN']));
    }
    return ways;
  }

  /** The indexes and tables that are read, in the order of the plan. */
  const readBy = (ways: readonly string[]): string[] =>
    ways.flatMap((way) => /(?:SCAN|INDEX|Scan using|Scan on) (\w+)/.exec(way)?.[1] ?? []);

  test.each(COUNTS)('those that moved are found from what moved, at %i shops', async (count) => {
    const ways = await waysOf(() => movedSales(spy, shops(count), { from: BEGIN, to: NOW }));
    expect(readBy(ways)[0]).toMatch(/^moved_sale/);
    expect(ways.join('\n')).not.toMatch(/record_type/);
  });
});
