import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ImageProbe } from '../../../server/images/objects/image-probe.ts';
import { gif, jpeg, png, webp } from './support/pictures.ts';

/** Verdict of the probe on a file that arrives in pieces of these sizes, in turn. */
function probe(file: Buffer, sizes: readonly number[], declared = ''): string {
  const it = new ImageProbe(declared);
  let turn = 0;
  for (let at = 0; at < file.length; ) {
    const size = sizes[turn++ % sizes.length] ?? 1;
    it.push(file.subarray(at, at + size));
    at += size;
  }
  return it.finish();
}

const sizes = fc.array(fc.integer({ min: 1, max: 70_000 }), { minLength: 1, maxLength: 4 });
const FILES = {
  'image/jpeg': jpeg(640, 480, 130_000),
  'image/png': png(),
  'image/gif': gif(),
  'image/webp': webp(),
};

test.each(Object.entries(FILES))('[O-01] %s is told and measured however it is cut', (type, file) => {
  fc.assert(
    fc.property(sizes, (cuts) => {
      expect(probe(file, cuts, type)).toBe(type);
    }),
    { numRuns: 50 },
  );
});

test('dimensions beyond the limit are seen behind any segments, however they are cut', () => {
  const bomb = jpeg(20_000, 480, 130_000);
  fc.assert(
    fc.property(sizes, (cuts) => {
      expect(() => probe(bomb, cuts)).toThrow('20000 by 480 pixels');
    }),
    { numRuns: 50 },
  );
});

test('[O-01] a small file that unfolds into more than anybody can look at is refused; a photo of a phone is not', () => {
  expect(() => probe(jpeg(12_000, 12_000, 100), [1000])).toThrow('12000 by 12000 pixels');
  for (const [width, height] of [
    [8000, 8000],
    [5001, 5000],
    [12_001, 1],
  ] as const)
    expect(() => probe(jpeg(width, height, 100), [1000])).toThrow(
      expect.objectContaining({ code: 'TooManyPixels', message: expect.stringContaining(`${width} by`) }),
    );
  for (const [width, height] of [
    [5712, 4284],
    [12_000, 2000],
  ] as const)
    expect(probe(jpeg(width, height, 100), [1000])).toBe('image/jpeg');
});

test('no bytes make the probe do anything but accept or refuse', () => {
  const starts = fc.constantFrom(
    'ffd8ff',
    '89504e470d0a1a0a',
    '474946383961',
    '52494646000000005745425056503820',
    '',
  );
  fc.assert(
    fc.property(starts, fc.uint8Array({ maxLength: 300 }), sizes, (start, rest, cuts) => {
      try {
        expect(probe(Buffer.concat([Buffer.from(start, 'hex'), rest]), cuts)).toMatch(/^image\//);
      } catch (error) {
        expect(error).toMatchObject({ name: 'S3Error' });
      }
    }),
  );
});
