import { describe, expect, test, vi } from 'vitest';
import { HealingStore } from '../../../src/data/mirror/healing-store.ts';
import { createMemoryStore } from '../../../src/data/mirror/memory-store.ts';
import type { Durability, MirrorStore, StoredRow } from '../../../src/data/mirror/mirror-store.ts';
import { STORES } from '../support/open-store.ts';

const row = (id: string, over: Partial<StoredRow> = {}): StoredRow => ({
  id,
  type: 'ITEM',
  parentId: 'place',
  owner: 'ana',
  reference: 'Café',
  content: null,
  createdAt: 1,
  updatedAt: 1,
  seenAt: 1,
  ...over,
});

describe.each(STORES)('%s', (name, open) => {
  test('finds rows by key, parent, owner, reference and type', async () => {
    const store = await open();
    await store.write(async (tx) => {
      await tx.put(row('a'));
      await tx.put(row('b', { parentId: null, reference: null }));
      await tx.put(row('a', { type: 'LOCATION', owner: 'bia', parentId: null, reference: 'PUBLIC' }));
    });
    const ids = await store.read(async (tx) => ({
      key: (await tx.row({ type: 'LOCATION', id: 'a' }))?.owner,
      parent: (await tx.select({ by: 'parent', parentId: 'place', type: 'ITEM' })).map(({ id }) => id),
      owner: (await tx.select({ by: 'owner', owner: 'ana', type: 'ITEM' })).map(({ id }) => id).sort(),
      reference: (await tx.select({ by: 'reference', type: 'LOCATION', reference: 'PUBLIC' })).map(
        ({ id }) => id,
      ),
      type: (await tx.select({ by: 'type', type: 'ITEM' })).map(({ id }) => id).sort(),
    }));
    expect(ids).toEqual({ key: 'bia', parent: ['a'], owner: ['a', 'b'], reference: ['a'], type: ['a', 'b'] });
    store.close();
  });

  test.each([
    ['few others between them', 1],
    ['many others between them', 9],
  ])('[SY-3] finds many rows and kept values by key, with %s, and hears of their changes', async (_, gap) => {
    const store = await open();
    const id = (nth: number): string => String(nth).padStart(4, '0');
    const wanted = Array.from({ length: 60 }, (__, nth) => id(nth * (gap + 1))).reverse();
    const [missing = '', changed = ''] = [wanted[7], wanted[30]];
    await store.write(async (tx) => {
      for (let nth = 0; nth <= 60 * (gap + 1); nth++) {
        if (id(nth) === missing) continue;
        await tx.put(row(id(nth), { type: 'LOCATION' }));
        await tx.keep(`goods:${id(nth)}`, nth);
      }
      await tx.put(row(missing));
    });
    const seen: { rows: (string | undefined)[]; kept: unknown[] }[] = [];
    const stop = store.observe(
      async (tx) => ({
        rows: (await tx.rows(wanted.map((one) => ({ type: 'LOCATION' as const, id: one })))).map(
          (one) => one?.id,
        ),
        kept: await tx.keptAll(wanted.map((one) => `goods:${one}`)),
      }),
      (found) => seen.push(found),
      () => undefined,
    );
    const there = (one: string): string | undefined => (one === missing ? undefined : one);
    const kept = wanted.map((one) => (one === missing ? undefined : Number(one)));
    await expect.poll(() => seen.at(-1)).toEqual({ rows: wanted.map(there), kept });
    await store.write(async (tx) => {
      await tx.put(row(missing, { type: 'LOCATION' }));
      await tx.keep(`goods:${changed}`, 'new');
    });
    const later = wanted.map((one, index) => (one === changed ? 'new' : kept[index]));
    await expect.poll(() => seen.at(-1)).toEqual({ rows: wanted, kept: later });
    stop();
    store.close();
  });

  test('[SY-3] tells observers of what changed, and no more once they left', async () => {
    const store = await open();
    const seen: number[] = [];
    const stop = store.observe(
      async (tx) => (await tx.select({ by: 'type', type: 'ITEM' })).length,
      (count) => seen.push(count),
      () => undefined,
    );
    await expect.poll(() => seen).toEqual([0]);
    await store.write((tx) => tx.put(row('a')));
    await expect.poll(() => seen.at(-1)).toBe(1);
    stop();
    await store.write((tx) => tx.put(row('b')));
    expect(await store.read(async (tx) => (await tx.select({ by: 'type', type: 'ITEM' })).length)).toBe(2);
    expect(seen.at(-1)).toBe(1);
    store.close();
  });

  test('[SY-3] what a person waits for stands behind one write of the network at most; one that fails holds up nobody', async () => {
    const store = await open();
    const order: string[] = [];
    const note = (name: string, durability?: Durability) =>
      store.write(async (tx) => {
        order.push(name);
        await tx.keep(name, order.length);
      }, durability);
    // A strict write opens its own connection, here beforehand.
    await store.write((tx) => tx.drop('nothing'), 'strict');
    const failing = store.write(async () => {
      order.push('failing');
      throw new Error('no');
    });
    const pages = ['page 1', 'page 2', 'page 3'].map((name) => note(name));
    const act = note('purchase', 'awaited');
    const seen = store.read((tx) => tx.kept('purchase'));
    await Promise.all([expect(failing).rejects.toThrow('no'), ...pages, act, note('entry', 'strict')]);
    // A write that fails among others is run once more, alone.
    expect([...new Set(order)]).toEqual(['purchase', 'entry', 'failing', 'page 1', 'page 2', 'page 3']);
    // A read after an awaited write sees it.
    expect(await seen).toBe(1);
    const kept = ['purchase', 'entry', 'page 1', 'page 2', 'page 3'];
    expect(await store.read((tx) => tx.keptAll([...kept, 'failing']))).toEqual([
      ...kept.map(() => expect.any(Number)),
      undefined,
    ]);
    store.close();
  });

  test('[SY-3] gives observers a value while writes outrun their readings, and reads once at a time', async () => {
    const store = await open();
    const seen: number[] = [];
    let together = 0;
    let most = 0;
    const stop = store.observe(
      async (tx) => {
        together += 1;
        most = Math.max(most, together);
        let count = 0;
        for (let nth = 0; nth < 20; nth++) count = (await tx.select({ by: 'type', type: 'ITEM' })).length;
        together -= 1;
        return { count };
      },
      ({ count }) => seen.push(count),
      () => undefined,
    );
    for (let nth = 0; seen.length < 2 && nth < 5000; nth++)
      await store.write((tx) => tx.put(row('a', { seenAt: nth })));
    expect(seen.length).toBeGreaterThan(1);
    expect(most).toBe(1);
    await store.write((tx) => tx.put(row('b')));
    await expect.poll(() => seen.at(-1)).toBe(2);
    stop();
    store.close();
  });

  test('[SY-3] never gives observers an older value behind a newer one, however late they are', async () => {
    const store = await open();
    const seen: number[] = [];
    const stop = store.observe(
      (tx) => tx.select({ by: 'type', type: 'ITEM' }),
      ({ length }) => seen.push(length),
      () => undefined,
    );
    // Time jumps at each look, so that every value is late. Timers are slower than the storage.
    let now = Date.now();
    vi.spyOn(Date, 'now').mockImplementation(() => (now += 1000));
    const inTime = globalThis.setTimeout;
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((act: () => void, ms = 0, ...given: []) =>
      inTime(act, given.length > 0 ? 20 : ms, ...given)) as typeof setTimeout);
    for (let nth = 0; nth < 300; nth++) await store.write((tx) => tx.put(row(`a${nth}`)));
    await expect.poll(() => seen.at(-1)).toBe(300);
    vi.restoreAllMocks();
    await store.write((tx) => tx.put(row('b')));
    await expect.poll(() => seen.at(-1)).toBe(301);
    expect(seen).toEqual(seen.toSorted((one, other) => one - other));
    stop();
    store.close();
  });

  test('[SY-82] what moves between two readings of an observer is seen once, also in a value that writes outran', async () => {
    const store = await open();
    await store.write((tx) => tx.keep('queued', 1));
    const seen: number[] = [];
    const stop = store.observe(
      async (tx) => {
        const rows = await tx.select({ by: 'type', type: 'ITEM' });
        for (let nth = 0; nth < 20; nth++) await tx.select({ by: 'type', type: 'LOCATION' });
        return { count: rows.length + ((await tx.kept('queued')) === undefined ? 0 : 1) };
      },
      ({ count }) => seen.push(count),
      () => undefined,
    );
    await expect.poll(() => seen).toEqual([1]);
    // Time jumps at each look, so that every value is late and therefore delivered.
    let now = Date.now();
    vi.spyOn(Date, 'now').mockImplementation(() => (now += 1000));
    for (let nth = 0; nth < 200; nth++) {
      await store.write(async (tx) => {
        await tx.put(row('a'));
        await tx.drop('queued');
      });
      await store.write(async (tx) => {
        await tx.keep('queued', nth);
        await tx.remove(row('a'));
      });
    }
    vi.restoreAllMocks();
    await store.write(async (tx) => {
      await tx.put(row('b'));
      await tx.put(row('c'));
    });
    await expect.poll(() => seen.at(-1)).toBe(3);
    expect([...new Set(seen)]).toEqual([1, 3]);
    expect(seen.length).toBeGreaterThan(3);
    stop();
    store.close();
  });

  test('a transaction and an observation hold through functions nested at will', async () => {
    const store = await open();
    const deep = async <T>(levels: number, work: () => Promise<T>): Promise<T> =>
      levels === 0 ? work() : await deep(levels - 1, work);
    const seen: string[] = [];
    store.observe(
      async (tx) => {
        const items = await deep(4, () => tx.select({ by: 'type', type: 'ITEM' }));
        const cart = await deep(4, () => tx.kept('cart:place'));
        const places = await deep(4, () => tx.select({ by: 'type', type: 'LOCATION' }));
        return `${items.length} ${String(cart)} ${places.length}`;
      },
      (value) => seen.push(value),
      () => undefined,
    );
    await expect.poll(() => seen.at(-1)).toBe('0 undefined 0');
    await store.write(async (tx) => {
      await deep(5, () => tx.put(row('a')));
      await deep(5, () => tx.keep('cart:place', 7));
    });
    await expect.poll(() => seen.at(-1)).toBe('1 7 0');
    await store.write((tx) => tx.put(row('p', { type: 'LOCATION' })));
    await expect.poll(() => seen.at(-1)).toBe('1 7 1');
    store.close();
  });

  test('a transaction that fails in its depth leaves nothing behind in Dexie', async () => {
    const store = await open();
    const fail = store.write(async (tx) => {
      await tx.put(row('a'));
      await (async () => tx.put(row('b')))();
      throw new Error('no');
    });
    await expect(fail).rejects.toThrow('no');
    const left = await store.read(async (tx) => (await tx.select({ by: 'type', type: 'ITEM' })).length);
    if (name === 'Dexie') expect(left).toBe(0);
    store.close();
  });

  test('[SY-2] forgetting records spares what exists on this device alone', async () => {
    const store = await open();
    await store.write(async (tx) => {
      await tx.put(row('a'));
      await tx.keep('cart:place', [1]);
    });
    await store.forgetRecords();
    const left = await store.read(async (tx) => [
      await tx.row({ type: 'ITEM', id: 'a' }),
      await tx.kept('cart:place'),
    ]);
    expect(left).toEqual([undefined, [1]]);
    store.close();
  });
});

