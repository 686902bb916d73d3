import type { TapFigures } from '../measure/measure-taps.ts';
import { table } from './report.ts';

/** Most of our own time from the first tap to the proof, in s. */
const GOAL_S = 6;

/** The flows with their goals, met or missed. */
export function reportTaps(figures: readonly TapFigures[]): string {
  const verdict = (isMet: boolean): string => (isMet ? 'met' : '**missed**');
  const rows = figures.map(({ name, goal, taps, ours }) => {
    const seconds = ours / 1000;
    return [
      name,
      String(taps),
      `at most ${goal}: ${verdict(taps <= goal)}`,
      seconds.toFixed(2),
      `at most ${GOAL_S}: ${verdict(seconds <= GOAL_S)}`,
    ];
  });
  return table(['flow', 'taps', 'goal', 'our seconds, median', 'goal'], rows);
}
