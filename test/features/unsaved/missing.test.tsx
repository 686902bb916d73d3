import { renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Live } from '../../../src/data/live/live.ts';
import { useMissing } from '../../../src/data/live/use-missing.ts';

afterEach(() => void vi.useRealTimers());

const answered = (isPart: boolean): Live<unknown> => ({
  rows: [],
  status: 'ready',
  error: null,
  freshness: { syncedAt: 1, isPart, refreshing: false },
});

test('[SY-30] a record is missing once a whole list lacks it, not where the last answer was a part of the list', () => {
  vi.useFakeTimers();
  const tell = vi.fn();
  const { rerender } = renderHook((live: Live<unknown>) => useMissing(true, live, tell), {
    initialProps: answered(true),
  });
  vi.runAllTimers();
  expect(tell).not.toHaveBeenCalled();
  rerender(answered(false));
  vi.runAllTimers();
  expect(tell).toHaveBeenCalledOnce();
});
