import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MirrorStore, StoredRow } from '../../../src/data/mirror/mirror-store.ts';
import { eachNewest, newestRows } from '../../../src/data/mirror/newest-rows.ts';
import { PLACEHOLDER_UPDATED_AT } from '../../../src/records/record.ts';
import { STORES } from '../support/open-store.ts';

const SHOP = 'loja';
const MESSAGES = { parentId: SHOP, type: 'CHAT_MESSAGE' } as const;

const row = (id: string, createdAt: number, updatedAt = createdAt, parentId = SHOP): StoredRow => ({
  ...{ id, type: 'CHAT_MESSAGE', parentId, owner: 'ana', reference: 'dona', content: null },
  ...{ createdAt, updatedAt, seenAt: 1 },
});

/** Number of rows that one batch takes, and some more. */
const MANY = 230;

describe.each(STORES)('[MH-04] the newest rows of a parent, in %s', (_, open) => {
  const holding = async (rows: readonly StoredRow[]): Promise<MirrorStore> => {
    const store = await open();
    await store.write(async (tx) => {
      for (const one of rows) await tx.put(one);
    });
    return store;
  };
  const creations = (store: MirrorStore, most: number): Promise<number[]> =>
    store.read(async (tx) => {
      const found: number[] = [];
      await eachNewest(tx, MESSAGES, ({ createdAt }) => found.push(createdAt) < most);
      return found;
    });

  test('come in the order of their creation, though many of them changed since', async () => {
    const old = Array.from({ length: MANY }, (__, nth) => row(`old-${nth}`, nth, 10_000));
    const store = await holding([
      ...old,
      ...Array.from({ length: MANY }, (__, nth) => row(`new-${nth}`, 1000 + nth)),
      row('last', 10_001),
      row('elsewhere', 20_000, 20_000, 'outra'),
    ]);
    const expected = [
      10_001,
      ...Array.from({ length: MANY }, (__, nth) => 1000 + MANY - 1 - nth),
      ...Array.from({ length: MANY }, (__, nth) => MANY - 1 - nth),
    ];
    expect(await creations(store, Number.MAX_SAFE_INTEGER)).toEqual(expected);
    expect(await creations(store, 3)).toEqual(expected.slice(0, 3));
    for (const most of [1, 100, 300, 1000]) {
      const rows = await store.read((tx) => newestRows(tx, MESSAGES, most));
      expect(rows.map(({ createdAt }) => createdAt)).toEqual(expected.slice(0, most));
    }
    store.close();
  });

  test('come each once and in order, whatever changed when', async () => {
    const instant = fc.nat(6);
    const rows = fc.array(fc.tuple(instant, instant), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(rows, fc.integer({ min: 1, max: 4 }), async (times, batch) => {
        const store = await holding(
          times.map(([createdAt, later], nth) => row(`${nth}`, 1e12 + createdAt, 1e12 + createdAt + later)),
        );
        const found: StoredRow[] = [];
        await store.read((tx) => eachNewest(tx, MESSAGES, (one) => found.push(one) > 0, batch));
        store.close();
        expect(new Set(found.map(({ id }) => id)).size).toBe(times.length);
        const created = found.map(({ createdAt }) => createdAt);
        expect(created).toEqual(created.toSorted((one, other) => other - one));
        expect(created).toHaveLength(times.length);
      }),
      { numRuns: 30 },
    );
  });

  test('[R-03] come in the order of their creation where the backend stamps nothing', async () => {
    // Ids in another order than the creations.
    const rows = Array.from({ length: MANY }, (__, nth) =>
      row(`${(nth * 7) % MANY}`, nth, PLACEHOLDER_UPDATED_AT),
    );
    const store = await holding(rows);
    expect(await creations(store, 3)).toEqual([MANY - 1, MANY - 2, MANY - 3]);
    store.close();
  });
});
