import { afterEach, expect, test, vi } from 'vitest';
import { settledWithin } from '../../../src/data/basis/settled-within.ts';

afterEach(() => vi.useRealTimers());

test.each([
  ['is done', async () => undefined],
  [
    'failed',
    async () => {
      throw new Error('no');
    },
  ],
])('work that %s is waited for no longer', async (_, work) => {
  vi.useFakeTimers();
  await settledWithin(work(), 1000);
  expect(vi.getTimerCount()).toBe(0);
});

test('work that goes on is waited for so long and no longer', async () => {
  vi.useFakeTimers();
  const end = vi.fn();
  void settledWithin(new Promise(() => undefined), 1000).then(end);
  await vi.advanceTimersByTimeAsync(999);
  expect(end).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(end).toHaveBeenCalledTimes(1);
});
