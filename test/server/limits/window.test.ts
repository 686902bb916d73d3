import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createWindows } from '../../../server/limits/window.ts';

const LIMIT = { most: 3, lengthMs: 100 };

test('a window lets through its most, says how long it stays closed, and begins anew after that', () => {
  let now = 1000;
  const count = createWindows(LIMIT, () => now);
  expect([count('a'), count('a')]).toEqual([0, 0]);
  now += 40;
  expect([count('a'), count('a'), count('b')]).toEqual([0, 60, 0]);
  now += 59;
  expect(count('a')).toBe(1);
  now += 1;
  expect(count('a')).toBe(0);
});

test('of each key no window lets through more than its most, and whoever waits as told is let in', () => {
  const asked = fc.array(fc.record({ passed: fc.nat(60), key: fc.constantFrom('a', 'b') }), {
    maxLength: 200,
  });
  fc.assert(
    fc.property(asked, (steps) => {
      let now = 0;
      const count = createWindows(LIMIT, () => now);
      const letIn = { a: [] as number[], b: [] as number[] };
      for (const { passed, key } of steps) {
        now += passed;
        const wait = count(key);
        expect(wait).toBeLessThanOrEqual(LIMIT.lengthMs);
        if (wait > 0) continue;
        letIn[key].push(now);
        // Windows follow each other, so twice the most may come within one length, and never more.
        const recent = letIn[key].filter((at) => at > now - LIMIT.lengthMs);
        expect(recent.length).toBeLessThanOrEqual(2 * LIMIT.most);
      }
      const wait = count('a');
      now += wait;
      expect(wait === 0 || count('a') === 0).toBe(true);
    }),
  );
});
