import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRisingClock } from '../../../src/data/basis/rising-clock.ts';
import { createMemoryStore } from '../../../src/data/mirror/memory-store.ts';
import { pullList, type SyncDeps } from '../../../src/data/pull/list.ts';
import { TransportError } from '../../../src/data/wire/transport.ts';
import { FakeServer } from '../support/fake-server.ts';

const QUERY = { by: 'parentIdAndType', parentId: 'place', type: 'ITEM' } as const;
const SCOPE = { key: 'items', query: QUERY, local: { ...QUERY, by: 'parent' } } as const;
const [MINUTE, DAY] = [60_000, 86_400_000];

/** A device that gives a pass up after three pages of two rows. Its clock is ten minutes off. */
function open() {
  const server = new FakeServer();
  server.pageSize = 2;
  const store = createMemoryStore();
  const clock = createRisingClock(() => server.now - 10 * MINUTE);
  const deps: SyncDeps = { store, transport: server, clock, mostPages: 3 };
  const put = (id: string, updatedAt = server.now): void => {
    server.put({ id, type: 'ITEM', parentId: 'place', content: `${server.now}`, updatedAt });
  };
  const describe = ({ id, content }: { id: string; content: string | null }): string => `${id} ${content}`;
  const mirror = async (): Promise<string[]> =>
    (await store.read((tx) => tx.select(SCOPE.local))).map(describe).sort();
  const truth = (): string[] => server.visible().map(describe).sort();
  /** Pulls until it reached the end `wholes` times. Returns the number of pulls. */
  const until = async (wholes: number, most = 200): Promise<number> => {
    let [pulls, left] = [0, wholes];
    while (left > 0 && pulls < most) {
      pulls += 1;
      if (await pullList(deps, SCOPE)) left -= 1;
    }
    expect(left).toBe(0);
    return pulls;
  };
  return { server, store, deps, put, mirror, truth, until };
}

for (const [name, apart] of [
  ['within the overlap', 1000],
  ['of one instant', 0],
] as const)
  test(`[SY-20] [SY-25] more changes ${name} than a walk is long are pulled to their end, and what comes then too`, async () => {
    const world = open();
    world.put('old');
    await world.until(1);
    world.server.now += DAY;
    for (let n = 0; n < 50; n += 1) {
      world.server.now += apart;
      world.put(`item-${n}`, world.server.now - 1000);
    }
    // Six rows in a pass.
    expect(await world.until(1)).toBeLessThanOrEqual(10);
    expect(await world.mirror()).toEqual(world.truth());
    for (const id of ['new', 'item-7', 'item-49']) {
      world.server.now += MINUTE;
      world.put(id);
      await world.until(1, 20);
      expect(await world.mirror()).toEqual(world.truth());
    }
    world.server.now += 10 * MINUTE;
    world.put('last');
    await world.until(3, 40);
    // The dense part is past, so a pull is short again.
    world.server.calls.length = 0;
    expect(await world.until(1)).toBe(1);
    expect(world.server.calls).toHaveLength(1);
  });

test('[SY-23] [SY-25] after a long silence the whole of the longer overlap is read, though it is more than a walk', async () => {
  const world = open();
  world.put('old');
  for (let n = 0; n < 20; n += 1) {
    world.server.now += 60 * MINUTE;
    world.put(`item-${n}`);
  }
  await world.until(1);
  await world.until(1);
  world.server.now += 120 * MINUTE;
  // Stamped some hours ago, and visible only now.
  world.put('late', world.server.now - 6 * 60 * MINUTE - 1);
  await world.until(1);
  expect(await world.mirror()).toEqual(world.truth());
});

test('[SY-23] [SY-25] a pull that was left half-way for hours was silent for as long', async () => {
  const world = open();
  world.put('old');
  await world.until(1);
  for (let n = 0; n < 30; n += 1) world.put(`item-${n}`);
  expect(await pullList(world.deps, SCOPE)).toBe(false);
  world.server.now += 120 * MINUTE;
  world.put('late', world.server.now - 6 * 60 * MINUTE);
  await world.until(2);
  expect(await world.mirror()).toEqual(world.truth());
});

