import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Flow,
  heldParts,
  takeNewest,
  withdrawable,
  withdrawableFrom,
} from '../../../src/domain/money/deposit-pause.ts';

const PAUSE = 1000;
const NOW = 10_000;
const flows = fc.array(
  fc.record<Flow>({ amount: fc.integer({ min: 1, max: 500 }), at: fc.integer({ min: 0, max: NOW }) }),
  { maxLength: 12 },
);
const sum = (all: readonly { amount: number }[]): number =>
  all.reduce((total, { amount }) => total + amount, 0);

describe('the pause between a deposit and its withdrawal', () => {
  test('nothing is held without a pause, nor after it', () => {
    fc.assert(
      fc.property(flows, flows, (deposits, spendings) => {
        expect(heldParts(deposits, spendings, 0, NOW)).toEqual([]);
        expect(heldParts(deposits, spendings, PAUSE, NOW + PAUSE)).toEqual([]);
      }),
    );
  });

  test('withdrawable is the balance less the deposits younger than the pause, where nothing was spent', () => {
    fc.assert(
      fc.property(flows, fc.nat(1000), (deposits, before) => {
        const young = sum(deposits.filter(({ at }) => at + PAUSE > NOW));
        const balance = before + sum(deposits);
        expect(withdrawable(balance, heldParts(deposits, [], PAUSE, NOW))).toBe(balance - young);
      }),
    );
  });

  test('it is never below 0 nor above the balance, and spending never holds more', () => {
    fc.assert(
      fc.property(flows, flows, fc.integer({ min: -300, max: 3000 }), (deposits, spendings, balance) => {
        const without = withdrawable(balance, heldParts(deposits, [], PAUSE, NOW));
        const parts = heldParts(deposits, spendings, PAUSE, NOW);
        const free = withdrawable(balance, parts);
        expect(free).toBeGreaterThanOrEqual(without);
        expect(free).toBeLessThanOrEqual(Math.max(0, balance));
        expect(sum(parts)).toBeLessThanOrEqual(sum(deposits));
        expect(parts.map(({ until }) => until)).toEqual(
          parts.map(({ until }) => until).sort((a, b) => a - b),
        );
      }),
    );
  });

  test('whoever spends 60 of an old 50 and a new 100 may withdraw the old 50 still', () => {
    const parts = heldParts([{ amount: 100, at: NOW - 1 }], [{ amount: 60, at: NOW }], PAUSE, NOW);
    expect(withdrawable(90, parts)).toBe(50);
    const two = [
      { amount: 100, until: 1 },
      { amount: 100, until: 2 },
    ];
    expect(takeNewest(two, 130)).toEqual([{ amount: 70, until: 1 }]);
  });

  test('the time that is told is the first at which so much may be withdrawn', () => {
    fc.assert(
      fc.property(flows, flows, fc.nat(6000), fc.nat(6000), (deposits, spendings, balance, wanted) => {
        const at = (now: number) => withdrawable(balance, heldParts(deposits, spendings, PAUSE, now));
        const from = withdrawableFrom(wanted, balance, heldParts(deposits, spendings, PAUSE, NOW));
        expect(from === null).toBe(wanted <= at(NOW) || wanted > balance);
        if (from === null) return;
        expect(at(from)).toBeGreaterThanOrEqual(wanted);
        expect(at(from - 1)).toBeLessThan(wanted);
      }),
    );
  });
});
