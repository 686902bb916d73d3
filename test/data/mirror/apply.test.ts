import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyAbsence, applyDeletion, applyRecords } from '../../../src/data/mirror/apply.ts';
import { createMemoryStore } from '../../../src/data/mirror/memory-store.ts';
import type { MirrorStore, MirrorTx, StoredRow } from '../../../src/data/mirror/mirror-store.ts';
import { PLACEHOLDER_UPDATED_AT, type RecordRow } from '../../../src/records/record.ts';

const KEY = { type: 'ITEM', id: 'item' } as const;
const T0 = 1_800_000_000_000;

const version = (updatedAt: number, content = `{"v":${updatedAt}}`): RecordRow => ({
  ...KEY,
  parentId: 'place',
  owner: 'owner',
  reference: 'Água',
  content,
  createdAt: T0,
  updatedAt,
});

const put = (store: MirrorStore, row: RecordRow, startedAt: number, now: number) =>
  store.write((tx) => applyRecords(tx, [row], { startedAt, now }));
const stored = (store: MirrorStore): Promise<StoredRow | undefined> => store.read((tx) => tx.row(KEY));

test('[SY-11] whatever the order in which versions arrive, the newest stays', async () => {
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray([1, 2, 3, 4, 5, 6], { minLength: 1 }), async (order) => {
      const store = createMemoryStore();
      let now = 0;
      for (const n of order) await put(store, version(T0 + n), 0, ++now);
      expect((await stored(store))?.updatedAt).toBe(T0 + Math.max(...order));
    }),
  );
});

test('[SY-11] with equal stamps only a question asked after the last write changes the row', async () => {
  const store = createMemoryStore();
  await put(store, version(T0, '{"by":"event"}'), 10, 10);
  expect(await put(store, version(T0, '{"by":"slow list"}'), 5, 11)).toBe(0);
  expect((await stored(store))?.content).toBe('{"by":"event"}');
  expect(await put(store, version(T0, '{"by":"later list"}'), 12, 13)).toBe(1);
});

test('[SY-11] [SY-24] rows without a stamp of the server follow the order of the questions', async () => {
  const store = createMemoryStore();
  await put(store, version(PLACEHOLDER_UPDATED_AT, '{"n":1}'), 1, 2);
  expect(await put(store, version(PLACEHOLDER_UPDATED_AT, '{"n":0}'), 1, 3)).toBe(0);
  expect(await put(store, version(PLACEHOLDER_UPDATED_AT, '{"n":2}'), 4, 5)).toBe(1);
});

test('[SY-12] what changes nothing is not written', async () => {
  const store = createMemoryStore();
  await put(store, version(T0), 1, 2);
  expect(await put(store, version(T0), 100, 101)).toBe(0);
  expect((await stored(store))?.seenAt).toBe(2);
});

test('[SY-12] a page that changes nothing costs the storage one question, however many its rows', async () => {
  const store = createMemoryStore();
  const page = Array.from({ length: 50 }, (_, nth) => ({ ...version(T0), id: `item-${nth}` }));
  const arrive = (tx: MirrorTx) => applyRecords(tx, page, { startedAt: 1, now: 2 });
  expect(await store.write(arrive)).toBe(50);
  const calls: string[] = [];
  const noted = (tx: MirrorTx): MirrorTx =>
    new Proxy(tx, {
      get(target, name, self) {
        calls.push(String(name));
        return Reflect.get(target, name, self);
      },
    });
  expect(await store.write((tx) => arrive(noted(tx)))).toBe(0);
  expect(calls).toEqual(['rows']);
});

test('[SY-13] a stamp in seconds is the same instant as in milliseconds', async () => {
  const store = createMemoryStore();
  await put(store, version(T0 / 1000), 1, 2);
  expect((await stored(store))?.updatedAt).toBe(T0);
});

test('[SY-14] a removed record comes back only when it is newer than its death', async () => {
  const store = createMemoryStore();
  await put(store, version(T0), 1, 2);
  await store.write((tx) => applyDeletion(tx, { ...KEY, updatedAt: T0 + 5 }, { startedAt: 3, now: 3 }));
  expect(await stored(store)).toBeUndefined();
  expect(await put(store, version(T0 + 4), 99, 100)).toBe(0);
  expect(await put(store, version(T0 + 6), 1, 101)).toBe(1);
});

