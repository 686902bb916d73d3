import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  allowanceAfter,
  leftUnpaid,
  MAX_UNPAID_CODES_AN_HOUR,
  type MadeCode,
  mayHold,
  nextCodeAt,
  unpaidLimitMessage,
} from '../../../src/domain/money/unpaid.ts';

const HOUR = 3_600_000;
const NOW = 1_800_000_000_000;
const codes = fc.array(
  fc.record<MadeCode>({
    status: fc.constantFrom('CREATING', 'ACTIVE', 'PAID', 'EXPIRED', 'CANCELLED', 'FAILED'),
    purpose: fc.constantFrom('PURCHASE', 'DEPOSIT', 'DEBT'),
    // Within an hour and a half, so that many runs reach the limit of an hour.
    createdAt: fc.integer({ min: NOW - 1.5 * HOUR, max: NOW }),
  }),
  { maxLength: 120, size: 'max' },
);
const counts = ({ status, createdAt }: MadeCode, now: number): boolean =>
  status !== 'PAID' && status !== 'FAILED' && createdAt > now - HOUR;

describe('codes that nobody paid', () => {
  test('another may be made exactly while fewer than the limit were made within the hour', () => {
    const seen = new Set<boolean>();
    fc.assert(
      fc.property(codes, (made) => {
        const within = made.filter((one) => counts(one, NOW)).length;
        seen.add(within < MAX_UNPAID_CODES_AN_HOUR);
        const at = nextCodeAt(made, NOW);
        expect(at === null).toBe(within < MAX_UNPAID_CODES_AN_HOUR);
        if (at === null) return;
        expect(nextCodeAt(made, at - 1)).toBe(at);
        expect(nextCodeAt(made, at)).toBeNull();
      }),
    );
    expect(seen).toEqual(new Set([true, false]));
  });

  test('the thirtieth within an hour is the last, until the first of them is an hour old', () => {
    const made = Array.from(
      { length: MAX_UNPAID_CODES_AN_HOUR },
      (_, nth): MadeCode => ({
        ...{ status: 'CANCELLED', purpose: nth % 2 === 0 ? 'PURCHASE' : 'DEPOSIT', createdAt: NOW - nth },
      }),
    );
    expect(nextCodeAt(made, NOW)).toBe(NOW - 29 + HOUR);
    expect(nextCodeAt(made.slice(1), NOW)).toBeNull();
    for (const status of ['PAID', 'FAILED'] as const)
      expect(nextCodeAt([...made.slice(1), { status, purpose: 'PURCHASE', createdAt: NOW }], NOW)).toBeNull();
  });

  test('what is paid is forgiven: after it nothing counts as left unpaid', () => {
    fc.assert(
      fc.property(codes, (made) => {
        const paid: MadeCode = { status: 'PAID', purpose: 'PURCHASE', createdAt: NOW + 1 };
        expect(leftUnpaid([...made, paid], NOW + 1)).toBe(0);
        expect(leftUnpaid(made, NOW + 31 * HOUR)).toBe(0);
        expect(leftUnpaid(made, NOW)).toBeLessThanOrEqual(made.length);
      }),
    );
  });

  test('what counts as left unpaid is a purchase that expired or was cancelled within a day, and nothing else', () => {
    const made = (status: MadeCode['status'], purpose = 'PURCHASE', ago = HOUR): MadeCode => ({
      ...{ status, purpose, createdAt: NOW - ago },
    });
    const left = (...all: MadeCode[]) => leftUnpaid(all, NOW);
    expect(left(made('EXPIRED'), made('CANCELLED'))).toBe(2);
    for (const status of ['CREATING', 'ACTIVE', 'PAID', 'FAILED'] as const)
      expect(left(made(status))).toBe(0);
    for (const purpose of ['DEPOSIT', 'DEBT']) {
      expect(left(made('EXPIRED', purpose))).toBe(0);
      // A paid deposit or debt is no paid purchase either.
      expect(left(made('EXPIRED'), made('PAID', purpose, 0))).toBe(1);
    }
    expect(left(made('EXPIRED', 'PURCHASE', 24 * HOUR - 1), made('EXPIRED', 'PURCHASE', 24 * HOUR))).toBe(1);
    expect(
      left(made('EXPIRED', 'PURCHASE', 3), made('PAID', 'PURCHASE', 2), made('CANCELLED', 'PURCHASE', 1)),
    ).toBe(1);
  });

  test('the more was left unpaid, the less may be held, but a small cart always', () => {
    const most = allowanceAfter(0);
    expect(most).toEqual({ units: 100, value: 200_000 });
    expect([1, 2, 3, 4, 5, 50].map((n) => allowanceAfter(n).units)).toEqual([50, 25, 12, 6, 5, 5]);
    expect([1, 2, 3, 4, 5, 50].map((n) => allowanceAfter(n).value)).toEqual([
      100_000, 50_000, 25_000, 12_500, 10_000, 10_000,
    ]);
    expect(mayHold({ units: 95, value: 0 }, { units: 5, value: 200_000 }, most)).toBe(true);
    expect(mayHold({ units: 96, value: 0 }, { units: 5, value: 1 }, most)).toBe(false);
    expect(mayHold({ units: 0, value: 199_999 }, { units: 1, value: 2 }, most)).toBe(false);
    expect(unpaidLimitMessage(allowanceAfter(5)).replace(/\s/g, ' ')).toBe(
      'Sem pagar, você pode reservar até 5 unidades e R$ 100,00 por vez. Pague ou cancele o que está em aberto, diminua a quantidade ou pague com seu saldo.',
    );
  });
});
