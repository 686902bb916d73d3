import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimalText } from '../../../src/domain/words/decimal-text.ts';
import { shortDecimalText } from '../../../src/domain/words/short-decimal-text.ts';

const unsignedZero = (text: string): string => text.replace(/^-(?=[0,]+$)/, '');

test('[F-17] a number is written as the browser writes it in Portuguese', () => {
  expect(decimalText(1204.35, 1)).toBe('1.204,4');
  expect(shortDecimalText(12.5)).toBe('12,5');
  expect(decimalText(-29.0301, 5)).toBe('-29,03010');
  expect(decimalText(1_000_000, 0)).toBe('1.000.000');
  const numbers = fc.oneof(
    fc.double({ min: -1e9, max: 1e9, noNaN: true }),
    fc.integer({ min: -1e8, max: 1e8 }).map((thousandths) => thousandths / 1000),
  );
  const short = new Intl.NumberFormat('pt-BR');
  fc.assert(
    fc.property(numbers, fc.integer({ min: 0, max: 5 }), (value, decimals) => {
      const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
      expect(decimalText(value, decimals)).toBe(
        unsignedZero(new Intl.NumberFormat('pt-BR', digits).format(value)),
      );
      expect(shortDecimalText(value)).toBe(unsignedZero(short.format(value)));
    }),
  );
});

test('[F-17] what rounds to zero has no sign', () => {
  expect(decimalText(-0.04, 1)).toBe('0,0');
  expect(decimalText(1e-7, 1)).toBe('0,0');
});
