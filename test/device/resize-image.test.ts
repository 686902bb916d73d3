import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Decoded } from '../../src/device/picture/decoded.ts';
import { isOpaque } from '../../src/device/picture/opaque.ts';
import { fitted, type ImageTools, MAX_SIDE, prepareImage } from '../../src/device/picture/resize-image.ts';
import { MAX_PIXELS, TOO_MANY_PIXELS } from '../../src/domain/shop/picture-header.ts';
import { STORAGE_FAULTS } from '../../src/images/storage-errors.ts';

/** Tools of a browser that draws blobs of `bytes` per call. `writes`: the formats that it can write. */
function tools(
  size: { width: number; height: number },
  {
    writes = ['image/jpeg', 'image/png', 'image/webp'],
    bytes = 1000,
    jpegBytes = 1000,
    isOpaque = false,
  } = {},
) {
  const drawn: { width: number; height: number; type: string }[] = [];
  const state = { closed: 0 };
  const made: ImageTools = {
    async decode(file) {
      if (file.type === 'text/plain') throw new DOMException('not an image', 'InvalidStateError');
      const picture: Decoded = {
        source: {} as CanvasImageSource,
        ...size,
        close: () => {
          state.closed += 1;
        },
      };
      return picture;
    },
    decodeSmaller: async () => null,
    isOpaque: () => isOpaque,
    async draw(_, to, type) {
      drawn.push({ ...to, type });
      const length = type === 'image/jpeg' ? jpegBytes : bytes;
      return new Blob([new Uint8Array(length)], { type: writes.includes(type) ? type : 'image/png' });
    },
  };
  return { made, drawn, state };
}
afterEach(() => vi.unstubAllGlobals());

const file = (type: string) => new Blob(['x'], { type });

/** The headers of a JPEG of this size, after `before` bytes of a camera's notes. */
function photo(width: number, height: number, before = 0, marker = 0xc0): Blob {
  const segments: BlobPart[] = [];
  for (let left = before; left > 0; left -= 60_000) {
    const length = Math.min(left, 60_000) + 2;
    segments.push(new Uint8Array([0xff, 0xe1, length >> 8, length & 255]), new Uint8Array(length - 2));
  }
  const size = [height >> 8, height & 255, width >> 8, width & 255];
  const frame = new Uint8Array([0xff, marker, 0, 17, 8, ...size, 3, 0, 0, 0]);
  return new Blob([new Uint8Array([0xff, 0xd8]), ...segments, frame], { type: 'image/jpeg' });
}

