import { expect, test, vi } from 'vitest';

test('[F-14] a database that fails does not keep the pictures, and the page is told that something is left', async () => {
  const deleted: string[] = [];
  vi.stubGlobal('self', globalThis);
  vi.stubGlobal('registration', { scope: 'https://vendinha.example.com/' });
  vi.stubGlobal('location', new URL('https://vendinha.example.com/sw.js'));
  vi.stubGlobal('caches', { delete: async (name: string) => deleted.push(name) > 0 });
  vi.stubGlobal('indexedDB', {
    open() {
      throw new DOMException('Connection to Indexed Database server lost.', 'UnknownError');
    },
  });
  const { forgetImages } = await import('../../sw/image-cache.ts');
  const postMessage = vi.fn();
  await forgetImages({ postMessage });
  expect(deleted).toContain('images');
  expect(postMessage.mock.calls).toEqual([['failed']]);
});
