import { expect, test } from 'vitest';
import { startOfToday } from '../../../src/data/sync/shop-day.ts';
import { openTestData, type TestData } from '../support/test-data.ts';

const MINUTE = 60_000;

/** An own shop with sales of just now. */
function ownShop(sales: number): TestData {
  const sub = crypto.randomUUID();
  const opened = openTestData({ sub });
  const { server } = opened;
  server.now = Date.now();
  server.put({ id: 'loja', type: 'LOCATION', owner: sub, reference: 'PRIVATE' });
  for (let n = 0; n < sales; n += 1)
    server.put({
      id: `venda-${n}`,
      type: 'SHOPPING_PURCHASE',
      parentId: 'loja',
      content: '{"status":"PAID"}',
    });
  return opened;
}

const refresh = ({ data }: TestData) => data.refresh({ kind: 'myLocations' });
const rowsOf = ({ data }: TestData, type: 'SHOPPING_PURCHASE' | 'HVMP_STATUS') =>
  data.read((tx) => tx.select({ by: 'parent', parentId: 'loja', type }));

test("[ML-01] all of today's sales are asked for, however many pages they are", async () => {
  const opened = ownShop(230);
  await refresh(opened);
  expect(await rowsOf(opened, 'SHOPPING_PURCHASE')).toHaveLength(230);
  await opened.data.close();
});

test('[H-09] of the heartbeats of a location the newest is kept, and none that is too old to show it online', async () => {
  const opened = ownShop(0);
  const { server } = opened;
  const beat = (id: string, ago: number) =>
    server.put({ id, type: 'HVMP_STATUS', parentId: 'loja', updatedAt: Date.now() - ago });
  beat('first', 20 * MINUTE);
  await refresh(opened);
  expect((await rowsOf(opened, 'HVMP_STATUS')).map(({ id }) => id)).toEqual(['first']);
  beat('second', 2 * MINUTE);
  await refresh(opened);
  expect((await rowsOf(opened, 'HVMP_STATUS')).map(({ id }) => id)).toEqual(['second']);
  for (const id of ['first', 'second']) server.rows.delete(`HVMP_STATUS ${id}`);
  await refresh(opened);
  expect(await rowsOf(opened, 'HVMP_STATUS')).toEqual([]);
  await opened.data.close();
});

test('[ML-01] [SY-42] with an answer that was not whole the list is not up to date, and what came of it is shown', async () => {
  const opened = ownShop(3);
  const { server } = opened;
  server.put({ id: 'agua', type: 'ITEM', parentId: 'loja', content: '{}' });
  const list = server.list.bind(server);
  let missing: 'ITEM' | 'LOCATION' | 'SHOPPING_PURCHASE' | null = null;
  server.list = async (query, args) => {
    const page = await list(query, args);
    return 'type' in query && query.type === missing ? { ...page, partial: true } : page;
  };
  const syncedAt = () => opened.data.read((tx) => tx.kept('synced:myLocations'));
  for (const type of ['LOCATION', 'ITEM', 'SHOPPING_PURCHASE'] as const) {
    missing = type;
    await refresh(opened);
    expect([type, await syncedAt()]).toEqual([type, undefined]);
  }
  expect(await rowsOf(opened, 'SHOPPING_PURCHASE')).toHaveLength(3);
  missing = null;
  await refresh(opened);
  expect(await syncedAt()).toEqual(expect.any(Number));
  await opened.data.close();
});

test("[ML-01] neither yesterday's sales are asked for, nor the rest of what a shop shows", async () => {
  const opened = ownShop(0);
  const { server } = opened;
  for (const type of ['ITEM', 'CATEGORY', 'CAMPAIGN'] as const)
    server.put({ id: `um-${type}`, type, parentId: 'loja', content: '{}' });
  const yesterday = startOfToday(Date.now()) - 1;
  server.put({ id: 'ontem', type: 'SHOPPING_PURCHASE', parentId: 'loja', updatedAt: yesterday });
  server.put({ id: 'hoje', type: 'SHOPPING_PURCHASE', parentId: 'loja', updatedAt: yesterday + 1 });
  await refresh(opened);
  expect((await rowsOf(opened, 'SHOPPING_PURCHASE')).map(({ id }) => id)).toEqual(['hoje']);
  const below = await opened.data.read((tx) =>
    Promise.all(
      (['ITEM', 'CATEGORY', 'CAMPAIGN'] as const).map((type) =>
        tx.select({ by: 'parent', parentId: 'loja', type }),
      ),
    ),
  );
  expect(below.map((rows) => rows.length)).toEqual([1, 0, 0]);
  await opened.data.close();
});
