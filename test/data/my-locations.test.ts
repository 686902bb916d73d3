import { expect, test } from 'vitest';
import { openTestData, type TestData } from './support/test-data.ts';

const MINUTE = 60_000;

/** A shop of one's own; its sales were made just now. */
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