test('[SY-19] an older stamp enters by key alone, long after what is known was written, over a row as over a tombstone', async () => {
  const LAG = 2 * 60_000;
  const asked = (row: RecordRow, startedAt: number) =>
    store.write((tx) => applyRecords(tx, [row], { startedAt, now: startedAt + 1, isAsked: true }));
  const store = createMemoryStore();
  await put(store, version(T0 + 6), 1, 2);
  expect(await put(store, version(T0 + 4), 2 + LAG, 3 + LAG)).toBe(0);
  expect(await asked(version(T0 + 4), 1 + LAG)).toBe(0);
  expect(await asked(version(T0 + 4), 2 + LAG)).toBe(1);
  expect((await stored(store))?.updatedAt).toBe(T0 + 4);

  const dead = { startedAt: 4 + LAG, now: 4 + LAG };
  await store.write((tx) => applyDeletion(tx, { ...KEY, updatedAt: T0 + 9 }, dead));
  expect(await asked(version(T0 + 4), 3 + 2 * LAG)).toBe(0);
  expect(await asked(version(T0 + 4), 4 + 2 * LAG)).toBe(1);
});

test('[SY-15] a late deletion does not remove a newer record', async () => {
  const store = createMemoryStore();
  await put(store, version(T0 + 6), 1, 2);
  await store.write((tx) => applyDeletion(tx, { ...KEY, updatedAt: T0 + 5 }, { startedAt: 3, now: 3 }));
  expect((await stored(store))?.updatedAt).toBe(T0 + 6);
});

test('[SY-16] an absence does not remove what was written after it was asked about', async () => {
  const store = createMemoryStore();
  await put(store, version(T0), 5, 6);
  await store.write((tx) => applyAbsence(tx, KEY, { startedAt: 4, now: 7 }));
  expect(await stored(store)).toBeDefined();
  await store.write((tx) => applyAbsence(tx, KEY, { startedAt: 8, now: 9 }));
  expect(await stored(store)).toBeUndefined();
});

test('[SY-17] a location that is gone takes its shop, its cursors and its cart with it, but not the own purchases', async () => {
  const store = createMemoryStore();
  const location: RecordRow = { ...version(T0), type: 'LOCATION', id: 'place', parentId: null };
  const purchase: RecordRow = { ...version(T0), type: 'SHOPPING_PURCHASE', id: 'bought' };
  await store.write(async (tx) => {
    await applyRecords(tx, [location, version(T0), purchase], { startedAt: 1, now: 2 });
    await tx.putCursor({ key: 'children:place:ITEM', updatedAt: T0, syncedAt: 2, manifestAt: 2 });
    await tx.keep('cart:place', [{ itemId: 'item', quantity: 1 }]);
    await applyAbsence(tx, { type: 'LOCATION', id: 'place' }, { startedAt: 3, now: 4 });
  });
  const left = await store.read(async (tx) => ({
    item: await tx.row(KEY),
    cursor: await tx.cursor('children:place:ITEM'),
    cart: await tx.kept('cart:place'),
    purchase: (await tx.row({ type: 'SHOPPING_PURCHASE', id: 'bought' }))?.id,
  }));
  expect(left).toEqual({ item: undefined, cursor: undefined, cart: undefined, purchase: 'bought' });
});

test('[SY-18] what was written under a clock far ahead does not stand against news once the clock is put back', async () => {
  const store = createMemoryStore();
  const [year, now] = [365 * 24 * 3_600_000, T0];
  await put(store, version(T0, '{"by":"far ahead"}'), now + year, now + year);
  expect(await put(store, version(T0, '{"by":"now"}'), now, now + 1)).toBe(1);
  await put(store, version(T0 + 1), now + year, now + year);
  await store.write((tx) => applyAbsence(tx, KEY, { startedAt: now + 2, now: now + 3 }));
  expect(await stored(store)).toBeUndefined();
  // Another page's clock may be slightly ahead, but its write is still later than the question.
  await put(store, version(T0 + 2), now + 50, now + 50);
  await store.write((tx) => applyAbsence(tx, KEY, { startedAt: now + 4, now: now + 5 }));
  expect(await stored(store)).toBeDefined();
});

test('[L-01] [R-05] what the server no longer shows of a location leaves the device with the next answer', async () => {
  const place = (updatedAt: number, content: object): RecordRow => ({
    ...version(updatedAt, JSON.stringify(content)),
    ...{ type: 'LOCATION', id: 'place', parentId: null, reference: 'PUBLIC' },
  });
  const store = createMemoryStore();
  const kept = async () =>
    JSON.parse((await store.read((tx) => tx.row({ type: 'LOCATION', id: 'place' })))?.content ?? '{}');
  await put(store, place(T0, { name: 'Loja', recipientName: 'Maria', purchasePrice: 1900 }), 1, 2);
  await put(store, place(T0, { name: 'Loja' }), 3, 4);
  expect(await kept()).toEqual({ name: 'Loja' });
});
