import { afterEach, expect, test, vi } from 'vitest';
import { forgetImages } from '../../src/app/composition/sw-bridge.ts';

/** A browser's caches: names of pictures and files, by the name of their cache. */
function withCaches(content: Record<string, string[]>): Record<string, string[]> {
  vi.stubGlobal('caches', {
    async delete(name: string) {
      const there = name in content;
      delete content[name];
      return there;
    },
  });
  return content;
}

afterEach(() => vi.unstubAllGlobals());

test('[F-14] without a worker that controls the page, as after a forced reload, the page itself empties the pictures', async () => {
  const kept = withCaches({
    images: ['/s3/vendinha-images/items/a/b/1_x.jpg'],
    'workbox-precache': ['/app.js'],
  });
  vi.stubGlobal('navigator', { serviceWorker: { controller: null } });
  await forgetImages();
  expect(kept).toEqual({ 'workbox-precache': ['/app.js'] });
});

test('[F-14] with one, both do, and the page waits for its answer', async () => {
  const kept = withCaches({ images: ['/s3/x'] });
  const asked: unknown[] = [];
  const postMessage = (message: unknown, [port]: [MessagePort]) => {
    asked.push(message);
    port.postMessage('done');
  };
  vi.stubGlobal('navigator', { serviceWorker: { controller: { postMessage } } });
  await forgetImages();
  expect(asked).toEqual([{ type: 'FORGET_IMAGES' }]);
  expect(kept).toEqual({});
});

test.each([
  ['fails', ([port]: MessagePort[]) => port?.postMessage('failed')],
  ['does not answer', () => vi.advanceTimersByTime(10_000)],
])('[F-14] a worker that %s holds nobody up, and they are told', async (_what, answer) => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const kept = withCaches({ images: ['/s3/x'] });
  const postMessage = (_message: unknown, ports: MessagePort[]) => answer(ports);
  vi.stubGlobal('navigator', { serviceWorker: { controller: { postMessage } } });
  await expect(forgetImages()).rejects.toThrow('did not empty');
  expect(kept).toEqual({});
  vi.useRealTimers();
});

test('[F-14] a browser without caches or workers signs out all the same', async () => {
  vi.stubGlobal('caches', undefined);
  vi.stubGlobal('navigator', {});
  await expect(forgetImages()).resolves.toBeUndefined();
});
