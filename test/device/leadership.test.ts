import { afterEach, expect, test, vi } from 'vitest';
import { heldLocks, type LeadershipPlatform, standToLead } from '../../src/device/page/leadership.ts';

/** The locks of one browser, granted in the order of requests. */
class FakeLocks {
  readonly held = new Set<string>();
  readonly queue: { name: string; start: () => void; signal: AbortSignal | undefined }[] = [];

  request = (async (name: string, options: LockOptions, work: LockGrantedCallback<unknown>) => {
    await new Promise<void>((resolve, reject) => {
      const { signal } = options;
      const one = { name, start: resolve, signal };
      this.queue.push(one);
      signal?.addEventListener('abort', () => {
        const at = this.queue.indexOf(one);
        if (at < 0) return;
        this.queue.splice(at, 1);
        reject(new DOMException('stopped', 'AbortError'));
      });
      this.#grant();
    });
    try {
      return await work({ name, mode: 'exclusive' });
    } finally {
      this.held.delete(name);
      this.#grant();
    }
  }) as LockManager['request'];

  query = async (): Promise<LockManagerSnapshot> => ({
    held: [...this.held].map((name) => ({ name, mode: 'exclusive' as const, clientId: '' })),
    pending: this.queue.map(({ name }) => ({ name, mode: 'exclusive' as const, clientId: '' })),
  });

  #grant(): void {
    const next = this.queue.find(({ name }) => !this.held.has(name));
    if (!next) return;
    this.queue.splice(this.queue.indexOf(next), 1);
    this.held.add(next.name);
    next.start();
  }
}

/** A page of the browser, with the notices that it got. */
function page(locks: FakeLocks | undefined) {
  const told: boolean[] = [];
  let heard: (what: 'hidden' | 'gone' | 'back') => void = () => undefined;
  const platform: LeadershipPlatform = {
    locks,
    onPage(callback) {
      heard = callback;
      return () => {
        heard = () => undefined;
      };
    },
  };
  const stop = standToLead('outbox', (leading) => told.push(leading), platform);
  return { told, stop, becomes: (what: 'hidden' | 'gone' | 'back') => heard(what) };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
afterEach(() => vi.restoreAllMocks());

test('[X-03] one page leads; when it goes the next one does', async () => {
  const locks = new FakeLocks();
  const [one, two] = [page(locks), page(locks)];
  await settled();
  expect([one.told, two.told]).toEqual([[true], []]);
  one.stop();
  await settled();
  expect([one.told, two.told]).toEqual([[true, false], [true]]);
});

test('[X-03] a hidden page gives way to one that waits, and keeps the lead where none does', async () => {
  const locks = new FakeLocks();
  const one = page(locks);
  await settled();
  one.becomes('hidden');
  await settled();
  expect(one.told).toEqual([true]);
  const two = page(locks);
  one.becomes('hidden');
  await settled();
  expect([one.told, two.told]).toEqual([[true, false], [true]]);
  two.stop();
  await settled();
  expect(one.told).toEqual([true, false, true]);
});

test('[X-03] a page in the back/forward cache holds nothing, and stands again when it comes back', async () => {
  const locks = new FakeLocks();
  const one = page(locks);
  await settled();
  one.becomes('gone');
  await settled();
  expect(one.told).toEqual([true, false]);
  expect(locks.held.size + locks.queue.length).toBe(0);
  one.becomes('back');
  await settled();
  expect(one.told).toEqual([true, false, true]);
});

test('a page that stops while it waits never leads', async () => {
  const locks = new FakeLocks();
  const [one, two] = [page(locks), page(locks)];
  await settled();
  two.stop();
  one.stop();
  await settled();
  expect(two.told).toEqual([]);
  expect(locks.held.size + locks.queue.length).toBe(0);
});

test('without Web Locks every page leads', () => {
  const one = page(undefined);
  expect(one.told).toEqual([true]);
  one.stop();
  expect(one.told).toEqual([true, false]);
});

test('[X-03] where the browser denies its locks every page leads, also one that was hidden or comes back', async () => {
  const denied = async (): Promise<never> => {
    throw new DOMException('The request was denied.', 'SecurityError');
  };
  const one = page(Object.assign(new FakeLocks(), { request: denied, query: denied }));
  await settled();
  expect(one.told).toEqual([true]);
  one.becomes('hidden');
  one.becomes('gone');
  one.becomes('back');
  await settled();
  expect(one.told).toEqual([true, false, true]);
  one.stop();
  expect(one.told).toEqual([true, false, true, false]);
});

test('[SY-90] the names that live pages stand for are known, and none where the browser does not tell', async () => {
  const locks = new FakeLocks();
  const one = page(locks);
  await settled();
  expect(await heldLocks(locks)).toEqual(['outbox']);
  one.becomes('gone');
  await settled();
  expect(await heldLocks(locks)).toEqual([]);
  const denied = () => Promise.reject(new DOMException('The request was denied.', 'SecurityError'));
  expect([await heldLocks({ query: denied }), await heldLocks({ query: async () => ({}) })]).toEqual([
    [],
    [],
  ]);
});
