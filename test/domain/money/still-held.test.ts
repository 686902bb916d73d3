import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { HeldPart } from '../../../src/domain/money/deposit-pause.ts';
import { stillHeld } from '../../../src/domain/money/still-held.ts';

const MINUTE = 60_000;
const NOW = 100 * MINUTE;
const part = (amount: number, minutes: number): HeldPart => ({ amount, until: NOW + minutes * MINUTE });

test('[W-01] parts are told by the minute in which they are surely free, oldest first', () => {
  const held = [part(100, -1), part(1000, 0), part(2000, 0.5), part(500, 1), part(300, 1.01)];
  expect(stillHeld(held, 10_000, NOW)).toEqual([part(2500, 1), part(300, 2)]);
  expect(stillHeld(held, 10_000, NOW + 2 * MINUTE)).toEqual([]);
  expect(stillHeld([], 10_000, NOW)).toEqual([]);
});

test('[W-01] many parts are told as three, the last of them with the last time', () => {
  const held = [1, 2, 3, 4, 5].map((minutes) => part(100, minutes));
  expect(stillHeld(held, 10_000, NOW)).toEqual([part(100, 1), part(100, 2), part(300, 5)]);
});

test('[W-01] what paid a debt is held no more', () => {
  expect(stillHeld([part(3000, 10), part(1000, 20)], 2500, NOW)).toEqual([part(2500, 10)]);
  expect(stillHeld([part(3000, 10)], -500, NOW)).toEqual([]);
});

test('[W-01] what is told is never more than the balance or than what is held', () => {
  const parts = fc.array(fc.record({ amount: fc.nat(5000), minutes: fc.nat(50) }), { maxLength: 9 });
  fc.assert(
    fc.property(parts, fc.integer({ min: -5000, max: 20_000 }), (some, balance) => {
      const held = some
        .sort((a, b) => a.minutes - b.minutes)
        .map(({ amount, minutes }) => part(amount, minutes));
      const sum = (all: readonly HeldPart[]): number => all.reduce((total, { amount }) => total + amount, 0);
      const told = stillHeld(held, balance, NOW);
      expect(sum(told)).toBe(Math.min(Math.max(0, balance), sum(held.filter(({ until }) => until > NOW))));
      expect(told.length).toBeLessThanOrEqual(3);
    }),
  );
});
