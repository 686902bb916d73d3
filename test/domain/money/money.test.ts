import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  formatBRL,
  fromDecimal,
  fromReais,
  percentOf,
  readReais,
  toDecimal,
  toReais,
} from '../../../src/domain/money/money.ts';

test('[F-17] centavos read as pt-BR money', () => {
  expect(formatBRL(150_000)).toBe('R$ 1.500,00');
  expect(formatBRL(-590)).toBe('-R$ 5,90');
  const asIntl = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
  fc.assert(
    fc.property(fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }), (amount) => {
      expect(formatBRL(amount)).toBe(asIntl.format(amount / 100).replace(/\u00a0/g, ' '));
    }),
  );
});

test('decimal strings and reais go there and back for every amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (amount) => {
      expect(fromDecimal(toDecimal(amount))).toBe(amount);
      expect(fromReais(JSON.parse(JSON.stringify(toReais(amount))))).toBe(amount);
    }),
  );
});

test('what is no amount is refused, never guessed', () => {
  for (const text of ['1', '1.5', '1,50', '-1.00', '1.000', ' 1.00', ''])
    expect(fromDecimal(text)).toBeNull();
  for (const value of [Number.NaN, 1.005, '', ' ', 'abc', null, undefined, {}, true])
    expect(fromReais(value)).toBeNull();
  expect(fromReais('48,90')).toBe(4890);
  expect(() => toDecimal(-1)).toThrow(RangeError);
  expect(() => toDecimal(1.5)).toThrow(RangeError);
});

test('[MB-02] what a record carries finer than a centavo is rounded half up by its digits, and says so', () => {
  for (const [value, amount] of [
    [1.005, 101],
    ['1,005', 101],
    [9.147142857, 915],
    [1.0049, 100],
    [-1.005, -100],
    [-1.0051, -101],
    [0.004, 0],
    [-0.004, 0],
    [1e-7, 0],
    [8_388_608.165, 838_860_817],
    [0.005, 1],
  ] as const)
    expect([value, readReais(value)]).toEqual([value, { amount, rounded: true }]);
  for (const value of [Number.NaN, '', ' ', 'abc', null, undefined, {}, true, 1e21, 1e300])
    expect(readReais(value)).toBeNull();
  for (const [value, amount] of [
    [0.1 + 0.2, 30],
    [4.35 * 3, 1305],
    [99_999_999.99, 9_999_999_999],
  ] as const)
    expect(readReais(value)).toEqual({ amount, rounded: false });
});

test('[MB-02] reading a record agrees with exact amounts, and with decimal arithmetic for all others', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 99_999_999 }),
      fc.stringMatching(/^\d{0,7}$/),
      fc.boolean(),
      (whole, digits, isNegative) => {
        const text = `${isNegative ? '-' : ''}${whole}.${digits}`;
        // Rounds half up in integers: adds half a centavo to the ten-millionths, then cuts below the centavo.
        const tenMillionths = BigInt(`${isNegative ? '-' : ''}${whole}${digits.padEnd(7, '0')}`);
        const raised = tenMillionths + 50_000n;
        const expected = raised >= 0n ? raised / 100_000n : -((-raised + 99_999n) / 100_000n);
        for (const value of [text, Number(text)]) {
          const exact = fromReais(value);
          const read = readReais(value);
          expect(read?.amount).toBe(Number(expected));
          expect(read?.rounded).toBe(exact === null);
        }
      },
    ),
    { numRuns: 2000 },
  );
});

test('percent rounds half up in integers', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10_000_000 }),
      fc.integer({ min: 0, max: 10_000 }),
      (amount, hundredths) => {
        const exact = (BigInt(amount) * BigInt(hundredths) * 2n + 10_000n) / 20_000n;
        expect(percentOf(amount, hundredths / 100)).toBe(Number(exact));
      },
    ),
  );
});
