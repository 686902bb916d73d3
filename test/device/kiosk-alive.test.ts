import { expect, test, vi } from 'vitest';
import { endLeftSession, keptLeftAt, noteKioskAlive } from '../../src/device/page/kiosk-alive.ts';

const TIMEOUT = 105_000;
const NOON = 1_800_000_000_000;

/** True if a page started at `start` keeps the tab's session, on a tablet whose page was last alive at `alive`. */
function keeps(alive: number | null, start: number): boolean {
  const kept = new Map<string, string>();
  const device = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  if (alive !== null) noteKioskAlive(device, alive);
  const clear = vi.fn();
  endLeftSession({ tab: { clear }, device }, start, TIMEOUT);
  const next = vi.fn();
  endLeftSession({ tab: { clear: next }, device }, start + 1, TIMEOUT);
  expect(next, 'the start itself is a sign of life').not.toHaveBeenCalled();
  return clear.mock.calls.length === 0;
}

test('[X-05] a tab restored on a kiosk keeps its session only when the tablet was alive a moment ago', () => {
  expect(keeps(NOON, NOON)).toBe(true);
  expect(keeps(NOON, NOON + TIMEOUT - 1)).toBe(true);
  expect(keeps(NOON, NOON + TIMEOUT)).toBe(false);
  expect(keeps(NOON, NOON - 1), 'a clock that forgot the time').toBe(false);
  expect(keeps(null, NOON), 'nothing is known').toBe(false);
});

test('[X-05] on a kiosk that cannot store anything every start ends the session', () => {
  const device = {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  const clear = vi.fn();
  endLeftSession({ tab: { clear }, device }, NOON, TIMEOUT);
  endLeftSession({ tab: { clear }, device }, NOON + 1, TIMEOUT);
  expect(clear).toHaveBeenCalledTimes(2);
});

test('[X-05] since when a session is left alone is handed to the next page, and to that one alone', () => {
  const kept = new Map<string, string>();
  const tab = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  keptLeftAt.write(tab, null);
  expect(keptLeftAt.take(tab)).toBeNull();
  keptLeftAt.write(tab, NOON);
  expect([keptLeftAt.take(tab), keptLeftAt.take(tab)]).toEqual([NOON, null]);
});
