import { afterEach, expect, test, vi } from 'vitest';
import { deleteDexieStore } from '../../../src/data/mirror/dexie-store.ts';
import type { Operation } from '../../../src/data/mirror/entry.ts';
import { databaseName, deleteAllData, deleteData } from '../../../src/data/outbox/database.ts';
import { drained, messageOf, openPage, type Page, textsOf } from '../support/device.ts';
import { FakeCaches } from '../support/fake-caches.ts';
import { FakeServer } from '../support/fake-server.ts';
import { noteInMemory } from '../support/test-data.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A person's device. `start` opens a page on the data that the browser still has. */
function device() {
  const [database, server, caches] = [`copy-${crypto.randomUUID()}`, new FakeServer(), new FakeCaches()];
  // A kill may lose the last writes to localStorage, so each start finds no note.
  const start = (online = true): Promise<Page> =>
    openPage(database, server, noteInMemory(), { caches, online });
  const offline = (): Promise<Page> => start(false);
  return { database, server, caches, start, offline, tear: () => deleteDexieStore(database) };
}

const queued = ({ store }: Page) => store.read((tx) => tx.entries());
const wordsIn = async (page: Page): Promise<string[]> => (await queued(page)).map(({ about }) => about.text);
const lostOf = ({ store }: Page): Promise<unknown> => store.read((tx) => tx.kept('lost-entries'));

async function sendAll(page: Page): Promise<void> {
  page.browser.online = true;
  await page.outbox.wake();
  await drained(page);
}

test('[X-03] [SY-97] what was queued outlives the database that the browser removed, and comes once, in order', async () => {
  const { server, offline, tear } = device();
  const before = await offline();
  for (const text of ['um', 'dois', 'três']) await before.outbox.enqueue(messageOf(text));
  before.close();
  await tear();
  const after = await offline();
  await after.outbox.enqueue(messageOf('quatro'));
  expect(await wordsIn(after)).toEqual(['um', 'dois', 'três', 'quatro']);
  expect(await lostOf(after)).toBeUndefined();
  await sendAll(after);
  expect(textsOf(server)).toEqual(['um', 'dois', 'três', 'quatro']);
  after.close();
});

test('[X-03] [SY-86] what comes back may have been sent: it is looked up, and nothing comes twice', async () => {
  const { server, caches, offline, tear } = device();
  const before = await offline();
  await before.outbox.enqueue(messageOf('uma vez'));
  // Copies are deleted after the delivery, and the kill came between the two.
  for (const place of caches.places.values()) place.delete = async () => false;
  await sendAll(before);
  before.close();
  await tear();
  const after = await offline();
  expect((await queued(after)).map(({ state }) => state)).toMatchObject([{ kind: 'queued', unclear: true }]);
  await sendAll(after);
  expect(server.calls.filter((call) => call === 'create CHAT_MESSAGE')).toHaveLength(1);
  expect(textsOf(server)).toEqual(['uma vez']);
  after.close();
});

test('[X-03] pictures have no copy: the words come back and say so, unless all of it had arrived', async () => {
  const { server, caches, offline, tear } = device();
  const before = await offline();
  await before.outbox.enqueue(messageOf('com foto', true));
  const [place] = caches.places.values();
  const kept = new Map(place?.texts);
  before.close();
  await tear();
  const after = await offline();
  await sendUntilParked(after);
  expect((await queued(after))[0]?.state).toMatchObject({ kind: 'parked', error: { code: 'IMAGE_LOST' } });
  after.close();
  const draft = messageOf('com foto', true);
  const sender = await offline();
  await sender.outbox.discard((await queued(sender))[0]?.id ?? '');
  await sender.outbox.enqueue(draft);
  const copy = new Map(place?.texts);
  await sendAll(sender);
  sender.close();
  await tear();
  for (const [address, text] of copy) place?.texts.set(address, text);
  expect(kept.size).toBe(1);
  const again = await offline();
  expect(await wordsIn(again)).toEqual(['com foto']);
  await sendAll(again);
  expect(server.rows.size).toBe(1);
  again.close();
});

async function sendUntilParked(page: Page): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 50 });
  page.browser.online = true;
  void page.outbox.wake();
  await vi.waitFor(
    async () => {
      await vi.advanceTimersByTimeAsync(5000);
      expect((await queued(page))[0]?.state.kind).toBe('parked');
    },
    { timeout: 60_000 },
  );
  vi.useRealTimers();
}

