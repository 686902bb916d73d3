import { DAY_MS } from '../../../src/domain/words/day.ts';

/** The next time after `at` (ms) that a day is so old, counted from midnight in UTC, ms. */
export function nextNight(at: number, sinceMidnightMs: number): number {
  const night = Math.floor(at / DAY_MS) * DAY_MS + sinceMidnightMs;
  return night > at ? night : night + DAY_MS;
}
