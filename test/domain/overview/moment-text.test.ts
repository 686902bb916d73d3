import { expect, test } from 'vitest';
import { atMoment, sinceMoment } from '../../../src/domain/overview/moment-text.ts';

/** 22 November, 23:30 at the shops, which is the 23rd in UTC. */
const night = Date.UTC(2026, 10, 23, 2, 30);

test('[ML-01] a moment of today is a clock, and one of another day of the shops has its day before it', () => {
  const [sameNight, afterMidnight] = [night + 60_000, night + 3_600_000];
  expect([sinceMoment(night, sameNight), atMoment(night, sameNight)]).toEqual(['desde 23:30', 'às 23:30']);
  expect([sinceMoment(night, afterMidnight), atMoment(night, afterMidnight)]).toEqual([
    ...['desde 22/11 às 23:30', 'em 22/11 às 23:30'],
  ]);
});
