import { atMost } from '../../drill/figure.ts';
import { type FrameFigures, LATE_FRAME_MS } from '../measure/measure-frames.ts';
import { goalTable } from './goals.ts';

export function reportFrames(figures: readonly FrameFigures[]): string {
  return goalTable(
    figures.flatMap(({ name, late, longest, ours, longestOurs }) => [
      atMost(`${name}: frames over ${LATE_FRAME_MS} ms`, late, 0, 'frames'),
      atMost(`${name}: longest frame`, longest, LATE_FRAME_MS, 'ms'),
      atMost(`${name}: frames that our own work made late`, ours, 0, 'frames'),
      atMost(`${name}: longest work for a frame`, longestOurs, LATE_FRAME_MS, 'ms'),
    ]),
  );
}
