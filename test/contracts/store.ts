import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConstraintError } from '../../server/db/engine/constraint-error.ts';
import type { Commands, Store } from '../../server/db/store.ts';
import { eventsContract, jobsContract } from './store-events.ts';
import { constraintsContract, valuesContract } from './store-values.ts';
import type { TestStore } from './test-store.ts';

export type OpenStore = (options?: {
  now?: () => number;
}) => Promise<{ store: TestStore; close: () => Promise<void> }>;

/** Contract of every storage engine. Call it inside a describe block of the engine. */
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
