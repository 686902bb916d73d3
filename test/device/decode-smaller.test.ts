import { afterEach, describe, expect, test, vi } from 'vitest';
import type { HeaderSize } from '../../src/device/picture/decoded.ts';

const JPEG: HeaderSize = { kind: 'size', type: 'image/jpeg', width: 8160, height: 6144 };
const FILE = new Blob(['x'], { type: 'image/jpeg' });

/**
 * A browser whose codec can scale pictures down, or cannot. Loads the module anew, because it checks this only once.
 */
async function browser({ scales = true } = {}) {
  const asked: { width: number; height: number }[] = [];
  const open = { frames: 0, decoders: 0 };
  class Canvas {
    getContext() {
      return { fillRect: () => undefined };
    }
    async convertToBlob({ type }: { type: string }) {
      return new Blob(['y'], { type });
    }
  }
  class Decoder {
    readonly #wish: { desiredWidth: number; desiredHeight: number };
    constructor(wish: { desiredWidth: number; desiredHeight: number }) {
      this.#wish = wish;
      open.decoders += 1;
    }
    async decode() {
      const { desiredWidth: width, desiredHeight: height } = this.#wish;
      asked.push({ width, height });
      open.frames += 1;
      const [codedWidth, codedHeight] = scales ? [width, height] : [8160, 6144];
      const image = { codedWidth, displayWidth: codedWidth, displayHeight: codedHeight };
      return { image: { ...image, close: () => (open.frames -= 1) } };
    }
    close() {
      open.decoders -= 1;
    }
  }
  vi.stubGlobal('OffscreenCanvas', Canvas);
  vi.stubGlobal('ImageDecoder', Decoder);
  vi.resetModules();
  const { decodeSmaller } = await import('../../src/device/picture/decode-smaller.ts');
  return { decodeSmaller, asked, open };
}

afterEach(() => vi.unstubAllGlobals());

describe('[K-02] a picture that is too large to be opened whole', () => {
  test('is asked for in the least eighths of its sides that are no shorter than what is wanted', async () => {
    const { decodeSmaller, asked, open } = await browser();
    const picture = await decodeSmaller(FILE, JPEG, 1600);
    expect(asked).toEqual([
      { width: 16, height: 16 },
      { width: 2040, height: 1536 },
    ]);
    expect(picture).toMatchObject({ width: 2040, height: 1536 });
    picture?.close();
    expect(open).toEqual({ frames: 0, decoders: 0 });
    // The browser's ability is checked only once.
    await decodeSmaller(FILE, { ...JPEG, width: 12_000, height: 9000 }, 1600);
    expect(asked.slice(2)).toEqual([{ width: 3000, height: 2250 }]);
  });

  test.each<[string, Partial<HeaderSize>]>([
    ['another type', { type: 'image/png' }],
    ['no type', { type: null }],
    ['a progressive one', { isProgressive: true }],
    ['one of which an eighth is still large', { width: 26_000, height: 1000 }],
  ])('%s is not opened', async (_, change) => {
    const { decodeSmaller, asked } = await browser();
    expect(await decodeSmaller(FILE, { ...JPEG, ...change }, 1600)).toBeNull();
    expect(asked).toEqual([]);
  });

  test('is not opened by a browser whose codec would open it whole, nor by one that has none', async () => {
    const { decodeSmaller, asked, open } = await browser({ scales: false });
    expect(await decodeSmaller(FILE, JPEG, 1600)).toBeNull();
    expect(asked).toEqual([{ width: 16, height: 16 }]);
    expect(open).toEqual({ frames: 0, decoders: 0 });
    vi.stubGlobal('ImageDecoder', undefined);
    vi.resetModules();
    const { decodeSmaller: without } = await import('../../src/device/picture/decode-smaller.ts');
    expect(await without(FILE, JPEG, 1600)).toBeNull();
  });
});