const fault = (name: string): Error => Object.assign(new Error(name), { name });

/** A store that first fails with these errors, then works. */
function breakable(faults: Error[]): MirrorStore {
  const good = createMemoryStore();
  return {
    ...good,
    write: async (work) => {
      const next = faults.shift();
      if (next) throw next;
      return good.write(work);
    },
  };
}

test('[SY-5] a lost connection is reopened, and observers keep hearing', async () => {
  const waits: number[] = [];
  let opened = 0;
  const store = new HealingStore({
    open: async () => {
      opened += 1;
      return opened === 1 ? breakable([fault('UnknownError')]) : createMemoryStore();
    },
    wait: async (ms) => void waits.push(ms),
  });
  const seen: number[] = [];
  store.observe(
    async (tx) => (await tx.select({ by: 'type', type: 'ITEM' })).length,
    (count) => seen.push(count),
    () => undefined,
  );
  await store.write((tx) => tx.put(row('a')));
  await expect.poll(() => seen.at(-1)).toBe(1);
  expect({ opened, waits, state: store.state.snapshot() }).toEqual({
    opened: 2,
    waits: [100],
    state: 'durable',
  });
});

test('[SY-5] after three failed reopenings the mirror lives in memory and says so', async () => {
  const waits: number[] = [];
  const store = new HealingStore({
    open: () => Promise.reject(fault('OpenFailedError')),
    wait: async (ms) => void waits.push(ms),
  });
  await store.write((tx) => tx.put(row('a')));
  expect(await store.read(async (tx) => (await tx.row({ type: 'ITEM', id: 'a' }))?.id)).toBe('a');
  expect({ waits, state: store.state.snapshot() }).toEqual({ waits: [100, 400, 1600], state: 'memory' });
});

