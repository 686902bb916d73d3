import { afterEach, expect, test, vi } from 'vitest';
import { browserPush } from '../../../src/app/worker/browser-push.ts';
import { ENDED_PUSH } from '../../../src/records/cache-names.ts';

const KEY = 'BAEC';
afterEach(() => vi.unstubAllGlobals());

/** A browser with one address, which it gives up with a network alone. */
function openBrowser() {
  const marks = new Set<string>();
  const state = { online: true, made: 0 };
  let held: PushSubscription | null = null;
  const pushManager = {
    getSubscription: async () => held,
    async subscribe({ applicationServerKey }: { applicationServerKey: Uint8Array<ArrayBuffer> }) {
      const endpoint = `https://push.example/${++state.made}`;
      const unsubscribe = async () => {
        if (!state.online) throw new Error('AbortError');
        held = null;
        return true;
      };
      const made = { endpoint, options: { applicationServerKey }, toJSON: () => ({ keys: {} }), unsubscribe };
      held = made as unknown as PushSubscription;
      return held;
    },
  };
  const registration = { pushManager, getNotifications: async () => [] };
  vi.stubGlobal('navigator', {
    serviceWorker: { ready: Promise.resolve(registration), getRegistration: async () => registration },
  });
  vi.stubGlobal('caches', {
    open: async (name: string) => marks.add(name),
    has: async (name: string) => marks.has(name),
    delete: async (name: string) => marks.delete(name),
  });
  return { state, isMarked: () => marks.has(ENDED_PUSH) };
}

test('[F-14] an address that a sign-out cannot give up is marked for the worker, and the next person gets another', async () => {
  const { state, isMarked } = openBrowser();
  const anas = await browserPush.subscribe(KEY);
  expect(await browserPush.subscribe(KEY)).toEqual(anas);
  state.online = false;
  await expect(browserPush.unsubscribe()).rejects.toThrow('AbortError');
  expect(isMarked()).toBe(true);
  await expect(browserPush.subscribe(KEY)).rejects.toThrow('AbortError');
  state.online = true;
  const bias = await browserPush.subscribe(KEY);
  expect([bias.endpoint === anas.endpoint, isMarked()]).toEqual([false, false]);
});

test('[F-14] an address that is given up leaves no mark', async () => {
  const { isMarked } = openBrowser();
  await browserPush.subscribe(KEY);
  await browserPush.unsubscribe();
  expect([await browserPush.current(), isMarked()]).toEqual([null, false]);
});
