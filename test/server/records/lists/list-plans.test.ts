import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { kyselyOn } from '../../../../server/db/engine/dialect.ts';
import { ReadConnection } from '../../../../server/db/engine/read-connection.ts';
import type { StorePlace } from '../../../../server/db/open-store.ts';
import type { Store } from '../../../../server/db/store.ts';
import { toCursor } from '../../../../server/records/lists/cursor.ts';
import {
  type Filter,
  listRecords,
  listStatus,
  type PageArgs,
} from '../../../../server/records/lists/list-records.ts';
import { newContentBudget } from '../../../../server/records/lists/page-budget.ts';
import { RECORD_TYPES } from '../../../../src/records/record.ts';
import { describeOnEngine, engineUnderTest, freshPlace, openTestStoreAt } from '../../support/open-store.ts';

const viewer = { sub: 'someone', email: 'someone@example.com' };
const after = toCursor({ updatedAt: 5, id: 'x', type: 'ITEM' });
const PAGES: PageArgs[] = [{}, { sort: 'ASC', updatedAt: { ge: 5 } }, { after }, { sort: 'ASC', after }];
const FIELDS: Filter[] = [
  { owner: 'o' },
  { parentId: 'p' },
  { parentId: 'p', reference: 'r' },
  { reference: 'r' },
];
const TYPED: Filter[] = RECORD_TYPES.flatMap((type) => [
  ...[{ type }, { type, reference: 'r' }],
  ...[
    { type, owner: 'o' },
    { type, parentId: 'p' },
  ],
]);

/** Forbids PostgreSQL to read a table whole, as it does with a small one whatever its indexes. */
function withoutWholeReads(place: StorePlace): StorePlace {
  if ('file' in place) return place;
  const url = new URL(place.url);
  url.searchParams.set('options', '-c enable_seqscan=off');
  return { url: url.href };
}

describeOnEngine('lists of records', () => {
  let store: Store;
  let close: () => Promise<void>;
  let asked: { sql: string; parameters: unknown[] } | undefined;
  const spy = kyselyOn(
    engineUnderTest(),
    new ReadConnection((sql, parameters) => {
      asked = { sql, parameters };
      return { rows: [] };
    }),
  );

  beforeAll(async () => {
    const { place, remove } = await freshPlace();
    store = await openTestStoreAt(withoutWholeReads(place));
    close = async () => {
      await store.close();
      await remove();
    };
  });
  afterAll(() => close());

  async function explain(): Promise<readonly unknown[]> {
    if (!asked) throw new Error('no list was asked for');
    const how = engineUnderTest() === 'sqlite' ? 'explain query plan' : 'explain (format json)';
    const query = CompiledQuery.raw(`${how} ${asked.sql}`, [...asked.parameters]);
    return (await store.read.executeQuery(query)).rows;
  }

  /** Ways in which the last list would find its records. */
  async function waysIn(): Promise<string[]> {
    const rows = await explain();
    return engineUnderTest() === 'sqlite' ? sqliteWays(rows as SqliteStep[]) : postgresWays(rows);
  }

  /** Ways whose records must be sorted before the first is known. */
  async function sortedWays(): Promise<string[]> {
    const rows = await explain();
    return engineUnderTest() === 'sqlite' ? sortedBySqlite(rows as SqliteStep[]) : sortedByPostgres(rows);
  }

  test.each([...FIELDS, ...TYPED])('%j is found by an index, whatever the page', async (filter) => {
    for (const page of PAGES) {
      for (const list of 'parentId' in filter ? [listRecords, listStatus] : [listRecords]) {
        await list(spy, viewer, { filter, page }, { content: newContentBudget(), spend: () => undefined });
        const ways = await waysIn();
        expect(ways.length).toBeGreaterThan(0);
        expect(ways.filter((way) => !way.startsWith('by '))).toEqual([]);
        if (!('owner' in filter || 'parentId' in filter)) continue;
        // PostgreSQL plans by the table's contents, SQLite by the statement alone. On SQLite only the key may lead, or
        // under a parent an index that names the viewer.
        const key =
          'owner' in filter
            ? /record_owner_type \(/
            : /record_(parent|owner|audience)_type \(|_audience \(audience=\?\)$/;
        if (engineUnderTest() === 'sqlite') expect(ways.filter((way) => !key.test(way))).toEqual([]);
        // A location has one status, with the time of its place, and few invites and roles name a person. So these may
        // be sorted.
        const few = { HVMP_STATUS: /./, INVITE: /audience/, STAFF: /audience/ } as Partial<
          Record<string, RegExp>
        >;
        if (filter.type)
          expect((await sortedWays()).filter((way) => !few[filter.type ?? '']?.test(way))).toEqual([]);
      }
    }
  });
});

interface SqliteStep {
  detail: string;
  id: number;
  parent: number;
}

/** The union of shares is called `r`, too. Its scan is left out, because it finds no records itself. */
function sqliteWays(steps: readonly SqliteStep[]): string[] {
  const made = steps.some(({ detail }) => /^(CO-ROUTINE|MATERIALIZE) r$/.test(detail));
  const ways = steps.map(({ detail }) => detail).filter((detail) => /^(SEARCH|SCAN) r\b/.test(detail));
  if (made) ways.splice(ways.lastIndexOf('SCAN r'), 1);
  return ways.map((way) => way.replace(/^SEARCH r USING (?:COVERING )?INDEX/, 'by'));
}

/** Ways that SQLite sorts in a step beside them. The union of all shares' pages is short and left out. */
function sortedBySqlite(steps: readonly SqliteStep[]): string[] {
  const sorted = new Set(
    steps.filter(({ detail }) => /TEMP B-TREE/.test(detail)).map(({ parent }) => parent),
  );
  return steps
    .filter(({ parent }) => sorted.has(parent))
    .flatMap((step) => sqliteWays([step]))
    .filter((way) => way !== 'SCAN r');
}

interface PostgresStep {
  Alias?: string;
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  Plans?: PostgresStep[];
}

function postgresWays(rows: readonly unknown[]): string[] {
  const root = rootOf(rows);
  return root ? waysBelow(root) : [];
}

function sortedByPostgres(rows: readonly unknown[]): string[] {
  const whole = (step: PostgresStep): PostgresStep => ({
    ...step,
    Plans: (step.Plans ?? []).filter((part) => part['Node Type'] !== 'Limit').map(whole),
  });
  const sortedBelow = (step: PostgresStep): string[] => [
    ...(step['Node Type'] === 'Sort' ? waysBelow(whole(step)) : []),
    ...(step.Plans ?? []).flatMap(sortedBelow),
  ];
  const root = rootOf(rows);
  return root ? sortedBelow(root) : [];
}

const rootOf = (rows: readonly unknown[]): PostgresStep | undefined =>
  (rows as { 'QUERY PLAN': { Plan: PostgresStep }[] }[])[0]?.['QUERY PLAN'][0]?.Plan;

function waysBelow(step: PostgresStep): string[] {
  const parts = step.Plans ?? [];
  const isWay = step['Relation Name'] === 'record' && /^r(_\d+)?$/.test(step.Alias ?? '');
  // A BitmapAnd finds records by all of its indexes.
  const lookups = parts.flatMap((part) => (part['Node Type'] === 'BitmapAnd' ? (part.Plans ?? []) : [part]));
  const condition = step['Index Cond'] ?? lookups.find((part) => part['Index Cond'])?.['Index Cond'];
  const way = condition === undefined ? `${step['Node Type']} of all` : `by ${condition}`;
  return [...(isWay ? [way] : []), ...parts.flatMap(waysBelow)];
}
