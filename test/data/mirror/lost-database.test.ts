import { Dexie } from 'dexie';
import { expect, test } from 'vitest';
import { deleteDexieStore, openDexieStore } from '../../../src/data/mirror/dexie-store.ts';
import { drained, messageOf, openPage, type Page, textsOf } from '../support/device.ts';
import { FakeServer } from '../support/fake-server.ts';
import { noteInMemory, openTestData } from '../support/test-data.ts';

async function writeOffline(page: Page, ...texts: string[]): Promise<void> {
  page.browser.online = false;
  for (const text of texts) await page.outbox.enqueue(messageOf(text, text === 'foto'));
}

const lostOf = ({ store }: Page): Promise<unknown> => store.read((tx) => tx.kept('lost-entries'));

test('a database that the browser removed between two starts is missed, and the loss told once', async () => {
  const [database, server, note] = [`lost-${crypto.randomUUID()}`, new FakeServer(), noteInMemory()];
  const before = await openPage(database, server, note);
  await writeOffline(before, 'um', 'dois');
  before.close();
  await deleteDexieStore(database);
  const after = await openPage(database, server, note);
  expect(await lostOf(after)).toBe(2);
  await writeOffline(after, 'três');
  after.close();
  const again = await openPage(database, server, note);
  expect(await lostOf(again)).toBe(2);
  expect(note.read()).toBe(1);
  again.close();
});

test('[SY-5] a database removed under a page that runs costs nothing: the page puts back what it knows', async () => {
  const [database, server, note] = [`gone-${crypto.randomUUID()}`, new FakeServer(), noteInMemory()];
  const page = await openPage(database, server, note);
  await writeOffline(page, 'um', 'foto');
  await deleteDexieStore(database);
  await page.outbox.enqueue(messageOf('três'));
  await expect.poll(() => page.store.read(async (tx) => (await tx.entries()).length)).toBe(3);
  page.browser.online = true;
  await page.outbox.wake();
  await drained(page);
  expect(textsOf(server)).toEqual(['um', 'foto', 'três']);
  expect(server.images.size).toBe(1);
  expect(await lostOf(page)).toBeUndefined();
  page.close();
});

test('[F-14] what somebody signed out of does not come back by a page that still runs', async () => {
  const [database, server, note] = [`out-${crypto.randomUUID()}`, new FakeServer(), noteInMemory()];
  const page = await openPage(database, server, note);
  await writeOffline(page, 'segredo');
  note.write(0);
  await deleteDexieStore(database);
  await page.outbox.wake();
  expect(await page.store.read((tx) => tx.entries())).toEqual([]);
  expect(await lostOf(page)).toBeUndefined();
  page.close();
});

test('[F-14] what one person queued never leaves while another is signed in', async () => {
  const [server, ana] = [new FakeServer(), crypto.randomUUID()];
  const first = openTestData({ sub: ana, server });
  first.browser.online = false;
  await first.data.outbox.enqueue(messageOf('da Ana'));
  await first.data.close();
  const other = openTestData({ server });
  await other.data.outbox.enqueue(messageOf('do Bento'));
  await expect.poll(() => textsOf(server)).toEqual(['do Bento']);
  await other.data.nudge();
  expect(await other.data.read((tx) => tx.entries())).toEqual([]);
  await other.data.close();
  const again = openTestData({ sub: ana, server });
  await again.data.nudge();
  await expect.poll(() => textsOf(server)).toEqual(['do Bento', 'da Ana']);
  await again.data.close();
});

test('a database of the first version keeps carts and payments, and can queue from then on', async () => {
  const name = `old-${crypto.randomUUID()}`;
  const old = new Dexie(name);
  old.version(1).stores({
    records: '[type+id], [parentId+type+updatedAt], [owner+type], [type+reference]',
    tombstones: '[type+id]',
    cursors: 'key',
    kept: 'key',
  });
  const cart = [{ itemId: 'cafe', quantity: 2 }];
  const payment = { purchaseId: 'p', locationId: 'loc', locationName: 'Sol', state: 'sent', startedAt: 1 };
  await old.table('kept').bulkPut([
    { key: 'mirror-epoch', value: 1 },
    { key: 'cart:loc', value: cart },
    { key: 'payment', value: payment },
  ]);
  // The page of the old version is still open, and must release its database.
  const store = await openDexieStore(name);
  expect(await store.read(async (tx) => [await tx.kept('cart:loc'), await tx.kept('payment')])).toEqual([
    cart,
    payment,
  ]);
  store.close();
  old.close();
  const server = new FakeServer();
  const page = await openPage(name, server, noteInMemory());
  await page.outbox.enqueue(messageOf('novo'));
  await drained(page);
  expect(textsOf(server)).toEqual(['novo']);
  page.close();
});
