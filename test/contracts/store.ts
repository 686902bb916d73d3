import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConstraintError } from '../../server/db/engine/constraint-error.ts';
import type { Commands, Store, StoredEvent } from '../../server/db/store.ts';
import type { commands } from '../server/db/support/commands.ts';

export type TestStore = Store<typeof commands>;
export type OpenStore = (options?: {
  now?: () => number;
}) => Promise<{ store: TestStore; close: () => Promise<void> }>;

/** What every storage engine must do. Call it inside a describe block of the engine. */
export function storeContract(open: OpenStore): void {
  let store: TestStore;
  let close: () => Promise<void>;
  beforeEach(async () => {
    ({ store, close } = await open());
  });
  afterEach(() => close());

  const accounts = async (): Promise<string[]> =>
    (await store.read.selectFrom('account').select('id').orderBy('id').execute()).map(({ id }) => id);

  test('an acknowledged command is seen by every later read', async () => {
    for (let round = 0; round < 50; round++) {
      expect(await store.run('openAccount', { id: `a${round}` })).toEqual({
        kind: 'applied',
        value: `a${round}`,
      });
      expect(await accounts()).toHaveLength(round + 1);
    }
  });

  test('an acknowledged command is seen at once by whoever waited for it, while others read and write', async () => {
    const writeAndLook = async (name: string): Promise<void> => {
      for (let round = 0; round < 20; round++) {
        const id = `${name}${round}`;
        await store.run('openAccount', { id });
        expect(await accounts()).toContain(id);
      }
    };
    let over = false;
    const keepReading = async (): Promise<void> => {
      while (!over) {
        await accounts();
        await new Promise((next) => setImmediate(next));
      }
    };
    const readers = Array.from({ length: 3 }, keepReading);
    await Promise.all(Array.from({ length: 8 }, (_, index) => writeAndLook(`a${index}-`)));
    over = true;
    await Promise.all(readers);
  });

  test('a refused command leaves nothing and answers with its code and detail', async () => {
    const verdict = await store.run('writeThenRefuse', { id: 'a' });
    expect(verdict).toEqual({ kind: 'refused', code: 'STALE', detail: { current: { id: 'a' } } });
    expect(await accounts()).toEqual([]);
  });

  test('a throw undoes its own command only and reaches its own caller with name, message, code and stack', async () => {
    const outcomes = await Promise.allSettled([
      store.run('openAccount', { id: 'a' }),
      store.run('writeThenThrow', { id: 'b' }),
      store.run('openAccount', { id: 'c' }),
      store.run('writeThenRefuse', { id: 'd' }),
      store.run('openAccount', { id: 'e' }),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
      'fulfilled',
    ]);
    expect(await accounts()).toEqual(['a', 'c', 'e']);
    const failure = outcomes[1]?.status === 'rejected' ? outcomes[1].reason : undefined;
    expect(failure).toMatchObject({ name: 'RangeError', message: 'broken on purpose', code: 'BROKEN' });
    expect(failure.stack).toContain('writeThenThrow');
  });

  test('a command that goes on after a failed statement is lost, even if it hides the failure', async () => {
    await expect(store.run('swallowFailure', { id: 'a' })).rejects.toMatchObject({ kind: 'unique' });
    expect(await accounts()).toEqual([]);
  });

  test('a statement that a command did not wait for never runs', async () => {
    await store.run('forgetAwait', { id: 'a' });
    await store.run('openAccount', { id: 'b' });
    expect(await accounts()).toEqual(['b']);
  });

  test('a commit that fails rejects its command and the store goes on', async () => {
    await store.run('prepareFailAtCommit', undefined);
    const failing = store.run('failAtCommit', undefined);
    await expect(failing).rejects.toBeInstanceOf(ConstraintError);
    await expect(failing).rejects.toMatchObject({ kind: 'foreign-key' });
    expect(await store.run('openAccount', { id: 'a' })).toMatchObject({ kind: 'applied' });
    const left = await sql`select * from deferred_child`.execute(store.read);
    expect(left.rows).toEqual([]);
  });

  test('a result that cannot travel undoes the command; so do arguments that cannot', async () => {
    await expect(store.run('answerFunction', { id: 'a' })).rejects.toMatchObject({ name: 'DataCloneError' });
    expect(await accounts()).toEqual([]);
    const args = { id: 'b', callback: () => undefined };
    await expect(store.run('openAccount', args)).rejects.toMatchObject({ name: 'DataCloneError' });
  });

  test('an unknown command is rejected', async () => {
    const anyStore = store as unknown as Store<Commands>;
    await expect(anyStore.run('nothing', {})).rejects.toThrow('Unknown command nothing');
    await expect(anyStore.run('toString', {})).rejects.toThrow('Unknown command toString');
  });

  test('a command runs at the instant of the given clock', async () => {
    const clocked = await open({ now: () => 1234 });
    expect(await clocked.store.run('now', undefined)).toEqual({ kind: 'applied', value: 1234 });
    await clocked.close();
  });

  test('200 concurrent read-modify-writes under forUpdate are all kept', async () => {
    await store.run('openAccount', { id: 'a' });
    await Promise.all(Array.from({ length: 200 }, () => store.run('increment', { id: 'a' })));
    const { balance } = await store.read.selectFrom('account').select('balance').executeTakeFirstOrThrow();
    expect(balance).toBe(200);
  });

  eventsContract(() => store);
  jobsContract(() => store);
  constraintsContract(() => store);
  valuesContract(() => store);

  test('pages follow (updated_at, id, type) by bytes, whatever the language of the machine', async () => {
    const ids = ['a', 'B', 'á', 'Z', '_', '10', '9', 'ab', 'A', 'ç', '-', 'z'];
    const rows = ids.flatMap((id, index) =>
      (['LOG', 'ITEM'] as const).map((type) => ({ id, type, parentId: 'p', updatedAt: 1000 + (index % 3) })),
    );
    for (const row of rows) await store.run('putRecord', row);
    const expected = rows.sort(byKey).map(({ id, type }) => `${id} ${type}`);
    expect(await readPages(store, 'asc')).toEqual(expected);
    expect(await readPages(store, 'desc')).toEqual(expected.toReversed());
  });

  test('closing lets queued commands finish, refuses later ones and may be repeated', async () => {
    const queued = Array.from({ length: 20 }, (_, index) => store.run('openAccount', { id: `a${index}` }));
    const closing = store.close();
    await expect(store.run('openAccount', { id: 'late' })).rejects.toThrow('closed');
    expect((await Promise.all(queued)).every(({ kind }) => kind === 'applied')).toBe(true);
    await closing;
    await store.close();
  });
}

