import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cpfDigits, formatCpf, isValidCpf } from '../../../src/domain/people/cpf.ts';

test('[A-12] eleven digits, not all equal, both check digits', () => {
  for (const good of ['12345678909', '52998224725', '11144477735']) expect(isValidCpf(good)).toBe(true);
  for (const bad of ['11111111111', '12345678900', '1234567890', '123456789099', 'abcdefghijk', ''])
    expect(isValidCpf(bad)).toBe(false);
});

test('[A-12] any wrong digit is caught', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 }), fc.integer({ min: 1, max: 9 }), (at, shift) => {
      const digits = [...'52998224725'];
      digits[at] = String((Number(digits[at]) + shift) % 10);
      expect(isValidCpf(digits.join(''))).toBe(false);
    }),
  );
});

test('[A-12] shown as 000.000.000-00, at most 14 characters, stored as digits', () => {
  expect(formatCpf('52998224725')).toBe('529.982.247-25');
  expect(formatCpf('5299822472599999')).toHaveLength(14);
  expect(formatCpf('5299')).toBe('529.9');
  expect(cpfDigits('529.982.247-25')).toBe('52998224725');
});
