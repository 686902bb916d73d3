import Dexie from 'dexie';
import { expect, test, vi } from 'vitest';
import { openDexieStore } from '../../../src/data/mirror/dexie-store.ts';
import type { Entry } from '../../../src/data/mirror/entry.ts';
import { databaseName, deleteAllData, deleteData } from '../../../src/data/outbox/database.ts';
import { dropOrphans } from '../../../src/data/outbox/write-entries.ts';
import { messageOf, openPage, type Page } from '../support/device.ts';
import { FakeServer } from '../support/fake-server.ts';
import { noteInMemory, openTestData } from '../support/test-data.ts';

test('[X-05] [F-14] everything kept for anybody goes, and nothing else', async () => {
  const subs = [crypto.randomUUID(), crypto.randomUUID()];
  const kept = await Promise.all(subs.map(databaseName));
  for (const sub of subs) {
    const { data } = openTestData({ sub });
    await data.showDeposit('d1');
    await data.close();
  }
  const other = new Dexie('vendinha-vault');
  other.version(1).stores({ kept: '' });
  await other.open();
  other.close();
  expect(await Dexie.getDatabaseNames()).toEqual(expect.arrayContaining([...kept, 'vendinha-vault']));
  await deleteAllData();
  const left = await Dexie.getDatabaseNames();
  expect(left.filter((name) => kept.includes(name))).toEqual([]);
  expect(left).toContain('vendinha-vault');
  await other.delete();
});

/** Opens a database as a sleeping page that does not release it. Returns the function that wakes the page. */
function heldAsleep(name: string): Promise<() => void> {
  // Dexie outlives the test files of a process, with the `indexedDB` that it found first.
  const request = Dexie.dependencies.indexedDB.open(name);
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(() => request.result.close());
    request.onerror = reject;
  });
}

test('[F-14] a database that another page holds in its sleep keeps nobody waiting, and is emptied when the page wakes', async () => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout'],
    shouldAdvanceTime: true,
    advanceTimeDelta: 500,
  });
  const sub = crypto.randomUUID();
  const name = await databaseName(sub);
  const before = await openDexieStore(name);
  await before.write((tx) => tx.keep('cart:loja', []));
  before.close();
  const wake = await heldAsleep(name);
  await expect(deleteData(sub)).rejects.toThrow('Another page holds it open.');
  await expect(openDexieStore(name)).rejects.toThrow('Another page holds it open.');
  wake();
  const store = await openDexieStore(name);
  expect(await store.read((tx) => tx.keptKeys())).toEqual(['mirror-epoch']);
  store.close();
});

/** Keys of the stored pictures. */
const picturesOn = ({ store }: Page) => store.read((tx) => tx.bytesKeys());

test('[SY-95] pictures that no entry refers to go at the next start, those of what waits stay', async () => {
  const [database, server] = [`pictures-${crypto.randomUUID()}`, new FakeServer()];
  const before = await openPage(database, server, noteInMemory(), { online: false });
  const draft = messageOf('com foto', true);
  await before.outbox.enqueue(draft);
  await before.store.write((tx) => tx.putBytes('ninguem.webp', new Uint8Array([1])));
  before.close();
  const after = await openPage(database, server, noteInMemory(), { online: false });
  await vi.waitFor(async () => expect(await picturesOn(after)).toEqual([`${draft.id}.webp`]));
  after.close();
});

test('[SY-95] while something in the outbox cannot be read, nobody knows whose a picture is', async () => {
  const [database, server] = [`pictures-${crypto.randomUUID()}`, new FakeServer()];
  const before = await openPage(database, server, noteInMemory(), { online: false });
  await before.store.write(async (tx) => {
    await tx.putEntry({ id: 'rasgada', about: { text: 'Oi' } } as unknown as Entry);
    await tx.putBytes('dela.webp', new Uint8Array([1]));
    await dropOrphans(tx);
  });
  expect(await picturesOn(before)).toEqual(['dela.webp']);
  await before.store.write(async (tx) => {
    await tx.removeEntry('rasgada');
    await dropOrphans(tx);
  });
  expect(await picturesOn(before)).toEqual([]);
  before.close();
});
