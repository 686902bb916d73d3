import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRateLimit } from '../../../server/limits/rate-limit.ts';
import { fullAfterTaking, hasToken } from '../../../server/limits/stored-bucket.ts';
import { TokenBucket } from '../../../server/limits/token-bucket.ts';

/** Exact in binary, so that sums do not depend on their order. */
const LIMIT = { burst: 10, perSecond: 500 };
const steps = fc.array(fc.record({ passed: fc.nat(50), count: fc.integer({ min: 1, max: 10 }) }), {
  maxLength: 100,
});

const taken = (bucket: TokenBucket, at: number): number => {
  let count = 0;
  while (bucket.take(at) === 0) count += 1;
  return count;
};

test('a bucket gives its capacity at once, then its rate, and an idle day saves up no more than that', () => {
  const bucket = new TokenBucket({ burst: 5, perSecond: 2 }, 0);
  expect(taken(bucket, 0)).toBe(5);
  expect(taken(bucket, 499)).toBe(0);
  expect(taken(bucket, 500)).toBe(1);
  expect(taken(bucket, 86_400_000)).toBe(5);
});

test('a clock that was put back gives nothing away and takes nothing', () => {
  const bucket = new TokenBucket({ burst: 2, perSecond: 1 }, 10_000);
  expect(bucket.take(10_000)).toBe(0);
  expect(bucket.take(1000)).toBe(0);
  expect(bucket.take(1999)).toBeGreaterThan(0);
  expect(bucket.take(2000)).toBe(0);
});

test('a bucket never gives more than its capacity and its refill, whatever the clock does', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -500, max: 2_000 }), { maxLength: 200 }), (passed) => {
      const bucket = new TokenBucket({ burst: 10, perSecond: 5 }, 0);
      let now = 0;
      let given = 0;
      let refill = 0;
      for (const step of passed) {
        now += step;
        refill += Math.max(0, step);
        if (bucket.take(now) === 0) given += 1;
      }
      expect(given).toBeLessThanOrEqual(10 + (refill / 1000) * 5);
    }),
  );
});

test('whoever waits as long as a bucket says gets what was asked for, and not a ms earlier', () => {
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 10 }), (before, count) => {
      const filled = (): [TokenBucket, number] => {
        const bucket = new TokenBucket(LIMIT, 0);
        let now = 0;
        for (const step of before) {
          now += step.passed;
          bucket.take(now, step.count);
        }
        return [bucket, now];
      };
      const [asked, now] = filled();
      const wait = asked.take(now, count);
      expect(asked.take(now + wait, wait === 0 ? 0 : count)).toBe(0);
      if (wait === 0) return;
      const [early] = filled();
      expect(early.take(now + wait - 1, count)).toBe(1);
    }),
  );
});

test('what a bucket refuses costs nothing', () => {
  fc.assert(
    fc.property(steps, (asked) => {
      const plain = new TokenBucket(LIMIT, 0);
      const pestered = new TokenBucket(LIMIT, 0);
      let now = 0;
      for (const { passed, count } of asked) {
        now += passed;
        expect(pestered.take(now, LIMIT.burst + 1)).toBeGreaterThan(0);
        expect(pestered.take(now, count)).toBe(plain.take(now, count));
      }
    }),
  );
});

test('what is owed is taken in any case, and the next waits for it', () => {
  const bucket = new TokenBucket({ burst: 10, perSecond: 1 }, 0);
  expect(bucket.take(0, 25, { owing: true })).toBe(0);
  expect(bucket.take(0)).toBe(16_000);
  expect(bucket.take(15_999)).toBe(1);
  expect(bucket.take(16_000)).toBe(0);
});

test('a bucket in a row decides as one in memory', () => {
  const row = { burst: LIMIT.burst, everyMs: 1000 / LIMIT.perSecond };
  fc.assert(
    fc.property(fc.array(fc.nat(5), { maxLength: 200 }), (passed) => {
      const bucket = new TokenBucket(LIMIT, 0);
      let now = 0;
      let fullAt = 0;
      for (const step of passed) {
        now += step;
        const has = hasToken(fullAt, now, row);
        expect(bucket.take(now) === 0).toBe(has);
        if (has) fullAt = fullAfterTaking(fullAt, now, row);
      }
    }),
  );
});

test('a stored bucket that a clock ahead emptied is full once the clock is set right, and no fuller than that', () => {
  const row = { burst: 3, everyMs: 1000 };
  const takeAll = (from: number, now: number): [number, number] => {
    let [fullAt, taken] = [from, 0];
    for (; hasToken(fullAt, now, row); taken += 1) fullAt = fullAfterTaking(fullAt, now, row);
    return [fullAt, taken];
  };
  const [ahead, taken] = takeAll(0, 3_600_000);
  expect(taken).toBe(3);
  const [right, again] = takeAll(ahead, 1000);
  expect(again).toBe(3);
  expect(hasToken(right, 1999, row)).toBe(false);
  expect(hasToken(right, 2000, row)).toBe(true);
});

test('each key has a bucket of its own, also while thousands of others come', () => {
  let now = 0;
  const take = createRateLimit({ burst: 1, perSecond: 1 }, () => now);
  expect([take('ana'), take('ana'), take('bia')]).toEqual([0, 1000, 0]);
  for (let n = 0; n < 10_001; n += 1) take(`other-${n}`);
  expect(take('ana')).toBe(1000);
  now = 1000;
  expect(take('ana')).toBe(0);
});
