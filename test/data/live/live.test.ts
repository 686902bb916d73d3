import { expect, test } from 'vitest';
import { itemsOf } from '../../../src/data/hooks/shop.ts';
import { locationChannel, notificationChannel } from '../../../src/records/events.ts';
import { FakeServer } from '../support/fake-server.ts';
import { openTestData } from '../support/test-data.ts';
import { watch } from '../support/watch.ts';

function shop(): FakeServer {
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
  return server;
}

test('[X-02] [SY-43] [SY-45] a list is painted from the mirror before any answer, then reconciled with the network', async () => {
  const server = shop();
  const sub = crypto.randomUUID();
  const first = openTestData({ server, sub });
  const before = watch(itemsOf(first.data, 'place'));
  await expect.poll(() => before.value.status).toBe('ready');
  expect(before.value.rows.map(({ name, price }) => [name, price])).toEqual([['Água', 480]]);
  // Rows are written before the time of their synchronisation.
  await expect.poll(() => before.value.freshness.syncedAt).not.toBeNull();
  before.stop();
  await first.data.close();

  server.put({ id: 'agua', type: 'ITEM', content: '{"name":"Água com gás","price":5,"quantity":3}' });
  server.fault = 'offline';
  const second = openTestData({ server, sub });
  const items = watch(itemsOf(second.data, 'place'));
  await expect.poll(() => items.value.status).toBe('offline');
  expect(items.value.rows.map(({ name }) => name)).toEqual(['Água']);
  await expect.poll(() => items.value.freshness.syncedAt).not.toBeNull();
  expect(second.data.live.network().snapshot().online).toBe(false);

  server.fault = 'none';
  await second.data.nudge();
  await expect.poll(() => items.value.rows.map(({ name }) => name)).toEqual(['Água com gás']);
  expect(items.value.status).toBe('ready');
  expect(second.data.live.network().snapshot().online).toBe(true);
  await second.data.close();
});

test('[X-02] [SY-68] a realtime change reaches the open list, and a deletion takes the item away', async () => {
  const server = shop();
  const { data, feed } = openTestData({ server });
  const items = watch(itemsOf(data, 'place'));
  await expect.poll(() => items.value.rows.length).toBe(1);
  const record = server.put({ id: 'agua', type: 'ITEM', content: '{"name":"Água","price":3,"quantity":1}' });
  feed.tell(locationChannel('place'), { type: 'RECORD_CHANGED', record });
  await expect.poll(() => items.value.rows[0]?.price).toBe(300);
  const dead = server.delete('agua', 'ITEM');
  feed.tell(locationChannel('place'), { type: 'RECORD_DELETED', key: dead! });
  await expect.poll(() => items.value.rows).toEqual([]);
  items.stop();
  expect(feed.channels.has(locationChannel('place'))).toBe(false);
  await data.close();
});

test('[L-01] [R-05] an owner who looks at their own public shop keeps what its visitors are not told', async () => {
  const sub = crypto.randomUUID();
  const server = shop();
  const row = (name: string) =>
    server.put({
      id: 'place',
      type: 'LOCATION',
      owner: sub,
      content: JSON.stringify({ name, recipientName: 'Bia' }),
    });
  row('Praça');
  const { data, feed } = openTestData({ server, sub });
  const place = watch(data.live.location('place'));
  await expect.poll(() => place.value.row?.recipientName).toBe('Bia');
  const record = row('Praça nova');
  // The location's channel waits while rights are read again, so the owner's channel comes first.
  feed.tell(notificationChannel(sub), { type: 'RECORD_CHANGED', record });
  feed.tell(locationChannel('place'), {
    type: 'RECORD_CHANGED',
    record: { ...record, content: '{"name":"Praça nova"}' },
  });
  await expect.poll(() => place.value.row?.name).toBe('Praça nova');
  await data.refresh({ kind: 'profile' });
  expect(place.value.row?.recipientName).toBe('Bia');
  place.stop();
  await data.close();
});

test('a location that does not exist is told apart from one that is still awaited', async () => {
  const { data } = openTestData();
  const location = watch(data.live.location('nowhere'));
  expect(location.value.status).toBe('loading');
  await expect.poll(() => location.value.status).toBe('ready');
  expect(location.value.row).toBeNull();
  await data.close();
});

test('a cart is kept per location, also when the app was closed', async () => {
  const sub = crypto.randomUUID();
  const first = openTestData({ sub });
  await first.data.saveCart('place', [{ itemId: 'agua', quantity: 2 }]);
  await first.data.close();
  const second = openTestData({ sub });
  const cart = watch(second.data.live.cart('place'));
  expect(cart.value).toEqual({ cart: [], ready: false });
  await expect.poll(() => cart.value).toEqual({ cart: [{ itemId: 'agua', quantity: 2 }], ready: true });
  await second.data.close();
});

test('[S-04] a line of a kept cart that is none is left out: no price could be had for it', async () => {
  const { data } = openTestData({});
  const good = { itemId: 'agua', quantity: 2 };
  const odd = [0, -1, 1.5].map((quantity) => ({ itemId: 'bala', quantity }));
  await data.saveCart('place', [...odd, good]);
  const cart = watch(data.live.cart('place'));
  await expect.poll(() => cart.value).toEqual({ cart: [good], ready: true });
  await data.close();
});

test('[SY-1] one person never sees what another one left on the device', async () => {
  const server = shop();
  const ana = openTestData({ server });
  await ana.data.saveCart('place', [{ itemId: 'agua', quantity: 2 }]);
  await ana.data.close();
  const bia = openTestData({ server });
  const cart = watch(bia.data.live.cart('place'));
  await expect.poll(() => cart.value.ready).toBe(true);
  expect(cart.value.cart).toEqual([]);
  await bia.data.close();
});

test('[X-02] a list that is read ahead asks the server nothing, and whoever watches then has its rows at once', async () => {
  const server = shop();
  const { data } = openTestData({ server });
  await data.refresh({ kind: 'location', id: 'place' });
  const asked = server.calls.length;
  const list = data.live.list('ahead', {
    scope: { kind: 'location', id: 'place' },
    read: (tx) => tx.select({ by: 'parent', parentId: 'place', type: 'ITEM' }),
  });
  const count = data.live.kept(
    'ahead-count',
    0,
    async (tx) => (await tx.select({ by: 'type', type: 'ITEM' })).length,
  );
  expect([list.snapshot().status, count.snapshot()]).toEqual(['loading', 0]);
  await Promise.all([list.readAhead(), count.readAhead()]);
  expect(list.snapshot().rows.map(({ id }) => id)).toEqual(['agua']);
  expect(list.snapshot().status).toBe('ready');
  expect(count.snapshot()).toBe(1);
  expect(server.calls).toHaveLength(asked);

  // Later changes of rows are seen as usual.
  const items = watch(list);
  expect(items.value.rows).toHaveLength(1);
  server.put({ id: 'suco', type: 'ITEM', parentId: 'place', content: '{"name":"Suco","price":3}' });
  await data.refresh({ kind: 'location', id: 'place' });
  await expect.poll(() => items.value.rows.length).toBe(2);
  // A watched list is newer than a read-ahead could be.
  await list.readAhead();
  expect(items.value.rows).toHaveLength(2);
  items.stop();
  await data.close();
});
