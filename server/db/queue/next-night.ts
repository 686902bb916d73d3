import { DAY_MS } from '../../../src/domain/words/time-units.ts';

/** The first instant after `at` that lies so long after a midnight in UTC. All in ms. */
export function nextNight(at: number, sinceMidnightMs: number): number {
  const night = Math.floor(at / DAY_MS) * DAY_MS + sinceMidnightMs;
  return night > at ? night : night + DAY_MS;
}
