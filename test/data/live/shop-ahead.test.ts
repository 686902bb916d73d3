import { expect, test } from 'vitest';
import { itemsOf, readShopAhead } from '../../../src/data/hooks/shop.ts';
import { FakeServer } from '../support/fake-server.ts';
import { openTestData } from '../support/test-data.ts';

test('[X-02] what a shop begins with is read before its screen comes, and the server is asked nothing for it', async () => {
  const server = new FakeServer();
  server.put({
    id: 'place',
    type: 'LOCATION',
    owner: 'bia',
    reference: 'PUBLIC',
    content: '{"name":"Praça"}',
  });
  server.put({
    id: 'agua',
    type: 'ITEM',
    parentId: 'place',
    content: '{"name":"Água","price":4.8,"quantity":3}',
  });
  const { data } = openTestData({ server });
  await data.refresh({ kind: 'location', id: 'place' });
  const asked = server.calls.length;
  await readShopAhead(data, 'place');
  expect(data.live.location('place').snapshot().row?.name).toBe('Praça');
  expect(itemsOf(data, 'place').snapshot()).toMatchObject({ rows: [{ name: 'Água' }], status: 'ready' });
  expect(server.calls).toHaveLength(asked);
  await data.close();
});
