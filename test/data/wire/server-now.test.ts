// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useServerNow } from '../../../src/data/hooks/use-server-now.ts';
import { serverClock } from '../../../src/data/wire/server-clock.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

afterEach(() => {
  cleanup();
  serverClock.heard(String(Date.now()), Date.now());
});

const hear = (ahead: number): void => act(() => serverClock.heard(String(Date.now() + ahead), Date.now()));

test("[S-08] a screen follows the server's clock as soon as an answer moves it, and no more than it must", () => {
  const { result } = renderHook(() => useServerNow(MINUTE, null));
  hear(2 * HOUR);
  expect(result.current.now).toBeGreaterThan(Date.now() + HOUR);
  const { now } = result.current;
  hear(2 * HOUR + 1000);
  expect(result.current.now).toBe(now);
  hear(-2 * HOUR);
  expect(result.current.now).toBeLessThan(Date.now() - HOUR);
});
