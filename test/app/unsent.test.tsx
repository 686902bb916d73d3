import { afterEach, expect, test, vi } from 'vitest';
import { askToSend, onConnectionBack } from '../../src/app/composition/background-sync.ts';
import { createUnsentNote, removeUnsentNote } from '../../src/app/composition/unsent-note.ts';
import { createStorageRequest } from '../../src/device/page/keep-storage.ts';

afterEach(() => vi.unstubAllGlobals());

/** The browser's side of the worker, which can send messages to the page. `sync` notes registrations. */
function browserWith(sync: { register(tag: string): Promise<void> } | undefined) {
  const container = Object.assign(new EventTarget(), { ready: Promise.resolve({ sync }) });
  vi.stubGlobal('navigator', { serviceWorker: container });
  return container;
}

test('[SY-90] the browser is asked for one event once the connection is back, where it has such a thing', async () => {
  const tags: string[] = [];
  browserWith({ register: async (tag) => void tags.push(tag) });
  askToSend();
  await expect.poll(() => tags).toEqual(['outbox']);
  browserWith(undefined);
  askToSend();
  browserWith({ register: () => Promise.reject(new DOMException('off', 'NotAllowedError')) });
  askToSend();
  vi.stubGlobal('navigator', {});
  askToSend();
});

test('[SY-90] the worker hears that somebody here works on the outbox, and nothing where nobody is signed in', async () => {
  const container = browserWith(undefined);
  const answers: ('awake' | 'nobody')[] = ['nobody', 'awake'];
  let woken = 0;
  onConnectionBack(async () => {
    woken += 1;
    return answers.shift() ?? 'nobody';
  });
  const heard: unknown[] = [];
  const ports = [{ postMessage: (answer: unknown) => heard.push(answer) }] as unknown as MessagePort[];
  for (const type of ['SEND', 'SEND', 'OTHER'])
    container.dispatchEvent(Object.assign(new Event('message'), { data: { type }, ports }));
  await expect.poll(() => heard).toEqual(['awake']);
  expect(woken).toBe(2);
});

test('the note of unsent entries is each person’s own and goes when they sign out', () => {
  const [ana, bento] = [createUnsentNote(localStorage, 'a'), createUnsentNote(localStorage, 'b')];
  ana.write(2);
  expect([ana.read(), bento.read()]).toEqual([2, 0]);
  removeUnsentNote(localStorage, 'a');
  expect(ana.read()).toBe(0);
  bento.write(1);
  bento.write(0);
  expect(localStorage).toHaveLength(0);
});

test('keeping this device’s storage is asked for once, and a refusal is taken', async () => {
  let asked = 0;
  const persist = async (): Promise<boolean> => {
    asked += 1;
    throw new TypeError('no');
  };
  const ask = createStorageRequest({ persist } as StorageManager);
  ask();
  ask();
  expect(asked).toBe(1);
  createStorageRequest(undefined)();
});

test('Firefox, which would ask the person, is not asked', () => {
  vi.stubGlobal('navigator', {
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
  });
  const persist = vi.fn(async () => true);
  createStorageRequest({ persist } as unknown as StorageManager)();
  expect(persist).not.toHaveBeenCalled();
});
