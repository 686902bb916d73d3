import { afterEach, expect, test, vi } from 'vitest';
import { deleteDexieStore } from '../../../src/data/mirror/dexie-store.ts';
import type { Draft, Entry } from '../../../src/data/mirror/entry.ts';
import { SETTLED_MS } from '../../../src/data/outbox/reduce.ts';
import { saveWifi } from '../../../src/data/rows/wifi.ts';
import { exportText } from '../../../src/features/pending/export-text.ts';
import { openPage } from '../support/device.ts';
import { FakeCaches } from '../support/fake-caches.ts';
import { FakeServer } from '../support/fake-server.ts';
import { noteInMemory, openTestData, type TestData } from '../support/test-data.ts';

const SECRET = 'segredo-canario';
const WIFI = { wifiName: 'Loja', wifiPassword: SECRET };

afterEach(() => {
  vi.useRealTimers();
});

const entriesOf = ({ data }: TestData): Promise<readonly Entry[]> => data.read((tx) => tx.entries());
const sentTo = (server: FakeServer): unknown[] =>
  [...server.rows.values()]
    .filter(({ type }) => type === 'LOCATION_WIFI_CONFIG')
    .map(({ content }) => JSON.parse(content ?? '{}').wifiPassword);
/** Waits until the outbox is empty. */
const drained = (test: TestData): Promise<void> =>
  vi.waitFor(async () => expect(await entriesOf(test)).toEqual([]), { timeout: 60_000, interval: 5 });

test('[SY-98] [MC-04] [X-04] a Wi-Fi save on a slow link is on the disk encrypted, and nobody waits', async () => {
  const opened = openTestData({ formTimeoutMs: 0 });
  const { server, data } = opened;
  let answer = (): void => undefined;
  const slow = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const create = server.create.bind(server);
  vi.spyOn(server, 'create').mockImplementation(async (input) => {
    await slow;
    return create(input);
  });
  const submission = await saveWifi(data, 'loc', WIFI);
  if (submission.kind !== 'sending') throw new Error(submission.kind);
  const entries = await entriesOf(opened);
  expect(entries).toHaveLength(1);
  expect(JSON.stringify(entries)).not.toContain(SECRET);
  expect(exportText(entries)).toContain('Loja');
  expect(exportText(entries)).not.toMatch(/"content"/);
  answer();
  expect(await submission.later).toEqual({ kind: 'applied' });
  expect(sentTo(server)).toEqual([SECRET]);
  await data.close();
});

test('[SY-98] [MC-04] the next start opens what an earlier page sealed', async () => {
  const sub = crypto.randomUUID();
  const before = openTestData({ sub });
  before.browser.online = false;
  await saveWifi(before.data, 'loc', WIFI);
  await before.data.close();
  const after = openTestData({ sub, server: before.server });
  await after.data.nudge();
  await drained(after);
  expect(sentTo(after.server)).toEqual([SECRET]);
  await after.data.close();
});

test('[MC-04] a newer Wi-Fi takes the place of one that has not left', async () => {
  const opened = openTestData();
  opened.browser.online = false;
  await saveWifi(opened.data, 'loc', { ...WIFI, wifiPassword: 'velha' });
  await saveWifi(opened.data, 'outro', { ...WIFI, wifiPassword: 'de outro local' });
  await saveWifi(opened.data, 'loc', WIFI);
  expect(await entriesOf(opened)).toHaveLength(2);
  opened.browser.online = true;
  opened.data.hinted(true);
  await drained(opened);
  expect(sentTo(opened.server).sort()).toEqual(['de outro local', SECRET]);
  await opened.data.close();
});

test('[SY-98] [X-03] the second copy is encrypted too, and without its key the entry is parked, never dropped', async () => {
  const [database, server, caches] = [`seal-${crypto.randomUUID()}`, new FakeServer(), new FakeCaches()];
  const before = await openPage(database, server, noteInMemory(), { caches, online: false });
  await before.outbox.enqueue(secretDraft());
  expect(caches.text()).toContain('Loja');
  expect(caches.text()).not.toContain(SECRET);
  before.close();
  // The browser removes the whole database, including the key.
  await deleteDexieStore(database);
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const after = await openPage(database, server, noteInMemory(), { caches });
  await vi.waitFor(
    async () => {
      await vi.advanceTimersByTimeAsync(SETTLED_MS);
      const entries = await after.store.read((tx) => tx.entries());
      expect(entries).toMatchObject([{ state: { kind: 'parked', error: { code: 'SECRET_LOST' } } }]);
    },
    { timeout: 60_000 },
  );
  expect(sentTo(server)).toEqual([]);
  after.close();
});

function secretDraft(): Draft {
  const id = crypto.randomUUID();
  return {
    ...{ id, lane: 'wifi:loc', isSecret: true, about: { kind: 'wifi', text: 'Loja', locationId: 'loc' } },
    operation: {
      ...{ kind: 'create', type: 'LOCATION_WIFI_CONFIG', id, parentId: 'loc', owner: 'bento' },
      ...{ reference: 'WIFI_CONFIG', content: JSON.stringify(WIFI) },
    },
  };
}