function eventsContract(store: () => TestStore): void {
  test('events are heard once, in order, with what their command wrote already visible', async () => {
    const heard = listen(store());
    for (let n = 0; n < 20; n++) {
      const arrival = heard.until(n + 1);
      await store().run('openAccountLoudly', { id: `a${n}` });
      await arrival;
      expect(await store().read.selectFrom('account').selectAll().execute()).toHaveLength(n + 1);
    }
    expect(heard.ids()).toEqual(Array.from({ length: 20 }, (_, n) => `a${n}`));
    const numbers = heard.events.map(({ seq }) => seq);
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    expect(heard.events[0]).toMatchObject({ channel: '/test', seq: expect.any(Number) });
  });

  test('events of one command are heard in the order it told them, however many', async () => {
    const heard = listen(store());
    const ids = Array.from({ length: 1200 }, (_, n) => `m${n}`);
    await store().run('emitMany', { ids });
    await heard.until(ids.length);
    expect(heard.ids()).toEqual(ids);
  });

  test('events of commands that did not apply are never heard', async () => {
    const heard = listen(store());
    await store().run('emit', { id: 'first' });
    await store().run('writeThenRefuse', { id: 'b' });
    await expect(store().run('writeThenThrow', { id: 'c' })).rejects.toThrow();
    await store().run('emit', { id: 'last' });
    await heard.until(2);
    expect(heard.ids()).toEqual(['first', 'last']);
  });

  test('events of concurrent commands are all heard once', async () => {
    const heard = listen(store());
    const ids = Array.from({ length: 100 }, (_, n) => `e${n}`);
    await Promise.all(ids.map((id) => store().run('emit', { id })));
    await heard.until(100);
    expect(heard.ids().toSorted()).toEqual(ids.toSorted());
  });

  test('a stopped listener hears nothing more, a throwing one does not deafen the others', async () => {
    store().onEvents(() => {
      throw new Error('a listener broke, as this test wants');
    });
    const stopped: StoredEvent[] = [];
    store().onEvents((events) => void stopped.push(...events))();
    const heard = listen(store());
    await store().run('emit', { id: 'a' });
    await heard.until(1);
    expect(stopped).toEqual([]);
  });
}

function jobsContract(store: () => TestStore): void {
  test('enqueueing a kind and key that exist is a no-op and a commit with jobs is told', async () => {
    const told = new Promise<void>((resolve) => store().onJobs(resolve));
    await store().run('enqueue', { kind: 'mail', key: 'k', payload: { n: 1 } });
    await told;
    await store().run('enqueue', { kind: 'mail', key: 'k', payload: { n: 2 } });
    await store().run('enqueue', { kind: 'sms', key: 'k', payload: { n: 3 } });
    const jobs = await store().read.selectFrom('job').select(['kind', 'payload']).orderBy('kind').execute();
    expect(jobs).toEqual([
      { kind: 'mail', payload: '{"n":1}' },
      { kind: 'sms', payload: '{"n":3}' },
    ]);
  });
}

