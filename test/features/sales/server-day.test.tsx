import { act, renderHook } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { useChosenMonth, useServerDay } from '../../../src/data/hooks/server-days.ts';

afterEach(() => void vi.useRealTimers());

const wakes: [string, () => void][] = [
  ['is looked at again', () => void document.dispatchEvent(new Event('visibilitychange'))],
  ['comes out of the memory of the browser', () => void window.dispatchEvent(new Event('pageshow'))],
];

test.each(wakes)('a screen that slept over midnight knows the day at once when the page %s', (_, wake) => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.UTC(2026, 10, 30, 20) });
  const day = renderHook(useServerDay);
  const month = renderHook(() => useChosenMonth().current, { wrapper: MemoryRouter });
  const [today, thisMonth] = [day.result.current, month.result.current];
  vi.setSystemTime(Date.UTC(2026, 11, 1, 12));
  act(wake);
  expect(day.result.current).not.toEqual(today);
  expect(month.result.current).toBe(thisMonth + 1);
});
