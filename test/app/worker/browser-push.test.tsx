import { afterEach, expect, test, vi } from 'vitest';
import { browserPush } from '../../../src/app/worker/browser-push.ts';
import { ENDED_PUSH } from '../../../src/records/cache-names.ts';

const KEY = 'BAEC';
afterEach(() => vi.unstubAllGlobals());

/** A browser with one address, which it gives up with a network alone. */
function openBrowser() {
  const marks = new Set<string>();
  const state = { online: true, made: 0, onMark: (): void => undefined };
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
  const tray: Notification[] = [];
  const registration = { pushManager, getNotifications: async () => [...tray] };
  vi.stubGlobal('navigator', {
    serviceWorker: { ready: Promise.resolve(registration), getRegistration: async () => registration },
  });
  vi.stubGlobal('caches', {
    async open(name: string) {
      marks.add(name);
      state.onMark();
    },
    has: async (name: string) => marks.has(name),
    delete: async (name: string) => marks.delete(name),
  });
  return { state, tray, isMarked: () => marks.has(ENDED_PUSH) };
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

test('[N-04] a message on show tells its words, its way and its event', async () => {
  const { tray } = openBrowser();
  const close = vi.fn();
  const words = { title: 'Praça está offline', body: 'Sem sinal', tag: 'alarm:1' };
  const data = { path: '/manager', at: 7, id: 'e1' };
  tray.push({ ...words, data, close } as unknown as Notification);
  const [shown] = await browserPush.shown();
  expect(shown).toMatchObject({ ...words, ...data });
  shown?.close();
  expect(close).toHaveBeenCalledTimes(1);
});

test.each([true, false])(
  '[F-14] a message that comes while the address is given up does not stay on show, online %s',
  async (online) => {
    const { state, tray, isMarked } = openBrowser();
    await browserPush.subscribe(KEY);
    state.online = online;
    // The worker began to show it before it could know.
    state.onMark = () => void tray.push({ close: () => tray.splice(0) } as unknown as Notification);
    await browserPush.unsubscribe().catch(() => undefined);
    expect([tray, isMarked()]).toEqual([[], !online]);
  },
);
