import { expect, test } from 'vitest';
import { KeyedLimit, TokenBucket } from '../../../server/events/token-bucket.ts';

const taken = (bucket: TokenBucket, at: number): number => {
  let count = 0;
  while (bucket.take(at)) count += 1;
  return count;
};

test('a bucket gives its capacity at once, then its rate, and an idle day saves up no more than that', () => {
  const bucket = new TokenBucket(5, 2, 0);
  expect(taken(bucket, 0)).toBe(5);
  expect(taken(bucket, 499)).toBe(0);
  expect(taken(bucket, 500)).toBe(1);
  expect(bucket.isFull(600)).toBe(false);
  expect(taken(bucket, 86_400_000)).toBe(5);
  expect(bucket.isFull(86_402_500)).toBe(true);
});

test('a clock that was put back gives nothing away and takes nothing', () => {
  const bucket = new TokenBucket(2, 1, 10_000);
  expect(bucket.take(10_000)).toBe(true);
  expect(bucket.take(1000)).toBe(true);
  expect(bucket.take(1999)).toBe(false);
  expect(bucket.take(2000)).toBe(true);
});

test('each key has a bucket of its own, also while thousands of others come', () => {
  const limit = new KeyedLimit(1, 1);
  expect([limit.take('ana', 0), limit.take('ana', 0), limit.take('bia', 0)]).toEqual([true, false, true]);
  for (let n = 0; n < 10_001; n += 1) limit.take(`other-${n}`, 0);
  expect(limit.take('ana', 0)).toBe(false);
  expect(limit.take('ana', 1000)).toBe(true);
});
