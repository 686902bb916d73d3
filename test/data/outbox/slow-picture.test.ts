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

/** A page over a clock that the test moves, whose picture uploads end when the test says so. */
async function openPage() {
  let now = NOW;
  const timers = new Set<Timer>();
  const uploads: { moved: () => void; end: () => void }[] = [];
  const store = createMemoryStore();
  const server = new FakeServer();
  const outbox = openOutbox({
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
    page: 'one',
    saysOnline: () => true,
    askToKeep: () => undefined,
    askToSend: () => undefined,
    cipher: testCipher,
  });
  await outbox.lead(true);
  return {
    ...{ store, server, outbox, uploads },
    now: () => now,
    async pass(ms: number): Promise<void> {
      now += ms;
      for (const timer of [...timers].filter(({ at }) => at <= now)) {
        timers.delete(timer);
        timer.run();
      }
      // What a timer began stands in the queue of the store, and has ended with it.
      for (let turn = 0; turn < 5; turn += 1) await store.write(async () => undefined);
    },
  };
}

test('[SY-90] a picture that moves slowly is sent once, however long it takes', async () => {
  const { store, server, outbox, uploads, pass } = await openPage();
  const images = [{ key: 'foto', contentType: 'image/webp', bytes: new Uint8Array([1]) }];
  await outbox.enqueue({ ...draft('slow'), images });
  await expect.poll(() => uploads.length).toBe(1);
  for (let passed = 0; passed < 3 * LEASE_MS; passed += 20_000) {
    await pass(20_000);
    uploads[0]?.moved();
    await pass(0);
  }
  expect(uploads).toHaveLength(1);
  uploads[0]?.end();
  await expect.poll(() => store.read((tx) => tx.entries())).toEqual([]);
  expect(server.rows.size).toBe(1);
  outbox.close();
});

test('[SY-90] a picture that moves no more is given up with its lease', async () => {
  const { outbox, uploads, pass } = await openPage();
  const images = [{ key: 'foto', contentType: 'image/webp', bytes: new Uint8Array([1]) }];
  await outbox.enqueue({ ...draft('still'), images });
  await expect.poll(() => uploads.length).toBe(1);
  await pass(LEASE_MS);
  await expect.poll(() => uploads.length).toBe(2);
  outbox.close();
});