describe('[K-02] a picture before it is stored', () => {
  test.each([0, 50_000, 400_000])(
    'is never opened whole when its header, behind %i bytes, tells of more than 25 megapixels',
    async (before) => {
      const { made } = tools({ width: 6000, height: 4000 });
      let decoded = 0;
      const counting = { ...made, decode: (file: Blob) => made.decode(file).finally(() => (decoded += 1)) };
      expect(await prepareImage(photo(8160, 6144, before), counting)).toEqual({
        kind: 'refused',
        message: 'A resolução da imagem é grande demais. Use uma de até 25 megapixels.',
      });
      expect(decoded).toBe(0);
      expect(await prepareImage(photo(6000, 4000, before), counting)).toMatchObject({ kind: 'ready' });
      expect(decoded).toBe(1);
    },
  );

  test('a larger one is opened smaller where the browser can, and drawn from that', async () => {
    const { made, drawn, state } = tools({ width: 2040, height: 1536 });
    const asked: unknown[] = [];
    const scaling: ImageTools = {
      ...made,
      decode: () => Promise.reject(new Error('opened whole')),
      decodeSmaller: (file, ...rest) => {
        asked.push(rest);
        return made.decode(file);
      },
    };
    const prepared = await prepareImage(photo(8160, 6144), scaling);
    expect(prepared).toMatchObject({ kind: 'ready', width: 1600, height: 1205 });
    expect(asked).toEqual([[{ kind: 'size', type: 'image/jpeg', width: 8160, height: 6144 }, MAX_SIDE]]);
    expect(drawn).toEqual([{ width: 1600, height: 1205, type: 'image/jpeg' }]);
    expect(state.closed).toBe(1);
    // The call for a progressive picture says so, because its codec holds the whole picture.
    await prepareImage(photo(8160, 6144, 0, 0xc2), scaling);
    expect(asked[1]).toMatchObject([{ isProgressive: true }, MAX_SIDE]);
  });

  test('both sides say the same of too many pixels, and measure by the same number', () => {
    expect(STORAGE_FAULTS.TOO_MANY_PIXELS).toBe(TOO_MANY_PIXELS);
    expect(TOO_MANY_PIXELS).toContain(`${MAX_PIXELS / 1_000_000} megapixels`);
  });

  test('is drawn anew no longer than 1600 px, and let go', async () => {
    const { made, drawn, state } = tools({ width: 4000, height: 3000 });
    const prepared = await prepareImage(file('image/jpeg'), made);
    expect(prepared).toMatchObject({ kind: 'ready', width: 1600, height: 1200 });
    expect(drawn).toEqual([{ width: 1600, height: 1200, type: 'image/jpeg' }]);
    expect(state.closed).toBe(1);
  });

  test('a small one keeps its size and still loses its metadata', async () => {
    const { made, drawn } = tools({ width: 320, height: 200 });
    await prepareImage(file('image/png'), made);
    expect(drawn).toEqual([{ width: 320, height: 200, type: 'image/png' }]);
  });

  test.each([
    ['image/jpeg', 'image/jpeg'],
    ['image/png', 'image/png'],
    ['image/webp', 'image/webp'],
    ['image/gif', 'image/png'],
    ['image/heic', 'image/jpeg'],
  ])('%s is stored as %s', async (from, to) => {
    const { made } = tools({ width: 10, height: 10 });
    const prepared = await prepareImage(file(from), made);
    expect(prepared.kind === 'ready' && prepared.image.type).toBe(to);
  });

  test('what the browser cannot write becomes JPEG', async () => {
    const { made } = tools({ width: 10, height: 10 }, { writes: ['image/jpeg', 'image/png'] });
    const prepared = await prepareImage(file('image/webp'), made);
    expect(prepared.kind === 'ready' && prepared.image.type).toBe('image/jpeg');
  });

  test.each([
    [
      'a photo above 1 MiB becomes a JPEG',
      { bytes: 1_048_577, jpegBytes: 300_000, isOpaque: true },
      'image/jpeg',
    ],
    [
      'with transparency it stays a PNG',
      { bytes: 1_048_577, jpegBytes: 300_000, isOpaque: false },
      'image/png',
    ],
    ['up to 1 MiB it stays one, too', { bytes: 1_048_576, jpegBytes: 300_000, isOpaque: true }, 'image/png'],
    [
      'and where the JPEG would be no smaller',
      { bytes: 1_048_577, jpegBytes: 1_048_577, isOpaque: true },
      'image/png',
    ],
  ])('of PNGs %s', async (_, png, to) => {
    const { made } = tools({ width: 2000, height: 1000 }, png);
    const prepared = await prepareImage(file('image/png'), made);
    expect(prepared.kind === 'ready' && prepared.image.type).toBe(to);
  });

  test('over 1 MiB the preview is drawn smaller, and up to that it is the picture itself', async () => {
    const prepared = async (bytes: number) => {
      const { made, drawn } = tools({ width: 2000, height: 1000 }, { bytes });
      const one = await prepareImage(file('image/png'), made);
      return { isSame: one.kind === 'ready' && one.preview === one.image, last: drawn.at(-1) };
    };
    const last = { width: 800, height: 400, type: 'image/jpeg' };
    expect(await prepared(1_048_577)).toEqual({ isSame: false, last });
    expect(await prepared(1_048_576)).toMatchObject({ isSame: true, last: { width: 1600 } });
  });

  test('no picture is unreadable', async () => {
    const { made } = tools({ width: 1, height: 1 });
    expect(await prepareImage(file('text/plain'), made)).toEqual({ kind: 'unreadable' });
  });
});

test.each([
  [255, true],
  [254, false],
])('[K-02] a picture with a pixel of alpha %i is looked through at 400 px: opaque %s', (alpha, expected) => {
  const drawn: unknown[] = [];
  const context = {
    drawImage: (...args: unknown[]) => drawn.push(args.slice(1)),
    getImageData: (_x: number, _y: number, width: number, height: number) => {
      const data = new Uint8ClampedArray(width * height * 4).fill(255);
      data[data.length - 1] = alpha;
      return { data };
    },
  };
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => context;
    },
  );
  const picture = { source: {} as CanvasImageSource, width: 1600, height: 900, close: () => undefined };
  expect(isOpaque(picture)).toBe(expected);
  expect(drawn).toEqual([[0, 0, 400, 225]]);
});

test('[K-02] a fitted size keeps its shape, is never enlarged and never nothing', () => {
  const side = fc.integer({ min: 1, max: 20_000 });
  fc.assert(
    fc.property(side, side, (width, height) => {
      const to = fitted({ width, height }, MAX_SIDE);
      expect(Math.max(to.width, to.height)).toBeLessThanOrEqual(MAX_SIDE);
      expect(Math.min(to.width, to.height)).toBeGreaterThanOrEqual(1);
      expect(to.width).toBeLessThanOrEqual(width);
      expect(to.height).toBeLessThanOrEqual(height);
      if (Math.max(width, height) <= MAX_SIDE) expect(to).toEqual({ width, height });
      else
        expect(Math.abs(to.width * height - to.height * width)).toBeLessThanOrEqual(Math.max(width, height));
    }),
  );
});
