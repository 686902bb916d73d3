import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ImageAbout, ImageStore } from '../../server/images/storage/image-store.ts';
import { keysOf } from '../server/images/support/keys-of.ts';

const ABOUT: ImageAbout = { contentType: 'image/png', metadata: { locationid: 'l1' }, owner: 'ana' };

async function* pieces(...parts: (string | Uint8Array)[]): AsyncGenerator<Uint8Array, void> {
  for (const part of parts) yield typeof part === 'string' ? Buffer.from(part) : part;
}

async function textOf(store: ImageStore, key: string): Promise<string | null> {
  const opened = await store.open(key);
  return opened && (await buffer(opened.body)).toString();
}

/** Contract of every image store. `open` returns a fresh, empty store, and `close` frees it. */
export function imageStoreContract(
  name: string,
  open: () => Promise<ImageStore>,
  close: () => Promise<void>,
): void {
  describe(`image store contract: ${name}`, () => {
    let store: ImageStore;
    beforeAll(async () => {
      store = await open();
    });
    afterAll(close);
    const put = (key: string, ...parts: string[]) => store.put(key, pieces(...parts), () => ABOUT);

    test('[O-01] what was put is read back whole, with everything known of it', async () => {
      const stored = await put('items/l1/ana/1.jpg', 'hel', 'lo');
      expect(stored).toMatchObject({ key: 'items/l1/ana/1.jpg', size: 5, ...ABOUT });
      expect(stored.etag).toBe(createHash('md5').update('hello').digest('hex'));
      expect(await store.head('items/l1/ana/1.jpg')).toEqual(stored);
      expect(await textOf(store, 'items/l1/ana/1.jpg')).toBe('hello');
    });

    test('a chosen range is read alone', async () => {
      await put('range', '0123456789');
      const opened = await store.open('range', (image) => ({ first: 2, last: image.size - 5 }));
      expect(opened && (await buffer(opened.body)).toString()).toBe('2345');
    });

    test('what is not there is null, and deleting it says so', async () => {
      expect(await store.head('nowhere')).toBeNull();
      expect(await store.open('nowhere')).toBeNull();
      expect(await store.copy('nowhere', 'somewhere', () => ABOUT)).toBeNull();
      expect(await store.delete('nowhere')).toBe(false);
    });

    test('a source that fails leaves the old image as it was', async () => {
      await put('kept', 'old');
      async function* failing(): AsyncGenerator<Uint8Array, void> {
        yield Buffer.from('new');
        throw new Error('the sender went away');
      }
      await expect(store.put('kept', failing(), () => ABOUT)).rejects.toThrow('the sender went away');
      const refused = store.put('kept', pieces('new'), () => {
        throw new Error('not an image');
      });
      await expect(refused).rejects.toThrow('not an image');
      expect(await textOf(store, 'kept')).toBe('old');
    });

    test('[O-01] replacing, copying and deleting', async () => {
      await put('a/b', 'one');
      await put('a/b', 'two');
      const copy = await store.copy('a/b', 'a/c', (source) => ({ ...source, owner: 'bia' }));
      expect(copy).toMatchObject({ key: 'a/c', size: 3, owner: 'bia', contentType: 'image/png' });
      expect(await store.delete('a/b')).toBe(true);
      expect(await store.head('a/b')).toBeNull();
      expect(await textOf(store, 'a/c')).toBe('two');
      expect(await keysOf(store, 'a/')).toEqual(['a/c']);
    });

    test('keys of every shape stand beside one another', async () => {
      const keys = [
        'odd/a',
        'odd/a/b',
        'odd/a//b',
        'odd/a.json',
        'odd/a@',
        'odd/a~',
        'odd/açaí com granola.jpg',
        'odd/1+1=2%.png',
        "odd/!'()*",
        'odd/🍓',
        'odd/A',
        `odd/l${'é'.repeat(505)}`,
        `odd/${'x'.repeat(179)}`,
        `odd/${'x'.repeat(180)}`,
        `odd/${'x'.repeat(181)}`,
        `odd/${'x'.repeat(360)}`,
        'odd/dir/',
      ];
      for (const key of keys) await put(key, key);
      const listed = await keysOf(store, 'odd/');
      expect(listed).toEqual([...keys].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))));
      for (const key of keys) expect(await textOf(store, key)).toBe(key);
      expect(await keysOf(store, 'odd/a')).toEqual(listed.filter((key) => key.startsWith('odd/a')));
      expect(await keysOf(store, 'odd/none/')).toEqual([]);
      for (const [at, after] of listed.entries())
        expect(await keysOf(store, 'odd/', after)).toEqual(listed.slice(at + 1));
      expect(await keysOf(store, 'odd/a', 'odd/a/')).toEqual(await keysOf(store, 'odd/a', 'odd/a.json'));
      const pulled: string[] = [];
      for await (const key of store.walk()) pulled.push(key);
      expect(pulled.sort()).toEqual((await keysOf(store, '')).sort());
    });

    test('writers of one key at once leave one whole image', async () => {
      const bodies = Array.from({ length: 12 }, (_, i) => String(i).repeat(2000 + i));
      await Promise.all(bodies.map((body, i) => (i % 4 === 3 ? store.delete('busy') : put('busy', body))));
      await Promise.all(bodies.map((body) => put('busy', body)));
      const text = (await textOf(store, 'busy')) ?? '';
      expect(bodies).toContain(text);
      expect((await store.head('busy'))?.size).toBe(text.length);
    });

    test('a reader keeps the image it opened while another replaces it', async () => {
      const old = randomBytes(300_000);
      await store.put('read', pieces(old), () => ABOUT);
      const opened = await store.open('read');
      await put('read', 'new');
      expect(opened && (await buffer(opened.body)).equals(old)).toBe(true);
    });

    test('the server puts its own pictures, of any type and in no one’s name', async () => {
      const stored = await store.putInternal('demo.svg', Buffer.from('<svg/>'), 'image/svg+xml');
      expect(stored).toMatchObject({ contentType: 'image/svg+xml', owner: null, metadata: {} });
    });
  });
}
