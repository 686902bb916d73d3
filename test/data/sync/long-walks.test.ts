import { expect, test } from 'vitest';
import { pullList } from '../../../src/data/pull/list.ts';
import { openSyncWorld, PLACE } from '../support/sync-world.ts';

test('[SY-20] [SY-22] a list longer than one walk is read on where it was given up, and not from its beginning', async () => {
  const world = openSyncWorld(1);
  const add = (n: number): void => {
    world.pass(10 * 60_000);
    world.server.put({ id: `item-${n}`, type: 'ITEM', parentId: PLACE, content: '{}' });
  };
  for (let n = 0; n < 450; n += 1) add(n);
  const { deps, server } = world;
  const items = { by: 'parentIdAndType', parentId: PLACE, type: 'ITEM' } as const;
  const scope = { key: 'items', query: items, local: { ...items, by: 'parent' } } as const;
  const ends = [await pullList(deps, scope), await pullList(deps, scope), await pullList(deps, scope)];
  expect(ends).toEqual([false, false, true]);
  expect(await world.mirror()).toEqual(world.truth());
  server.calls.length = 0;
  add(450);
  expect(await pullList(deps, scope)).toBe(true);
  expect(server.calls.length).toBeLessThan(5);
  expect(await world.mirror()).toEqual(world.truth());
});

test('[SY-20] [SY-21] a long walk that met an error beside data moves nothing', async () => {
  const world = openSyncWorld(1);
  for (let n = 0; n < 250; n += 1) world.server.put({ id: `item-${n}`, type: 'ITEM', parentId: PLACE });
  const { deps, server, store } = world;
  const items = { by: 'parentIdAndType', parentId: PLACE, type: 'ITEM' } as const;
  const list = server.list.bind(server);
  let pages = 0;
  server.list = async (...call) => {
    pages += 1;
    const partial = pages === 7;
    return { ...(await list(...call)), partial };
  };
  expect(await pullList(deps, { key: 'items', query: items, local: { ...items, by: 'parent' } })).toBe(false);
  expect(await store.read((tx) => tx.cursor('items'))).toBeUndefined();
});