test('[SY-25] a page that the server refuses to go on from makes the next pull begin anew; a lost connection does not', async () => {
  const world = open();
  world.put('old');
  await world.until(1);
  for (let n = 0; n < 30; n += 1) world.put(`item-${n}`);
  const list = world.server.list.bind(world.server);
  const since = ((await world.store.read((tx) => tx.cursor(SCOPE.key)))?.updatedAt ?? 0) - 5 * MINUTE;
  expect(await pullList(world.deps, SCOPE)).toBe(false);

  world.server.fault = 'offline';
  await expect(pullList(world.deps, SCOPE)).rejects.toThrow(TransportError);
  world.server.fault = 'none';
  const asked: unknown[] = [];
  world.server.list = async (_query, { after, updatedAt }) => {
    asked.push([after, updatedAt?.ge]);
    throw new TransportError({ kind: 'refused', code: 'BAD_CURSOR', message: 'não' });
  };
  await expect(pullList(world.deps, SCOPE)).rejects.toThrow('não');
  await expect(pullList(world.deps, SCOPE)).rejects.toThrow('não');
  expect(asked).toEqual([
    [expect.any(String), since],
    [undefined, since],
  ]);
  world.server.list = list;
  await world.until(2);
  expect(await world.mirror()).toEqual(world.truth());
});

/** A pull that has to go on, and its position. */
async function halfPulled() {
  const world = open();
  world.put('old');
  await world.until(1);
  for (let n = 0; n < 30; n += 1) world.put(`item-${n}`);
  expect(await pullList(world.deps, SCOPE)).toBe(false);
  const before = await world.store.read((tx) => tx.cursor(SCOPE.key));
  expect(before).toHaveProperty('rest');
  return { world, before };
}

test('[SY-25] too many requests leave a long pull where it was', async () => {
  const { world, before } = await halfPulled();
  world.server.list = async () => {
    throw new TransportError({ kind: 'refused', code: 'RATE_LIMITED', message: 'depois' });
  };
  await expect(pullList(world.deps, SCOPE)).rejects.toThrow('depois');
  expect(await world.store.read((tx) => tx.cursor(SCOPE.key))).toEqual(before);
});

test('[SY-25] an error beside data leaves a long pull where it was', async () => {
  const { world, before } = await halfPulled();
  world.server.fault = 'partial';
  expect(await pullList(world.deps, SCOPE)).toBe(false);
  expect(await world.store.read((tx) => tx.cursor(SCOPE.key))).toEqual(before);
  world.server.fault = 'none';
  await world.until(1);
  expect(await world.mirror()).toEqual(world.truth());
});

const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('batch' as const),
      rows: fc.integer({ min: 1, max: 25 }),
      apart: fc.constantFrom(0, 10, 20_000),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('change' as const), id: fc.nat(30) }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('late' as const), ms: fc.integer({ min: 1, max: 4 * MINUTE }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      ms: fc.constantFrom(1000, MINUTE, 10 * MINUTE, DAY),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('pull' as const),
      within: fc.option(fc.integer({ min: 1, max: 4 * MINUTE })),
    }),
  },
);

test('[SY-20] [SY-23] [SY-25] whatever comes in batches or is committed late, between and within the walks, none is skipped', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const world = open();
      let made = 0;
      const make = (kind: string, updatedAt = world.server.now): void => {
        made += 1;
        world.put(`${kind}-${made}`, updatedAt);
      };
      const late = (ms: number): void => make('late', world.server.now - ms);
      for (const one of steps) {
        if (one.do === 'batch')
          for (let n = 0; n < one.rows; n += 1) {
            world.server.now += one.apart;
            make('row');
          }
        else if (one.do === 'change') {
          world.server.now += 1;
          world.put(`row-${one.id}`);
        } else if (one.do === 'late') late(one.ms);
        else if (one.do === 'wait') world.server.now += one.ms;
        else {
          const { within } = one;
          world.server.betweenPages = () => {
            if (within !== null) late(within);
          };
          await pullList(world.deps, SCOPE);
          world.server.betweenPages = () => undefined;
        }
      }
      // The passes under way end, then the rows that were committed behind them arrive.
      await world.until(2);
      expect(await world.mirror()).toEqual(world.truth());
    }),
    { numRuns: 1000 },
  );
});
