import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { CommandResult, Store, StoredEvent } from '../../../../server/db/store.ts';
import { parseContent } from '../../../../src/records/record.ts';
import { engineIsPresent, engineUnderTest, freshPlace, openTestStoreAt } from '../../support/open-store.ts';
import type { Adding, commands } from '../support/together-commands.ts';

const runs = engineUnderTest() === 'postgres' && engineIsPresent();
const IDS = ['alone', 'one', 'other'];
const ENDS = ['refuse', 'throw', 'ask', 'ask and refuse', 'collide'] as const;
/** Values of `end` with which an addition is applied. Every other value undoes it. */
const APPLIED = new Set([undefined, 'ask']);

const adding: fc.Arbitrary<Adding> = fc
  .record({
    id: fc.constantFrom(...IDS),
    end: fc.option(fc.constantFrom(...ENDS), { nil: undefined, freq: 3 }),
  })
  .map(({ id, end }) => (end === undefined ? { id } : { id, end }));

describe.runIf(runs)('commands that share a transaction of PostgreSQL', () => {
  let place: Awaited<ReturnType<typeof freshPlace>>;
  let store: Store<typeof commands>;
  const url = (): string => ('url' in place.place ? place.place.url : '');
  const told: StoredEvent[] = [];
  beforeAll(async () => {
    place = await freshPlace();
    store = await openTestStoreAt(place.place, {
      commandsModule: new URL('../support/together-commands.ts', import.meta.url),
    });
    store.onEvents((events) => told.push(...events.filter(({ channel }) => channel === '/added')));
    for (const id of [...IDS, 'there']) await store.run('open', { id });
  });
  afterAll(async () => {
    await store.close();
    await place.remove();
  });

  const numberOf = async (id: string): Promise<number> => {
    const row = await store.read
      .selectFrom('record')
      .select('content')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return Number(parseContent(row.content).n);
  };
  const add = (args: Adding): Promise<CommandResult<number> | 'failed'> =>
    store.run('add', args).catch(() => 'failed' as const);
  const endOf = (verdict: CommandResult<number> | 'failed'): string =>
    verdict === 'failed' ? verdict : verdict.kind === 'refused' ? verdict.code : verdict.kind;

  test('leave and tell what those leave that were applied, each once, however the others end', async () => {
    const ends = { refuse: 'STALE', 'ask and refuse': 'STALE', throw: 'failed', collide: 'CONFLICT' };
    await fc.assert(
      fc.asyncProperty(fc.array(adding, { minLength: 1, maxLength: 40 }), async (all) => {
        const before = new Map(await Promise.all(IDS.map(async (id) => [id, await numberOf(id)] as const)));
        told.length = 0;
        const verdicts = await Promise.all(all.map(add));
        expect(verdicts.map(endOf)).toEqual(
          all.map(({ end }) => (end === undefined || end === 'ask' ? 'applied' : ends[end])),
        );
        for (const [id, n] of before) {
          const applied = all.filter((one) => one.id === id && APPLIED.has(one.end)).length;
          expect(await numberOf(id)).toBe(n + applied);
        }
        // Each applied command got a number of its own.
        const own = all.flatMap(({ id }, at) => {
          const verdict = verdicts[at];
          return verdict !== 'failed' && verdict?.kind === 'applied' ? `${id} ${verdict.value}` : [];
        });
        expect(new Set(own).size).toBe(own.length);
        await expect.poll(() => told.length).toBe(own.length);
        expect(new Set(told.map(({ seq }) => seq)).size).toBe(own.length);
      }),
      { numRuns: 25 },
    );
  });

  test('are one transaction where they come at once', async () => {
    const sent = vi.spyOn(pg.Client.prototype, 'query');
    const verdicts = await Promise.all(Array.from({ length: 20 }, () => add({ id: 'one' })));
    const commits = sent.mock.calls.filter(([statement]) => String(statement) === 'commit').length;
    sent.mockRestore();
    expect(verdicts.map(endOf)).toEqual(Array(20).fill('applied'));
    expect(commits).toBeLessThanOrEqual(2);
  });

  test('wait by themselves where somebody else has one of them, and keep nobody else waiting', async () => {
    const other = new pg.Client({ connectionString: url() });
    await other.connect();
    await other.query('begin');
    await other.query(`select from record where id = 'one' for update`);
    const [n, m] = [await numberOf('one'), await numberOf('other')];
    let isDone = false;
    const waiting = Promise.all([add({ id: 'one' }), add({ id: 'one' })]).finally(() => {
      isDone = true;
    });
    expect(endOf(await add({ id: 'other' }))).toBe('applied');
    expect(await numberOf('other')).toBe(m + 1);
    expect(isDone).toBe(false);
    await other.query('commit');
    await other.end();
    expect((await waiting).map(endOf)).toEqual(['applied', 'applied']);
    expect(await numberOf('one')).toBe(n + 2);
  });
});
