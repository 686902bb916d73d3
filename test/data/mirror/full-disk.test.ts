import { expect, test } from 'vitest';
import { itemsOf } from '../../../src/data/hooks/shop.ts';
import { openVisits } from '../../../src/data/rows/open-visits.ts';
import { type FaultPlan, withBrokenDatabase } from '../support/broken-database.ts';
import { FakeServer } from '../support/fake-server.ts';
import { openTestData, soon } from '../support/test-data.ts';
import { watch } from '../support/watch.ts';

const CART = [{ itemId: 'agua', quantity: 1 }];
const PURCHASE = {
  locationId: 'place',
  locationName: 'Praça',
  cart: { lines: [], originalAmount: 480, savings: 0, totalAmount: 480, appliedCampaigns: [] },
  useBalance: true,
};

/** Opens a shop on the screen. */
async function openShop() {
  const server = new FakeServer();
  const sub = crypto.randomUUID();
  server.put({
    id: 'place',
    type: 'LOCATION',
    owner: 'bia',
    reference: 'PUBLIC',
    content: '{"name":"Praça"}',
  });
  const content = '{"name":"Água","price":4.8,"quantity":3}';
  server.put({ id: 'agua', type: 'ITEM', parentId: 'place', content });
  const opened = openTestData({ server, sub, later: soon });
  const items = watch(itemsOf(opened.data, 'place'));
  await expect.poll(() => items.value.status).toBe('ready');
  return { ...opened, sub, items };
}

/**
 * Delays lists until the returned function is called. An immediate answer could precede the read of the emptied mirror.
 */
function holdLists(server: FakeServer): () => void {
  const list = server.list.bind(server);
  const held = Promise.withResolvers<void>();
  server.list = async (query, args) => {
    await held.promise;
    return list(query, args);
  };
  return held.resolve;
}

const full = (times: number): FaultPlan => ({ fault: 'QuotaExceededError', from: 1, times });

test.each([
  ['has room again once the mirror is gone', 1, 'durable'],
  ['stays full', Number.POSITIVE_INFINITY, 'memory'],
])(
  '[SY-6] [S-12] on a disk that %s the shop on screen is fetched anew and never said to be empty',
  async (_disk, times, state) => {
    const { data, server, items } = await openShop();
    const cart = watch(data.live.cart('place'));
    items.seen.length = 0;
    await withBrokenDatabase(full(times), async () => {
      const letGo = holdLists(server);
      await data.saveCart('place', CART);
      await expect.poll(() => items.seen.some(({ rows }) => rows.length === 0)).toBe(true);
      letGo();
      await expect.poll(() => items.value).toMatchObject({ rows: [{ id: 'agua' }], status: 'ready' });
      await expect.poll(() => cart.value.cart).toEqual(CART);
    });
    expect(items.seen.filter(({ rows, status }) => rows.length === 0 && status === 'ready')).toEqual([]);
    expect(data.live.storage().snapshot()).toBe(state);
    await data.close();
  },
);

test('[SY-6] [S-12] a shop on screen is fetched anew and never said to be gone when another tab’s disk is full', async () => {
  const { data, server, sub, items } = await openShop();
  const place = watch(data.live.location('place'));
  await expect.poll(() => place.value.freshness.syncedAt).not.toBeNull();
  const other = openTestData({ server, sub, later: soon });
  await other.data.read((tx) => tx.keptKeys());
  items.seen.length = 0;
  place.seen.length = 0;
  await withBrokenDatabase(full(1), () => other.data.saveCart('place', CART));
  await expect.poll(() => items.seen.some(({ rows }) => rows.length === 0)).toBe(true);
  await expect.poll(() => items.value).toMatchObject({ rows: [{ id: 'agua' }], status: 'ready' });
  await expect.poll(() => place.value).toMatchObject({ row: { name: 'Praça' }, status: 'ready' });
  expect(items.seen.filter(({ rows, status }) => rows.length === 0 && status === 'ready')).toEqual([]);
  expect(place.seen.filter(({ row }) => row === null)).toEqual([]);
  await other.data.close();
  await data.close();
});

test('[SY-6] [S-12] what was bought without an answer is not bought again when the disk fills up in between', async () => {
  const { data, server } = await openShop();
  server.fault = 'answer-lost';
  expect((await data.createPurchase(PURCHASE)).kind).toBe('failed');
  server.fault = 'offline';
  await withBrokenDatabase(full(Number.POSITIVE_INFINITY), async () => {
    await data.saveCart('place', CART);
    expect(data.live.storage().snapshot()).toBe('memory');
    server.fault = 'none';
    expect((await data.createPurchase(PURCHASE)).kind).toBe('done');
  });
  expect(server.visible().filter(({ type }) => type === 'SHOPPING_PURCHASE')).toHaveLength(1);
  await data.close();
});

test('[SY-6] [X-04] a visit that is begun is known without a connection after the disk filled up', async () => {
  const { data, server } = await openShop();
  const visit = { touches: ['agua'] };
  await data.keep('visit:place', visit);
  server.fault = 'offline';
  await withBrokenDatabase(full(1), () => data.saveCart('place', CART));
  expect(await data.read((tx) => tx.select({ by: 'type', type: 'LOCATION' }))).toEqual([]);
  expect(await data.read(openVisits)).toEqual([visit]);
  await data.close();
});

test('[SY-5] [S-12] cart and payment that the page knew go on in memory when the storage is lost for good', async () => {
  const { data, server } = await openShop();
  const cart = watch(data.live.cart('place'));
  await data.saveCart('place', CART);
  server.fault = 'answer-lost';
  expect((await data.createPurchase(PURCHASE)).kind).toBe('failed');
  server.fault = 'offline';
  await withBrokenDatabase({ fault: 'UnknownError', from: 1, times: Number.POSITIVE_INFINITY }, async () => {
    await data.refresh({ kind: 'location', id: 'place' });
    await expect.poll(() => data.live.storage().snapshot()).toBe('memory');
    await expect.poll(() => cart.value).toEqual({ cart: CART, ready: true });
    server.fault = 'none';
    expect((await data.createPurchase(PURCHASE)).kind).toBe('done');
  });
  expect(server.visible().filter(({ type }) => type === 'SHOPPING_PURCHASE')).toHaveLength(1);
  await data.close();
});

test('[SY-5] a cart that was cleared stays cleared when the storage is lost for good', async () => {
  const { data } = await openShop();
  await data.saveCart('place', CART);
  await data.saveCart('place', []);
  await withBrokenDatabase({ fault: 'UnknownError', from: 1, times: Number.POSITIVE_INFINITY }, async () => {
    await data.refresh({ kind: 'location', id: 'place' });
    await expect.poll(() => data.live.storage().snapshot()).toBe('memory');
    const cart = watch(data.live.cart('place'));
    await expect.poll(() => cart.value).toEqual({ cart: [], ready: true });
  });
  await data.close();
});
