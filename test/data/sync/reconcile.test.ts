import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRisingClock } from '../../../src/data/basis/rising-clock.ts';
import { syncLocation } from '../../../src/data/sync/location.ts';
import { receiveEvent } from '../../../src/data/sync/receive.ts';
import { PLACEHOLDER_UPDATED_AT } from '../../../src/records/record.ts';
import { EMAIL, openSyncWorld, PLACE, TYPES } from '../support/sync-world.ts';

const IDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];

const change = fc.record({
  kind: fc.constantFrom('put', 'put', 'put', 'delete', 'hide', 'show', 'sameStamp', 'lateCommit', 'event'),
  id: fc.constantFrom(...IDS),
  type: fc.constantFrom(...TYPES),
  value: fc.nat(99),
});
type Change = typeof change extends fc.Arbitrary<infer C> ? C : never;

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('change' as const), change }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('sync' as const), gap: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('badSync' as const),
      fault: fc.constantFrom('offline' as const, 'answer-lost' as const, 'partial' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('syncWhileChanging' as const), change }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 7_200_000 }) }),
  },
);

/** A change on the server. Some changes reach the device as an event. */
async function happen(
  { server, deps }: ReturnType<typeof openSyncWorld>,
  { kind, id, type, value }: Change,
): Promise<void> {
  const content = JSON.stringify({ value });
  const key = `${type} ${id}`;
  const before = server.rows.get(key);
  switch (kind) {
    case 'put':
      server.put({ id, type, parentId: PLACE, content });
      return;
    case 'event': {
      const record = server.put({ id, type, parentId: PLACE, content });
      await receiveEvent(
        { ...deps, sync: { nudge: async () => undefined }, sub: 'ana', email: EMAIL },
        { type: 'RECORD_CHANGED', id: crypto.randomUUID(), createdAt: 0, record },
      );
      return;
    }
    case 'sameStamp': {
      // Another record of exactly the same time, so that the pass must tell them apart by id.
      const newest = Math.max(...[...server.rows.values()].map(({ updatedAt }) => updatedAt));
      if (!before) server.put({ id, type, parentId: PLACE, content, updatedAt: newest });
      return;
    }
    case 'lateCommit': {
      // Stamped some seconds ago and visible only now, after others with later stamps were read.
      const updatedAt = server.now - value * 100;
      if (!before || before.updatedAt < updatedAt)
        server.put({ id, type, parentId: PLACE, content, updatedAt });
      return;
    }
    case 'delete':
      server.delete(id, type);
      return;
    case 'hide':
      if (before) server.hidden.add(key);
      return;
    case 'show':
      server.hidden.delete(key);
  }
}

/** Keys of these lines of the mirror or of the server's view. */
const keysOf = (lines: readonly string[]): Set<string> =>
  new Set(lines.map((line) => line.split(' ').slice(0, 2).join(' ')));

/** Synchronises. Expects the mirror to keep every record that existed before, after and throughout. */
async function syncWithoutLoss(
  world: ReturnType<typeof openSyncWorld>,
  gap: boolean,
): Promise<boolean | 'failed'> {
  const [had, there] = [keysOf(await world.mirror()), keysOf(world.truth())];
  const outcome = await world.sync(gap);
  const [has, isThere] = [keysOf(await world.mirror()), keysOf(world.truth())];
  const lost = [...had].filter((key) => there.has(key) && isThere.has(key) && !has.has(key));
  expect(lost).toEqual([]);
  return outcome;
}

test('[SY-20..SY-24] [SY-30..SY-34] after any history the mirror is what the server shows, within two comparisons, and nothing was removed wrongly', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 40 }),
      fc.integer({ min: 1, max: 4 }),
      async (steps, pageSize) => {
        const world = openSyncWorld(pageSize);
        for (const one of steps) {
          world.server.fault = 'none';
          world.server.betweenPages = () => undefined;
          if (one.do === 'change') await happen(world, one.change);
          else if (one.do === 'wait') world.pass(one.ms);
          else {
            if (one.do === 'badSync') world.server.fault = one.fault;
            if (one.do === 'syncWhileChanging')
              world.server.betweenPages = () => void happen(world, one.change);
            await syncWithoutLoss(world, one.do === 'sync' ? one.gap : true);
          }
        }
        world.server.fault = 'none';
        world.server.betweenPages = () => undefined;
        // A record hidden and shown again may be older than the cursors, and only the second comparison restores it.
        for (let round = 0; round < 2; round += 1) {
          world.pass(3 * 60_000);
          expect(await syncWithoutLoss(world, true)).toBe(true);
        }
        expect(await world.mirror()).toEqual(world.truth());
      },
    ),
    { numRuns: 2000 },
  );
});

test('[SY-30] [SY-21] nothing is ever removed because an answer was partial, lost or did not come', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('partial' as const, 'offline' as const, 'answer-lost' as const), {
        minLength: 1,
        maxLength: 4,
      }),
      async (faults) => {
        const world = openSyncWorld();
        for (const id of IDS) world.server.put({ id, type: 'ITEM', parentId: PLACE, content: '{}' });
        await world.sync();
        const before = await world.mirror();
        expect(before).toHaveLength(IDS.length);
        for (const fault of faults) {
          world.pass(10 * 60_000);
          world.server.fault = fault;
          await world.sync();
          expect(await world.mirror()).toEqual(before);
        }
      },
    ),
    { numRuns: 30 },
  );
});