test('[SY-5] every loss of a long life is healed, and faults that follow each other are given up', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  let opened = 0;
  const waits: number[] = [];
  const faults: Error[] = [];
  const store = new HealingStore({
    open: async () => {
      opened += 1;
      return breakable(faults);
    },
    wait: async (ms) => void waits.push(ms),
  });
  for (let loss = 1; loss <= 5; loss += 1) {
    clock.mockReturnValue(loss * 61_000);
    faults.push(fault('UnknownError'));
    await store.write((tx) => tx.put(row('a')));
  }
  expect({ opened, waits, state: store.state.snapshot() }).toEqual({
    opened: 6,
    waits: [100, 100, 100, 100, 100],
    state: 'durable',
  });

  clock.mockReturnValue(400_000);
  faults.push(...Array.from({ length: 4 }, () => fault('UnknownError')));
  await store.write((tx) => tx.put(row('a')));
  expect({ opened, waits: waits.slice(5), state: store.state.snapshot() }).toEqual({
    opened: 9,
    waits: [100, 400, 1600],
    state: 'memory',
  });
  clock.mockRestore();
});

test('[SY-6] a full disk is answered by dropping what can be fetched again', async () => {
  const inner = breakable([fault('QuotaExceededError')]);
  await inner.forgetRecords();
  let opened = 0;
  const store = new HealingStore({
    open: async () => {
      opened += 1;
      return inner;
    },
    wait: async () => undefined,
  });
  await store.write((tx) => tx.put(row('a')));
  expect({ opened, state: store.state.snapshot() }).toEqual({ opened: 1, state: 'durable' });
});

test('a bug inside a transaction is not taken for a storage fault', async () => {
  const store = new HealingStore({ open: async () => createMemoryStore(), wait: async () => undefined });
  await expect(store.write(() => Promise.reject(new TypeError('bug')))).rejects.toThrow('bug');
});
