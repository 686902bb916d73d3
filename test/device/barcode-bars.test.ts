import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { barPicture } from '../../scripts/browsers/bar-picture.ts';
import { greyOf } from '../../src/device/picture/grey.ts';
import { readBars, turned } from '../../src/device/scan/barcode-bars.ts';
import { checkDigit } from '../../src/domain/shop/barcode.ts';
import {
  type Bars,
  codabar,
  code39,
  code128,
  ean8,
  ean13,
  itf,
  upcA,
  upcE,
  upcEText,
} from './bar-patterns.ts';

const FRAME = { width: 640, height: 240, noise: 18 };
const read = (bars: Bars, seed = 1) => readBars(barPicture(bars, { ...FRAME, seed }), 640, 240);

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
const withCheck = (body: string): string => `${body}${checkDigit(body)}`;

describe('[MI-06] bars are read', () => {
  test.each([
    ['EAN-13', ean13('7891000100103'), { format: 'ean_13', text: '7891000100103' }],
    ['EAN-8', ean8('96385074'), { format: 'ean_8', text: '96385074' }],
    ['UPC-A', upcA('036000291452'), { format: 'upc_a', text: '036000291452' }],
    ['UPC-E', upcE('0425261'), { format: 'upc_e', text: upcEText('0425261') }],
    ['Code 128', code128('Lote-42b'), { format: 'code_128', text: 'Lote-42b' }],
    ['Code 128 of digits', code128('00123456'), { format: 'code_128', text: '00123456' }],
    ['Code 39', code39('PRAT-7A'), { format: 'code_39', text: 'PRAT-7A' }],
    ['a VIN in Code 39', code39('9BWZZZ377VT004251'), { format: 'code_39', text: '9BWZZZ377VT004251' }],
    ['Codabar', codabar('1234-56'), { format: 'codabar', text: '1234-56' }],
    ['ITF', itf('17891000100100'), { format: 'itf', text: '17891000100100' }],
  ])('%s', (_, bars, seen) => {
    expect(read(bars)).toEqual(seen);
  });

  test('also lying down', () => {
    const grey = turned(barPicture(ean13('7891000100103'), FRAME), 640, 240);
    expect(readBars(grey, 240, 640)).toBeNull();
    expect(readBars(turned(grey, 240, 640), 640, 240)?.text).toBe('7891000100103');
  });

  test('and nothing is read where there is nothing', () => {
    expect(readBars(new Uint8ClampedArray(640 * 240).fill(200), 640, 240)).toBeNull();
    expect(readBars(barPicture('', { width: 640, height: 240, noise: 120 }), 640, 240)).toBeNull();
  });
});

test('[MI-06] what is read of any product code is that code, through noise', () => {
  fc.assert(
    fc.property(digits(12), fc.integer(), (body, seed) => {
      const full = withCheck(body);
      const text = full.startsWith('0') ? full.slice(1) : full;
      expect(read(ean13(full), seed)?.text).toBe(text);
    }),
    { numRuns: 40 },
  );
  fc.assert(
    fc.property(digits(7), fc.integer(), (body, seed) => {
      expect(read(ean8(withCheck(body)), seed)?.text).toBe(withCheck(body));
    }),
    { numRuns: 40 },
  );
});

test('[MI-06] bars with a wrong check digit are read by no one', () => {
  fc.assert(
    fc.property(digits(12), fc.integer({ min: 1, max: 9 }), (body, off) => {
      const wrong = `${body}${(checkDigit(body) + off) % 10}`;
      expect(read(ean13(wrong))).toBeNull();
    }),
    { numRuns: 40 },
  );
});

test('grey weighs colours as the eye does', () => {
  expect([...greyOf(new Uint8ClampedArray([255, 255, 255, 255, 0, 0, 0, 255, 0, 255, 0, 255]))]).toEqual([
    255, 0, 149,
  ]);
});