function constraintsContract(store: () => TestStore): void {
  test('a balance falls below zero only where overdraft is allowed', async () => {
    await store().run('openAccount', { id: 'person', balance: 100 });
    await store().run('openAccount', { id: 'platform', overdraft: 1 });
    const falling = store().run('changeBalance', { id: 'person', by: -101 });
    await expect(falling).rejects.toBeInstanceOf(ConstraintError);
    await expect(falling).rejects.toMatchObject({ kind: 'check' });
    await store().run('changeBalance', { id: 'person', by: -100 });
    await store().run('changeBalance', { id: 'platform', by: -500 });
    const rows = await store().read.selectFrom('account').select(['id', 'balance']).orderBy('id').execute();
    expect(rows).toEqual([
      { id: 'person', balance: 0 },
      { id: 'platform', balance: -500 },
    ]);
  });

  test('a transfer is unique by reference and moves a positive amount', async () => {
    await store().run('transfer', { reference: 'r', amount: 1 });
    await expect(store().run('transfer', { reference: 'r', amount: 1 })).rejects.toMatchObject({
      kind: 'unique',
    });
    await expect(store().run('transfer', { reference: 's', amount: 0 })).rejects.toMatchObject({
      kind: 'check',
    });
  });

  test('a record is unique by id and type together', async () => {
    await store().run('putRecord', { id: 'a', type: 'ITEM', parentId: 'p', updatedAt: 1 });
    await store().run('putRecord', { id: 'a', type: 'LOG', parentId: 'p', updatedAt: 1 });
    const again = store().run('putRecord', { id: 'a', type: 'ITEM', parentId: 'p', updatedAt: 2 });
    await expect(again).rejects.toMatchObject({ kind: 'unique' });
  });
}

function valuesContract(store: () => TestStore): void {
  const unstorable = [true, new Date(0), {}, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, 'a\0b'];
  test.each(unstorable)('the value %s is refused as a parameter', async (value) => {
    await expect(store().run('storeParameter', { value })).rejects.toMatchObject({ name: 'TypeError' });
  });

  test('whole numbers, counts and sums come back as numbers, and never rounded', async () => {
    await store().run('openAccount', { id: 'a', balance: Number.MAX_SAFE_INTEGER });
    await store().run('openAccount', { id: 'b', balance: -7, overdraft: 1 });
    const total = sql<number>`sum(balance)`.as('total');
    const count = sql<number>`count(*)`.as('count');
    const half = sql<number>`min(balance) / ${2}`.as('half');
    const row = await store().read.selectFrom('account').select([total, count, half]).executeTakeFirst();
    expect(row).toEqual({ total: Number.MAX_SAFE_INTEGER - 7, count: 2, half: -3 });
    await store().run('changeBalance', { id: 'a', by: 1 });
    await expect(store().read.selectFrom('account').selectAll().execute()).rejects.toThrow(RangeError);
  });

  test('reads cannot write and have no transactions', async () => {
    const insert = store().read.insertInto('setting').values({ key: 'a', value: 'b' });
    await expect(insert.execute()).rejects.toThrow('only reads');
    await expect(
      store()
        .read.transaction()
        .execute(async () => undefined),
    ).rejects.toThrow('write a command');
  });
}

/** Collects events; `until` resolves when that many have been heard. */
export function listen(store: TestStore): {
  events: StoredEvent[];
  ids(): string[];
  until(count: number): Promise<void>;
} {
  const events: StoredEvent[] = [];
  let wake: () => void = () => undefined;
  store.onEvents((batch) => {
    events.push(...batch);
    wake();
  });
  return {
    events,
    ids: () => events.map(({ payload }) => (JSON.parse(payload) as { id: string }).id),
    until: async (count) => {
      while (events.length < count) await new Promise<void>((resolve) => (wake = resolve));
    },
  };
}

interface Key {
  id: string;
  type: string;
  updatedAt: number;
}

function byKey(a: Key, b: Key): number {
  return (
    a.updatedAt - b.updatedAt ||
    Buffer.compare(Buffer.from(a.id), Buffer.from(b.id)) ||
    (a.type < b.type ? -1 : 1)
  );
}

async function readPages(store: TestStore, direction: 'asc' | 'desc'): Promise<string[]> {
  const keys: string[] = [];
  let after: { updated_at: number; id: string; type: 'ITEM' } | undefined;
  for (;;) {
    let query = store.read
      .selectFrom('record')
      .select(['updated_at', 'id', 'type'])
      .where('parent_id', '=', 'p');
    if (after) {
      const { updated_at, id, type } = after;
      query = query.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('updated_at', 'id', 'type'),
          direction === 'asc' ? '>' : '<',
          tuple(updated_at, id, type),
        ),
      );
    }
    const page = await query
      .orderBy('updated_at', direction)
      .orderBy('id', direction)
      .orderBy('type', direction)
      .limit(5)
      .execute();
    keys.push(...page.map(({ id, type }) => `${id} ${type}`));
    after = page.at(-1) as typeof after;
    if (page.length < 5) return keys;
  }
}
