import fc from 'fast-check';
import { expect, test } from 'vitest';
import { barPicture } from '../../../scripts/browsers/bar-picture.ts';
import { readBars } from '../../../src/device/scan/barcode-bars.ts';
import { checkDigit } from '../../../src/domain/shop/barcode.ts';
import { barsOf } from '../../../src/domain/shop/barcode-bars.ts';
import * as standard from '../../device/bar-patterns.ts';

const digits = (count: number) => fc.stringMatching(new RegExp(`^[0-9]{${count}}$`));
const withCheck = (count: number) => digits(count).map((body) => `${body}${checkDigit(body)}`);
const read = (code: string) => {
  const bars = barsOf(code)?.modules ?? '';
  const width = Math.ceil((bars.length * 2) / 0.8) + 8;
  return readBars(barPicture(bars, { width, height: 40 }), width, 40);
};

test('product codes are drawn as the standard draws them', () => {
  fc.assert(
    fc.property(withCheck(12), withCheck(7), withCheck(11), (ean13, ean8, upcA) => {
      expect(barsOf(ean13)).toEqual({ format: 'ean_13', modules: standard.ean13(ean13) });
      expect(barsOf(ean8)).toEqual({ format: 'ean_8', modules: standard.ean8(ean8) });
      expect(barsOf(upcA)).toEqual({ format: 'ean_13', modules: standard.upcA(upcA) });
    }),
  );
  for (const code of ['CAFE-12', '123456', 'X1']) {
    expect(barsOf(code)).toEqual({ format: 'code_128', modules: standard.code128(code) });
  }
});

test('[MI-06] what is printed is what the scanner reads', () => {
  expect(read('7891000100103')).toEqual({ format: 'ean_13', text: '7891000100103' });
  expect(read('78912342')?.text).toBe('78912342');
  const letters = fc.string({ unit: fc.constantFrom(...'ABZaz09 -./$+%'), minLength: 1, maxLength: 4 });
  const parts = fc.array(fc.oneof(letters, fc.stringMatching(/^[0-9]{1,7}$/)), {
    minLength: 2,
    maxLength: 4,
  });
  fc.assert(
    fc.property(
      parts.map((list) => `AB12${list.join('')}`),
      (code) => {
        expect(read(code)).toEqual({ format: 'code_128', text: code.trim() });
      },
    ),
    { numRuns: 60 },
  );
});

test('a wrong check digit is drawn as plain text, and what no barcode can hold is not drawn', () => {
  expect(barsOf('7891000100104')?.format).toBe('code_128');
  expect(barsOf('café')).toBeNull();
  expect(barsOf('')).toBeNull();
  expect(barsOf('   ')).toBeNull();
});
