import { expect, test } from 'vitest';
import { createRisingClock } from '../../../src/data/basis/rising-clock.ts';
import { openDexieStore } from '../../../src/data/mirror/dexie-store.ts';
import { HealingStore } from '../../../src/data/mirror/healing-store.ts';
import { pullList } from '../../../src/data/pull/list.ts';
import { syncChat } from '../../../src/data/sync/chat.ts';
import { roleList } from '../../../src/data/sync/role-list.ts';
import type { RecordType } from '../../../src/records/record.ts';
import { type FaultPlan, withBrokenDatabase } from '../support/broken-database.ts';
import { FakeServer } from '../support/fake-server.ts';

const SHOP = 'loja';
const VISITS = roleList(SHOP, 'STOCK_CHANGE');

/** A device, and 120 records of a list on the server, an hour apart. */
function open(type: RecordType) {
  const name = `test-${crypto.randomUUID()}`;
  const store = new HealingStore({ open: () => openDexieStore(name), wait: async () => undefined });
  const server = new FakeServer();
  const put = (): void => {
    server.now += 3_600_000;
    server.put({ id: crypto.randomUUID(), type, parentId: SHOP, content: '{}' });
  };
  for (let n = 0; n < 120; n += 1) put();
  const deps = { store, transport: server, clock: createRisingClock(() => server.now) };
  const count = async (): Promise<number> =>
    (await store.read((tx) => tx.select({ by: 'parent', parentId: SHOP, type }))).length;
  return { name, server, store, deps, put, count };
}

const full = (from: number): FaultPlan => ({ fault: 'QuotaExceededError', from, times: 1 });

test('[SY-6] [SY-22] a list whose records went with a full disk while news of it came is read from its beginning', async () => {
  const { store, deps, put, count } = open('STOCK_CHANGE');
  await pullList(deps, VISITS);
  put();
  await withBrokenDatabase(full(1), async () => {
    expect(await pullList(deps, VISITS)).toBe(false);
  });
  expect(await pullList(deps, VISITS)).toBe(true);
  expect(await count()).toBe(121);
  store.close();
});

test('[SY-6] [SY-22] so is one whose first pages went while the next ones came', async () => {
  const { store, deps, count } = open('STOCK_CHANGE');
  await store.read((tx) => tx.keptKeys());
  // The first page has 50 rows, so the fault meets the second.
  await withBrokenDatabase(full(55), async () => {
    expect(await pullList(deps, VISITS)).toBe(false);
  });
  expect(await pullList(deps, VISITS)).toBe(true);
  expect(await count()).toBe(120);
  store.close();
});

test('[SY-6] [SY-22] so is one that another tab emptied between two pages', async () => {
  const { name, store, server, deps, count } = open('STOCK_CHANGE');
  const other = await openDexieStore(name);
  const list = server.list.bind(server);
  server.list = async (query, args) => {
    if (args.after) await other.forgetRecords();
    return list(query, args);
  };
  expect(await pullList(deps, VISITS)).toBe(false);
  server.list = list;
  expect(await pullList(deps, VISITS)).toBe(true);
  expect(await count()).toBe(120);
  other.close();
  store.close();
});

test('[SY-5] [SY-22] so is one whose storage was lost for good while news of it came', async () => {
  const { store, deps, put, count } = open('STOCK_CHANGE');
  await pullList(deps, VISITS);
  put();
  const times = Number.POSITIVE_INFINITY;
  await withBrokenDatabase({ fault: 'UnknownError', from: 3, times }, async () => {
    expect(await pullList(deps, VISITS)).toBe(false);
    expect(store.state.snapshot()).toBe('memory');
    expect(await pullList(deps, VISITS)).toBe(true);
    expect(await count()).toBe(121);
  });
  store.close();
});

test('[SY-6] [SY-37] the newest page of a conversation is never said to be there without its messages', async () => {
  const { store, deps, count } = open('CHAT_MESSAGE');
  await store.read((tx) => tx.keptKeys());
  // The first put after the 50 messages.
  await withBrokenDatabase(full(51), async () => {
    await syncChat(deps, SHOP);
  });
  expect(await syncChat(deps, SHOP)).toBe(true);
  expect(await count()).toBe(120);
  store.close();
});
