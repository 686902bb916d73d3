import { CompiledQuery, type Kysely } from 'kysely';
import { kyselyOn } from '../../../../server/db/engine/dialect.ts';
import { ReadConnection } from '../../../../server/db/engine/read-connection.ts';
import type { Schema } from '../../../../server/db/schema.ts';
import { engineUnderTest } from '../../support/open-store.ts';

type Row = Record<string, unknown>;

/**
 * A database whose statements are noted. `answer` has the rows that answer each of them. Where it is null, the storage
 * behind it answers.
 */
export function createPlanSpy(storage: () => Kysely<Schema>) {
  let asked: { sql: string; parameters: unknown[] }[] = [];
  const given: { answer: Row[] | null } = { answer: [] };
  const spy = kyselyOn(
    engineUnderTest(),
    new ReadConnection((sql, parameters) => {
      asked.push({ sql, parameters });
      const { answer } = given;
      return answer ? { rows: answer } : storage().executeQuery(CompiledQuery.raw(sql, parameters));
    }),
  );

  /** Ways in which the records of each statement would be found. */
  async function waysOf(ask: () => Promise<unknown>): Promise<string[]> {
    asked = [];
    await ask();
    const ways: string[] = [];
    for (const { sql, parameters } of asked) {
      const how = engineUnderTest() === 'sqlite' ? 'explain query plan' : 'explain';
      const { rows } = await storage().executeQuery(CompiledQuery.raw(`${how} ${sql}`, parameters));
      for (const row of rows as Row[]) ways.push(String(row.detail ?? row['QUERY PLAN']));
    }
    return ways;
  }

  return { spy, given, waysOf };
}

/** The indexes and tables that are read, in the order of the plan. */
export const readBy = (ways: readonly string[]): string[] =>
  ways.flatMap((way) => /(?:SCAN|INDEX|(?:Scan|Backward) using|Scan on) (\w+)/.exec(way)?.[1] ?? []);
