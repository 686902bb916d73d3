import { CompiledQuery } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { kyselyOn } from '../../../../server/db/engine/dialect.ts';
import { ReadConnection } from '../../../../server/db/engine/read-connection.ts';
import { closedMonths } from '../../../../server/money/closing/closed-months.ts';
import { describeOnEngine, engineUnderTest, openTestStore } from '../../support/open-store.ts';

describeOnEngine('the closed months of some shops', () => {
  // PostgreSQL plans by what it counted.
  test.skipIf(engineUnderTest() !== 'sqlite').each([1, 3, 500])(
    'are found by the index of each of %i, whatever other shops closed',
    async (count) => {
      const asked: { sql: string; parameters: unknown[] }[] = [];
      const spy = kyselyOn(
        engineUnderTest(),
        new ReadConnection((sql, parameters) => {
          asked.push({ sql, parameters });
          return { rows: [] };
        }),
      );
      await closedMonths(
        spy,
        Array.from({ length: count }, (_, nth) => `shop-${nth}`),
        '2026-10',
      );
      const { store, close } = await openTestStore();
      onTestFinished(close);
      expect(asked).toHaveLength(1);
      for (const { sql, parameters } of asked) {
        const { rows } = await store.read.executeQuery(
          CompiledQuery.raw(`explain query plan ${sql}`, parameters),
        );
        expect(JSON.stringify(rows)).toMatch(/record_parent_type \(parent_id=\? AND type=\?\)/);
      }
    },
  );
});
