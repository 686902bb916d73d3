import { createData, type DataDeps, type RunningData } from '../../../src/data/create-data.ts';
import type { UnsentNote } from '../../../src/data/outbox/safe-keeping.ts';
import type { EventFeed } from '../../../src/data/sync/follow.ts';
import { newSealKey, sealText, unsealText } from '../../../src/identity/vault/sealed.ts';
import type { ChannelEvent } from '../../../src/records/events.ts';
import { FakeServer } from './fake-server.ts';

/** The cipher of the app. */
export const testCipher = { newKey: newSealKey, seal: sealText, unseal: unsealText };

/** A feed under the test's control. `tell` delivers an event to the listeners of the channel. */
export class FakeFeed implements EventFeed {
  readonly channels = new Map<string, { onEvent(event: ChannelEvent): void; onReady(): void }>();

  subscribe(channel: string, handlers: { onEvent(event: ChannelEvent): void; onReady(): void }): () => void {
    this.channels.set(channel, handlers);
    return () => this.channels.delete(channel);
  }

  async publish(): Promise<void> {}

  tell(channel: string, event: Omit<ChannelEvent, 'id' | 'createdAt'>): void {
    this.channels.get(channel)?.onEvent({ id: crypto.randomUUID(), createdAt: Date.now(), ...event });
  }

  ready(channel: string): void {
    this.channels.get(channel)?.onReady();
  }
}

export interface TestData {
  data: RunningData;
  server: FakeServer;
  feed: FakeFeed;
  /** The browser's belief about being online. */
  browser: { online: boolean };
}

/** A note of unsent entries, in memory. */
export function noteInMemory(): UnsentNote {
  let count = 0;
  return {
    read: () => count,
    write: (next) => {
      count = next;
    },
  };
}

/** The outbox's dependencies in a browser without another page. */
export function onlyPage(
  server: Pick<FakeServer, 'storeImage'>,
): Pick<
  DataDeps,
  | 'formTimeoutMs'
  | 'storeImage'
  | 'standToLead'
  | 'heldLocks'
  | 'page'
  | 'askToKeep'
  | 'askToSend'
  | 'unsent'
  | 'cipher'
  | 'push'
  | 'behind'
> {
  return {
    storeImage: (image, bytes) => server.storeImage(image.key, bytes),
    standToLead: (_name, onChange) => {
      onChange(true);
      return () => onChange(false);
    },
    heldLocks: async () => [],
    page: new EventTarget(),
    // Long, so that a server's immediate refusal arrives in time even on a busy machine.
    formTimeoutMs: 10_000,
    askToKeep: () => undefined,
    askToSend: () => undefined,
    unsent: () => noteInMemory(),
    cipher: testCipher,
    push: async () => null,
    behind: (load) => load(),
  };
}

/** A `later` for tests. Reopening and new attempts happen at once, and only regular looks keep their pause. */
export const soon: DataDeps['later'] = (callback, ms) => {
  const timer = setTimeout(callback, ms > 5000 ? ms : 0);
  return () => clearTimeout(timer);
};

/** A person's real data over a server in memory. Each call makes another person unless `sub` is given. */
export function openTestData(
  options: {
    sub?: string;
    email?: string;
    server?: FakeServer;
    askToSend?: () => void;
    later?: DataDeps['later'];
    position?: DataDeps['position'];
    push?: DataDeps['push'];
    formTimeoutMs?: number;
    now?: DataDeps['now'];
  } = {},
): TestData {
  const server = options.server ?? new FakeServer();
  const feed = new FakeFeed();
  const browser = { online: true };
  const data = createData({
    user: { sub: options.sub ?? crypto.randomUUID(), email: options.email ?? 'ana@exemplo.com.br' },
    transport: server,
    feed,
    sessionInfo: { userAgent: 'test' },
    now: options.now ?? Date.now,
    newId: () => crypto.randomUUID(),
    later:
      options.later ??
      ((callback, ms) => {
        const timer = setTimeout(callback, ms);
        return () => clearTimeout(timer);
      }),
    position: options.position ?? (() => null),
    saysOnline: () => browser.online,
    postalCode: async () => ({ kind: 'unavailable' }),
    findPlaces: async () => ({ kind: 'offline' }),
    deviceKey: async () => ({ kind: 'unavailable' }),
    keyTimes: async () => ({ kind: 'unavailable' }),
    ...onlyPage(server),
    ...(options.askToSend && { askToSend: options.askToSend }),
    ...(options.push && { push: options.push }),
    ...(options.formTimeoutMs !== undefined && { formTimeoutMs: options.formTimeoutMs }),
  });
  return { data, server, feed, browser };
}
