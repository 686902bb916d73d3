import '../../support/midday.ts';
import { expect, test } from 'vitest';
import { createRisingClock } from '../../../src/data/basis/rising-clock.ts';
import { openDexieStore } from '../../../src/data/mirror/dexie-store.ts';
import { HealingStore } from '../../../src/data/mirror/healing-store.ts';
import { syncSales } from '../../../src/data/sync/sales.ts';
import { createZone } from '../../../src/domain/hours/shop-time-zone.ts';
import { periodOf } from '../../../src/domain/intelligence/period.ts';
import { type FaultPlan, withBrokenDatabase } from '../support/broken-database.ts';
import { FakeServer } from '../support/fake-server.ts';

const HOUR = 3_600_000;
const SALES = 250;
const zone = createZone();
const today = zone.dayOf(Date.now());
const period = periodOf(today - 30, today, zone);

/** A device, and three pages of sales of a shop on a backend without columns. */
function open() {
  const name = `test-${crypto.randomUUID()}`;
  const store = new HealingStore({ open: () => openDexieStore(name), wait: async () => undefined });
  const server = new FakeServer();
  server.pageSize = 100;
  for (let n = 0; n < SALES; n += 1) {
    const at = Date.now() - (n + 1) * HOUR;
    const row = { id: `s${n}`, parentId: 'loja', owner: 'cliente', createdAt: at, updatedAt: at };
    server.put({ ...row, type: 'SHOPPING_PURCHASE', content: '{"status":"PAID","totalAmount":1}' });
  }
  const deps = { store, transport: server, clock: createRisingClock(() => Date.now()) };
  const look = (): Promise<boolean> => syncSales(deps, 'dona', { kind: 'sales', locationId: 'loja', period });
  const count = async (): Promise<number> =>
    (await store.read((tx) => tx.select({ by: 'parent', parentId: 'loja', type: 'SHOPPING_PURCHASE' })))
      .length;
  return { name, server, store, look, count };
}

const full = (from: number): FaultPlan => ({ fault: 'QuotaExceededError', from, times: 1 });

test.each([
  ['the second page', 150],
  ['the last page', 230],
  ['what the pages add up to', 255],
])('[SY-6] [MB-04] sales that went with a full disk while %s was stored are read again', async (_, from) => {
  const { store, look, count } = open();
  let isWhole = true;
  const puts = await withBrokenDatabase(full(from), async () => {
    isWhole = await look();
  });
  expect(puts).toBeGreaterThan(from);
  expect(isWhole).toBe(false);
  expect(await look()).toBe(true);
  expect(await count()).toBe(SALES);
  store.close();
});

/** The next look reads all sales that the previous look lost. */
async function readsAll({ look, count }: Pick<ReturnType<typeof open>, 'look' | 'count'>): Promise<void> {
  expect(await look()).toBe(true);
  expect(await count()).toBe(SALES);
}

test('[SY-6] [MB-04] so are those that another tab dropped between two pages', async () => {
  const { name, server, store, look, count } = open();
  const other = await openDexieStore(name);
  const list = server.list.bind(server);
  server.list = async (query, args) => {
    if (args.after) await other.forgetRecords();
    return list(query, args);
  };
  expect(await look()).toBe(false);
  server.list = list;
  await readsAll({ look, count });
  other.close();
  store.close();
});

test('[SY-6] [MB-04] so are those that were there before, where their mirror is dropped while news of them comes', async () => {
  const { name, server, store, look, count } = open();
  expect(await look()).toBe(true);
  const other = await openDexieStore(name);
  const list = server.list.bind(server);
  server.list = async (query, args) => {
    await other.forgetRecords();
    return list(query, args);
  };
  expect(await look()).toBe(false);
  server.list = list;
  await readsAll({ look, count });
  other.close();
  store.close();
});
