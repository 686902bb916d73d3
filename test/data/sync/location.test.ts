import { expect, test } from 'vitest';
import { createRisingClock } from '../../../src/data/basis/rising-clock.ts';
import { createMemoryStore } from '../../../src/data/mirror/memory-store.ts';
import { syncLocation } from '../../../src/data/sync/location.ts';
import { openSyncWorld, PLACE, TYPES } from '../support/sync-world.ts';
import { json, open, row } from '../wire/open-transport.ts';

const SHOP = { ...row, id: PLACE, type: 'LOCATION', parentId: null, reference: 'PUBLIC' };
const pageOf = (items: readonly object[]) => ({ items, nextToken: null });

test('[X-02] [SY-20] a shop that was never opened is one request', async () => {
  const { transport, asked } = open([
    json({
      data: {
        record0: SHOP,
        page1: pageOf([{ ...row, parentId: PLACE }]),
        page2: pageOf([{ ...row, id: 'bebidas', type: 'CATEGORY', parentId: PLACE }]),
        page3: pageOf([]),
      },
    }),
  ]);
  const store = createMemoryStore();
  const whole = await syncLocation({ store, transport, clock: createRisingClock(Date.now) }, '', PLACE, true);
  expect(whole).toBe(true);
  expect(asked.map(({ variables }) => variables)).toMatchObject([
    { type0: 'LOCATION', type1: 'ITEM', type2: 'CATEGORY', type3: 'CAMPAIGN', parentId3: PLACE },
  ]);
  const kept = await store.read((tx) =>
    Promise.all(TYPES.map((type) => tx.select({ by: 'parent', parentId: PLACE, type }))),
  );
  expect(kept.flat().map(({ id }) => id)).toEqual(['agua', 'bebidas']);
});

test('[SY-17] lists that come after the word that their shop is gone leave nothing behind', async () => {
  const world = openSyncWorld();
  world.server.put({ id: 'agua', type: 'ITEM', parentId: PLACE, content: '{}' });
  await world.sync();
  world.server.hidden.add(`LOCATION ${PLACE}`);
  world.pass(1000);
  world.server.put({ id: 'mate', type: 'ITEM', parentId: PLACE, content: '{}' });
  expect(await world.sync()).toBe(true);
  expect(await world.mirror()).toEqual([]);
});
