import { expect, test, vi } from 'vitest';
import { itemsOf } from '../../../src/data/hooks/shop.ts';
import { openDexieStore } from '../../../src/data/mirror/dexie-store.ts';
import { SYNCED } from '../../../src/data/mirror/mirror-store.ts';
import { childKey } from '../../../src/data/mirror/subtree.ts';
import { databaseName } from '../../../src/data/outbox/database.ts';
import { notificationChannel } from '../../../src/records/events.ts';
import { FakeServer } from '../support/fake-server.ts';
import { openTestData } from '../support/test-data.ts';
import { watch } from '../support/watch.ts';

test('[SY-4] rows that another build wrote are dropped and fetched again; kept values stay', async () => {
  const sub = crypto.randomUUID();
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
  const first = openTestData({ server, sub });
  await first.data.refresh({ kind: 'location', id: 'place' });
  const gone = { id: 'suco', type: 'ITEM', parentId: 'place', updatedAt: 5 };
  first.feed.tell(notificationChannel(sub), { type: 'RECORD_DELETED', key: gone });
  const buried = () => first.data.read((tx) => tx.tombstone({ id: 'suco', type: 'ITEM' }));
  await vi.waitFor(async () => expect(await buried()).toBeDefined(), { timeout: 60_000, interval: 5 });
  await first.data.close();

  const name = await databaseName(sub);
  const look = async () => {
    const store = await openDexieStore(name);
    const found = await store.read(async (tx) => ({
      rows: (await tx.select({ by: 'parent', parentId: 'place', type: 'ITEM' })).map(({ id }) => id),
      tombstone: (await tx.tombstone({ id: 'suco', type: 'ITEM' })) !== undefined,
      cursor: (await tx.cursor(childKey('place', 'ITEM'))) !== undefined,
      synced: (await tx.kept(`${SYNCED}location:place`)) !== undefined,
      cart: await tx.kept('cart:place'),
    }));
    store.close();
    return found;
  };
  const store = await openDexieStore(name);
  const cart = [{ itemId: 'agua', quantity: 2 }];
  await store.write(async (tx) => {
    await tx.keep('cart:place', cart);
  });
  store.close();
  expect(await look()).toMatchObject({ rows: ['agua'], tombstone: true, cursor: true, synced: true, cart });

  const older = await openDexieStore(name);
  await older.write((tx) => tx.keep('mirror-epoch', 0));
  older.close();
  expect(await look()).toMatchObject({ rows: [], tombstone: false, cursor: false, synced: false, cart });

  const again = openTestData({ server, sub });
  const items = watch(itemsOf(again.data, 'place'));
  await expect.poll(() => items.value.rows.map(({ id }) => id)).toEqual(['agua']);
  items.stop();
  await again.data.close();
});
