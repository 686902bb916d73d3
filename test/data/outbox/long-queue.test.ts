import { expect, test } from 'vitest';
import type { Draft } from '../../../src/data/mirror/entry.ts';
import { createMemoryStore } from '../../../src/data/mirror/memory-store.ts';
import type { MirrorStore, MirrorTx } from '../../../src/data/mirror/mirror-store.ts';
import { openOutbox } from '../../../src/data/outbox/outbox.ts';
import { FakeServer } from '../support/fake-server.ts';
import { draft, NOW } from '../support/outbox-state.ts';
import { testCipher } from '../support/test-data.ts';

/** A store that counts how often the whole outbox is read. */
function counting(store: MirrorStore) {
  let reads = 0;
  const counted =
    <T>(work: (tx: MirrorTx) => Promise<T>) =>
    (tx: MirrorTx): Promise<T> =>
      work({
        ...tx,
        entries() {
          reads += 1;
          return tx.entries();
        },
      });
  const read: MirrorStore['read'] = (work) => store.read(counted(work));
  const write: MirrorStore['write'] = (work, durability) => store.write(counted(work), durability);
  return { store: { ...store, read, write }, reads: () => reads };
}

test('[SY-84] each entry of a whole spreadsheet reads the outbox twice: for its turn and for its end', async () => {
  const { store, reads } = counting(createMemoryStore());
  const server = new FakeServer();
  const rows = Array.from({ length: 1300 }, (_, nth): Draft => draft(`row-${nth}`, `item:${nth}`));
  const rest = Promise.withResolvers<void>();
  const outbox = openOutbox({
    store,
    transport: server,
    storeImage: async () => undefined,
    feed: { publish: async () => undefined },
    network: { answered: () => undefined, failed: () => undefined },
    clock: () => NOW,
    now: () => NOW,
    later: () => () => undefined,
    random: () => 0,
    page: 'one',
    saysOnline: () => true,
    askToKeep: () => undefined,
    askToSend: () => undefined,
    heldLocks: async () => [],
    cipher: testCipher,
  });
  store.observe(
    (tx) => tx.entries(),
    (left) => server.rows.size === rows.length && left.length === 0 && rest.resolve(),
    rest.reject,
  );
  await outbox.enqueueAll(rows);
  const before = reads();
  await outbox.lead(true);
  await rest.promise;
  expect(server.rows.size).toBe(rows.length);
  expect(reads() - before).toBeLessThanOrEqual(2 * rows.length + 10);
  outbox.close();
});
