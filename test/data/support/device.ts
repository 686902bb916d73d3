import { openDexieStore } from '../../../src/data/mirror/dexie-store.ts';
import type { Draft } from '../../../src/data/mirror/entry.ts';
import { HealingStore } from '../../../src/data/mirror/healing-store.ts';
import { type Outbox, openOutbox } from '../../../src/data/outbox/outbox.ts';
import { keepSafe, type UnsentNote } from '../../../src/data/outbox/safe-keeping.ts';
import { openSecondCopy } from '../../../src/data/outbox/second-copy.ts';
import type { FakeCaches } from './fake-caches.ts';
import type { FakeServer } from './fake-server.ts';
import { soon, testCipher } from './test-data.ts';

/** A page of a person, with only their outbox over the device's database. */
export interface Page {
  outbox: Outbox;
  store: HealingStore;
  browser: { online: boolean };
  close(): void;
}

/** Opens a leading page, which heals and tries again without a delay. Without `caches` the browser stores no copies. */
export async function openPage(
  database: string,
  server: FakeServer,
  note: UnsentNote,
  { caches, online = true }: { caches?: FakeCaches; online?: boolean } = {},
): Promise<Page> {
  const store = new HealingStore({ open: () => openDexieStore(database), wait: async () => undefined });
  const browser = { online };
  const safe = keepSafe(store, note, openSecondCopy(caches?.storage, database));
  const outbox = openOutbox({
    ...safe,
    transport: server,
    storeImage: (image, bytes) => server.storeImage(image.key, bytes),
    feed: { publish: async () => undefined },
    network: { answered: () => undefined, failed: () => undefined },
    clock: Date.now,
    now: Date.now,
    later: soon,
    random: Math.random,
    page: crypto.randomUUID(),
    saysOnline: () => browser.online,
    askToKeep: () => undefined,
    askToSend: () => undefined,
    heldLocks: async () => [],
    cipher: testCipher,
  });
  await outbox.lead(true);
  return {
    outbox,
    store,
    browser,
    close() {
      safe.stop();
      outbox.close();
      store.close();
    },
  };
}

/** A chat message, with a picture if wanted. */
export function messageOf(text: string, picture = false): Draft {
  const id = crypto.randomUUID();
  const operation = {
    kind: 'create',
    type: 'CHAT_MESSAGE',
    id,
    parentId: 'loc',
    owner: 'ana',
    reference: 'bento',
    content: JSON.stringify({ text }),
  } as const;
  const images = picture
    ? [{ key: `${id}.webp`, contentType: 'image/webp', bytes: new Uint8Array([1, 2]) }]
    : [];
  return {
    id,
    lane: 'chat:loc:ana',
    about: { kind: 'chatMessage', text, locationId: 'loc' },
    operation,
    images,
  };
}

/** Texts of the messages on the server, in order of arrival. */
export const textsOf = (server: FakeServer): string[] =>
  [...server.rows.values()].map(({ content }) => JSON.parse(content ?? '{}').text);

/** Resolves once the outbox is empty. */
export async function drained({ store }: Page): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const stop = store.observe(
      (tx) => tx.entries(),
      (entries) => {
        if (entries.length > 0) return;
        queueMicrotask(() => stop());
        resolve();
      },
      reject,
    );
  });
}
