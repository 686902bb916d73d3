import { expect, test } from 'vitest';
import { createMemoryStore } from '../../../src/data/mirror/memory-store.ts';
import { openOutbox } from '../../../src/data/outbox/outbox.ts';
import { LEASE_MS } from '../../../src/data/outbox/reduce.ts';
import { FakeServer } from '../support/fake-server.ts';
import { draft, NOW } from '../support/outbox-state.ts';
import { testCipher } from '../support/test-data.ts';

interface Timer {
  at: number;
  run: () => void;
}

/** A device over a clock that the test moves. The test also ends the picture uploads of its pages. */
function openDevice() {
  let now = NOW;
  const timers = new Set<Timer>();
  const uploads: { moved: () => void; end: () => void }[] = [];
  /** Pages that the browser reports as alive. */
  const alive: string[] = [];
  const store = createMemoryStore();
  const server = new FakeServer();
  const openPage = (page: string) =>
    openOutbox({
      store,
      transport: server,
      storeImage: (_image, _bytes, moved) =>
        new Promise((resolve) => void uploads.push({ moved, end: () => resolve(undefined) })),
      feed: { publish: async () => undefined },
      network: { answered: () => undefined, failed: () => undefined },
      clock: () => now,
      now: () => now,
      later(run, ms) {
        const timer = { at: now + ms, run };
        timers.add(timer);
        return () => void timers.delete(timer);
      },
      random: () => 0,
      page,
      saysOnline: () => true,
      askToKeep: () => undefined,
      askToSend: () => undefined,
      heldLocks: async () => alive,
      cipher: testCipher,
    });
  const pass = async (ms: number): Promise<void> => {
    now += ms;
    for (const timer of [...timers].filter(({ at }) => at <= now)) {
      timers.delete(timer);
      timer.run();
    }
    // Works started by a timer are queued in the store, so they end with these writes.
    for (let turn = 0; turn < 5; turn += 1) await store.write(async () => undefined);
  };
  return {
    ...{ store, server, uploads, alive, openPage, pass },
    /** Lets time pass during which all current uploads move on. */
    async move(ms: number): Promise<void> {
      for (let passed = 0; passed < ms; passed += 20_000) {
        await pass(20_000);
        for (const { moved } of uploads) moved();
        await pass(0);
      }
    },
  };
}

/** A device with one page, which leads. */
async function openLeader() {
  const device = openDevice();
  const outbox = device.openPage('one');
  await outbox.lead(true);
  return { ...device, outbox };
}

const pictured = (id: string) => ({
  ...draft(id, id),
  images: [{ key: id, contentType: 'image/webp', bytes: new Uint8Array([1]) }],
});

test('[SY-90] a picture that moves slowly is sent once, however long it takes', async () => {
  const { store, server, outbox, uploads, move } = await openLeader();
  await outbox.enqueue(pictured('slow'));
  await expect.poll(() => uploads.length).toBe(1);
  await move(3 * LEASE_MS);
  expect(uploads).toHaveLength(1);
  uploads[0]?.end();
  await expect.poll(() => store.read((tx) => tx.entries())).toEqual([]);
  expect(server.rows.size).toBe(1);
  outbox.close();
});

test('[SY-90] a picture that moves no more is given up with its lease', async () => {
  const { outbox, uploads, pass } = await openLeader();
  await outbox.enqueue(pictured('still'));
  await expect.poll(() => uploads.length).toBe(1);
  await pass(LEASE_MS);
  await expect.poll(() => uploads.length).toBe(2);
  outbox.close();
});

test('[SY-84] [SY-90] a picture that waits for a place on the page that sends is not overdue on another page', async () => {
  const { outbox, uploads, openPage, move } = await openLeader();
  const other = openPage('two');
  await outbox.enqueueAll(['first', 'second', 'third'].map(pictured));
  await expect.poll(() => uploads.length).toBe(2);
  await other.wake();
  await move(2 * LEASE_MS);
  expect(uploads).toHaveLength(2);
  uploads[0]?.end();
  await expect.poll(() => uploads.length).toBe(3);
  for (const page of [outbox, other]) page.close();
});

test('[SY-90] a page that takes a turn which nobody took leaves another page the picture that moves there', async () => {
  const { server, outbox, uploads, openPage, move } = await openLeader();
  const other = openPage('two');
  await outbox.enqueue(pictured('slow'));
  await expect.poll(() => uploads.length).toBe(1);
  await other.enqueue(draft('words', 'words'));
  await move(LEASE_MS);
  await expect.poll(() => [...server.rows.values()].map(({ id }) => id)).toEqual(['words']);
  await move(LEASE_MS);
  expect(uploads).toHaveLength(1);
  for (const page of [outbox, other]) page.close();
});

test('[SY-90] a page that gave way keeps the pictures that it sends, and whoever leads soon sees their end', async () => {
  const { outbox, uploads, alive, openPage, pass } = await openLeader();
  const other = openPage('two');
  alive.push('one', 'two');
  await outbox.enqueueAll(['first', 'second', 'third'].map(pictured));
  await expect.poll(() => uploads.length).toBe(2);
  await outbox.lead(false);
  await other.lead(true);
  expect(uploads).toHaveLength(2);
  uploads[0]?.end();
  await pass(0);
  await pass(15_000);
  await expect.poll(() => uploads.length).toBe(3);
  for (const page of [outbox, other]) page.close();
});

test('[SY-90] what a page that gave way was sending is taken soon after it is closed, and by nobody before', async () => {
  const { outbox, uploads, alive, openPage, pass } = await openLeader();
  const other = openPage('two');
  alive.push('one', 'two');
  await outbox.enqueueAll(['first', 'second', 'third'].map(pictured));
  await expect.poll(() => uploads.length).toBe(2);
  await outbox.lead(false);
  await other.lead(true);
  await pass(15_000);
  expect(uploads).toHaveLength(2);
  outbox.close();
  alive.splice(0, 1);
  await pass(15_000);
  await expect.poll(() => uploads.length).toBe(4);
  other.close();
});

test('[SY-90] where the browser cannot tell who lives, a page that gave way keeps what it sends for its lease', async () => {
  const { outbox, uploads, alive, openPage, pass } = await openLeader();
  const other = openPage('two');
  alive.push('one', 'two');
  await outbox.enqueueAll(['first', 'second'].map(pictured));
  await expect.poll(() => uploads.length).toBe(2);
  await outbox.lead(false);
  await other.lead(true);
  alive.splice(0);
  await pass(15_000);
  expect(uploads).toHaveLength(2);
  await pass(LEASE_MS);
  await expect.poll(() => uploads.length).toBe(4);
  for (const page of [outbox, other]) page.close();
});

test('[SY-90] what a page was sending that died is sent at once by the page that leads next', async () => {
  const { outbox, uploads, alive, openPage } = await openLeader();
  alive.push('two');
  await outbox.enqueue(pictured('cut'));
  await expect.poll(() => uploads.length).toBe(1);
  const other = openPage('two');
  await other.lead(true);
  await expect.poll(() => uploads.length).toBe(2);
  for (const page of [outbox, other]) page.close();
});
