import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createWindows } from '../../../server/limits/window.ts';

const LIMIT = { most: 3, lengthMs: 100 };

test('a window lets through its most, says how long it stays closed, and begins anew after that', () => {
  let now = 1000;
  const { count } = createWindows(LIMIT, () => now);
  expect([count('a'), count('a')]).toEqual([0, 0]);
  now += 40;
  expect([count('a'), count('a'), count('b')]).toEqual([0, 60, 0]);
  now += 59;
  expect(count('a')).toBe(1);
  now += 1;
  expect(count('a')).toBe(0);
});

test('a clock that was set back by hours closes no window for hours', () => {
  let now = 10_000;
  const { count } = createWindows(LIMIT, () => now);
  for (let n = 0; n < 3; n += 1) count('a');
  now -= 9000;
  expect([count('a'), count('a'), count('a'), count('a')]).toEqual([0, 0, 0, LIMIT.lengthMs]);
  now += LIMIT.lengthMs;
  expect(count('a')).toBe(0);
});

test('of each key no window lets through more than its most, and whoever waits as told is let in', () => {
  const asked = fc.array(fc.record({ passed: fc.nat(60), key: fc.constantFrom('a', 'b') }), {
    maxLength: 200,
  });
  fc.assert(
    fc.property(asked, (steps) => {
      let now = 0;
      const { count } = createWindows(LIMIT, () => now);
      const letIn = { a: [] as number[], b: [] as number[] };
      for (const { passed, key } of steps) {
        now += passed;
        const wait = count(key);
        expect(wait).toBeLessThanOrEqual(LIMIT.lengthMs);
        if (wait > 0) continue;
        letIn[key].push(now);
        // Two windows may touch within one length, so twice the limit may pass, and never more.
        const recent = letIn[key].filter((at) => at > now - LIMIT.lengthMs);
        expect(recent.length).toBeLessThanOrEqual(2 * LIMIT.most);
      }
      const wait = count('a');
      now += wait;
      expect(wait === 0 || count('a') === 0).toBe(true);
    }),
  );
});

test('processes that count together let through one limit and a report of each, and forgive what others count', async () => {
  const shared = new Map<string, number>();
  const failures: unknown[] = [];
  const sharing = {
    every: 5,
    report: async (key: string, count: number) => {
      shared.set(key, (shared.get(key) ?? 0) + count);
      return { count: shared.get(key) ?? 0, endsInMs: 100 };
    },
    failed: (error: unknown) => failures.push(error),
  };
  const processes = Array.from({ length: 3 }, () =>
    createWindows({ most: 30, lengthMs: 100 }, () => 0, sharing),
  );
  let letIn = 0;
  for (let asked = 0; asked < 90; asked += 1) {
    if (processes[asked % 3]?.count('a') === 0) letIn += 1;
    await Promise.resolve();
  }
  expect(letIn).toBeGreaterThanOrEqual(30);
  expect(letIn).toBeLessThanOrEqual(30 + 3 * 5);
  for (let asked = 0; asked < 90; asked += 1) {
    expect(processes[0]?.count('b')).toBe(0);
    processes[0]?.forgive('b');
  }
  expect([shared.has('b'), failures]).toEqual([false, []]);
});

test('a report that fails is told, and what it held is reported again', async () => {
  const reported: number[] = [];
  const failures: unknown[] = [];
  const { count } = createWindows({ most: 100, lengthMs: 100 }, () => 0, {
    every: 5,
    report: async (_, number) => {
      reported.push(number);
      if (reported.length === 1) throw new Error('away');
      return { count: 99, endsInMs: 40 };
    },
    failed: (error) => failures.push(error),
  });
  for (let asked = 0; asked < 6; asked += 1) {
    expect(count('a')).toBe(0);
    await Promise.resolve().then(() => undefined);
  }
  expect([reported, failures]).toEqual([[5, 6], [new Error('away')]]);
  expect([count('a'), count('a')]).toEqual([0, 40]);
});