test('[SY-30] a row that the status query does not mention is removed only after a second question', async () => {
  const world = openSyncWorld();
  world.server.put({ id: 'a', type: 'ITEM', parentId: PLACE, content: '{}' });
  await world.sync();
  world.server.hidden.add('ITEM a');
  world.pass(10 * 60_000);
  world.server.calls.length = 0;
  await world.sync();
  expect(world.server.calls).toContain('get ITEM a');
  expect(await world.mirror()).toEqual([]);
});

test('[SY-19] after a backup was restored the shop is what the server has, and not what was lost', async () => {
  const world = openSyncWorld(50);
  const { server } = world;
  server.put({ id: PLACE, type: 'LOCATION', content: '{"open":1}' });
  for (const id of ['a', 'b', 'c']) server.put({ id, type: 'ITEM', parentId: PLACE, content: '{"v":1}' });
  const backup = new Map(server.rows);
  await world.sync();
  world.pass(60 * 60_000);
  server.put({ id: PLACE, type: 'LOCATION', content: '{"open":0}' });
  server.put({ id: 'a', type: 'ITEM', content: '{"v":2}' });
  server.delete('b', 'ITEM');
  server.put({ id: 'd', type: 'ITEM', parentId: PLACE });
  await world.sync();
  const lost = await world.mirror();

  server.rows.clear();
  for (const [key, row] of backup) server.rows.set(key, row);
  // For a moment, a lagging index looks the same.
  world.pass(10_000);
  await world.sync();
  expect((await world.mirror()).filter((line) => line.includes(' a '))).toEqual(
    lost.filter((line) => line.includes(' a ')),
  );
  world.pass(3 * 60_000);
  expect(await world.sync()).toBe(true);
  expect(await world.mirror()).toEqual(world.truth());
  const place = await world.store.read((tx) => tx.row({ type: 'LOCATION', id: PLACE }));
  expect(place?.content).toBe('{"open":1}');
});

test('[SY-17] a location that is not for this person any more takes its shop with it', async () => {
  const world = openSyncWorld();
  for (const id of IDS) world.server.put({ id, type: 'ITEM', parentId: PLACE, content: '{}' });
  await world.sync();
  world.server.hidden.add(`LOCATION ${PLACE}`);
  world.pass(1000);
  await world.sync();
  expect(await world.mirror()).toEqual([]);

  world.server.hidden.clear();
  world.pass(1000);
  await world.sync();
  expect(await world.mirror()).toHaveLength(IDS.length);
});

test('a pull after few changes asks little, whatever the size of the shop', async () => {
  const world = openSyncWorld(50);
  for (let n = 0; n < 500; n += 1)
    world.server.put({ id: `item-${n}`, type: 'ITEM', parentId: PLACE, content: '{}' });
  world.pass(60 * 60_000);
  await world.sync(false);
  world.pass(60_000);
  world.server.put({ id: 'item-7', type: 'ITEM', parentId: PLACE, content: '{"new":1}' });
  await world.sync(true);
  world.server.calls.length = 0;
  world.pass(60_000);
  world.server.put({ id: 'item-8', type: 'ITEM', parentId: PLACE, content: '{"new":2}' });
  await world.sync(false);
  expect(world.server.calls).toEqual([`get LOCATION ${PLACE}`, ...Array(3).fill('list parentIdAndType')]);
  expect(await world.mirror()).toEqual(world.truth());
});

test('[SY-18] [SY-30] what went from the server goes from the device too when its clock was put back by a year', async () => {
  const world = openSyncWorld(50);
  world.server.put({ id: 'a', type: 'ITEM', parentId: PLACE, content: '{}' });
  world.server.put({ id: 'b', type: 'ITEM', parentId: PLACE, content: '{}' });
  await world.sync();
  const restarted = {
    ...world.deps,
    clock: createRisingClock(() => world.server.now - 365 * 24 * 3_600_000),
  };
  world.server.hidden.add('ITEM a');
  // The checks of the earlier clock lie in the future, and delay nothing.
  expect(await syncLocation(restarted, EMAIL, PLACE, false)).toBe(true);
  expect(await world.mirror()).toEqual(world.truth());
});

test('[SY-24] where the server keeps the 1990 time the list is read whole each time, and edits are seen', async () => {
  const world = openSyncWorld();
  const unstamped = { type: 'CAMPAIGN', parentId: PLACE, updatedAt: PLACEHOLDER_UPDATED_AT } as const;
  world.server.put({ ...unstamped, id: 'a', content: '{"discount":10}' });
  await world.sync();
  world.server.put({ ...unstamped, id: 'a', content: '{"discount":20}' });
  world.pass(60_000);
  await world.sync(false);
  expect(await world.mirror()).toEqual(world.truth());
});
