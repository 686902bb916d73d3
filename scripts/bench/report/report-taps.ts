import { atMost } from '../../drill/figure.ts';
import type { TapFigures } from '../measure/measure-taps.ts';
import { goalTable } from './goals.ts';

/** Most of our own time from the first tap to the proof, in s. */
const GOAL_S = 6;

export function reportTaps(figures: readonly TapFigures[]): string {
  return goalTable(
    figures.flatMap(({ name, goal, taps, ours }) => [
      atMost(`${name}: taps`, taps, goal, 'taps'),
      atMost(`${name}: our time, median`, ours / 1000, GOAL_S, { unit: 's', digits: 2 }),
    ]),
  );
}