test('[X-03] [SY-88] a correction is copied again, and its first attempt after the loss counts', async () => {
  const { server, caches, offline, tear } = device();
  server.put({ id: 'c', type: 'CATEGORY', content: '{"name":"Café"}' });
  const change = (name: string): Operation => ({
    kind: 'change',
    type: 'CATEGORY',
    id: 'c',
    content: { name: { from: 'Café', to: name } },
  });
  const before = await offline();
  const about = { kind: 'category', text: 'Categoria', locationId: 'loc' } as const;
  await before.outbox.enqueue({ id: 'mudança', lane: 'category:c', about, operation: change('Cafes') });
  await before.outbox.retry('mudança', change('Cafés'));
  expect(caches.written).toHaveLength(2);
  const [place] = caches.places.values();
  for (const [address, text] of place?.texts ?? [])
    place?.texts.set(address, JSON.stringify({ ...JSON.parse(text), since: 3 }));
  before.close();
  await tear();
  const after = await offline();
  await sendAll(after);
  expect(server.rows.get('CATEGORY c')?.content).toBe('{"name":"Cafés"}');
  after.close();
});

test('[X-03] [F-14] what was discarded never comes back: its copy goes before it, and stays where it stays', async () => {
  const { caches, offline } = device();
  const page = await offline();
  const [gone, sent] = [messageOf('descartada'), messageOf('talvez enviada')];
  await page.outbox.enqueueAll([gone, sent]);
  const copied: boolean[] = [];
  const { write } = page.store;
  page.store.write = (...call) => {
    copied.push(caches.text().includes('descartada'));
    return write.apply(page.store, call) as never;
  };
  await page.outbox.discard(gone.id);
  expect(copied[0]).toBe(false);
  page.store.write = write;
  await page.store.write(async (tx) => {
    const [entry] = await tx.entries();
    if (entry)
      await tx.putEntry({ ...entry, state: { ...entry.state, unclear: true } as typeof entry.state });
  });
  expect(await page.outbox.discardUntouched([sent.id])).toEqual([]);
  expect(caches.text()).toContain('talvez enviada');
  page.close();
});

test('[X-03] a cache that is full, silent or not there keeps nobody from queueing', async () => {
  const { caches, offline } = device();
  const page = await offline();
  caches.fault = 'full';
  await page.outbox.enqueue(messageOf('cheio'));
  caches.fault = 'silent';
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const silent = page.outbox.enqueue(messageOf('mudo'));
  await expect.poll(() => vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(2000);
  await silent;
  // The clock stands from here on, so this one waits for nothing.
  await page.outbox.enqueue(messageOf('sem esperar'));
  vi.useRealTimers();
  expect(await wordsIn(page)).toEqual(['cheio', 'mudo', 'sem esperar']);
  page.close();
  // The next start copies the entries without a copy.
  caches.fault = 'none';
  const next = await offline();
  await expect.poll(() => caches.text()).toContain('sem esperar');
  next.close();
});

test('[X-03] with a healthy database the copies of what is over go, whoever left them, and the others stay', async () => {
  const { caches, server, start, offline } = device();
  const first = await offline();
  const [over, stays] = [messageOf('entregue'), messageOf('espera')];
  await first.outbox.enqueueAll([over, stays]);
  await first.store.write((tx) => tx.removeEntry(over.id));
  first.close();
  server.fault = 'offline';
  const second = await start();
  await expect.poll(() => caches.text()).not.toContain('entregue');
  expect(caches.text()).toContain('espera');
  second.close();
});

test('[X-03] a row that is torn is mended with its copy', async () => {
  const { server, offline } = device();
  const before = await offline();
  const draft = messageOf('inteira');
  await before.outbox.enqueue(draft);
  await before.store.write((tx) => tx.putEntry({ id: draft.id } as never));
  before.close();
  const after = await offline();
  await sendAll(after);
  expect(textsOf(server)).toEqual(['inteira']);
  after.close();
});

test('[F-14] [SY-97] signing out removes the copies before the database, and a page that still runs brings nothing back', async () => {
  const [sub, caches, server] = [crypto.randomUUID(), new FakeCaches(), new FakeServer()];
  vi.stubGlobal('caches', caches.storage);
  const database = await databaseName(sub);
  const note = noteInMemory();
  const page = await openPage(database, server, note, { caches, online: false });
  await page.outbox.enqueue(messageOf('segredo'));
  note.write(0);
  await deleteData(sub);
  await page.outbox.wake();
  expect(await queued(page)).toEqual([]);
  await page.outbox.enqueue(messageOf('tarde demais'));
  expect(caches.text()).toBe('');
  page.close();
});

test('[F-14] [X-05] copies are each person’s own, and all of them go where the device is cleared', async () => {
  const [caches, server] = [new FakeCaches(), new FakeServer()];
  vi.stubGlobal('caches', caches.storage);
  const [ana, bento] = await Promise.all([crypto.randomUUID(), crypto.randomUUID()].map(databaseName));
  const first = await openPage(ana ?? '', server, noteInMemory(), { caches, online: false });
  await first.outbox.enqueue(messageOf('da Ana'));
  first.close();
  await deleteDexieStore(ana ?? '');
  const other = await openPage(bento ?? '', server, noteInMemory(), { caches });
  expect(await queued(other)).toEqual([]);
  other.close();
  await caches.open('images');
  await deleteAllData();
  expect(await caches.keys()).toEqual(['images']);
});
