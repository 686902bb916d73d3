import { atMost } from '../../drill/figure.ts';
import type { WorstFigures } from '../measure/measure-worst.ts';
import { goalTable } from './goals.ts';
import { ms, table } from './report.ts';

/** Longest time for which one request may hold the event loop, in ms. */
const GOAL_MS = 20;

/** Table of the inputs by their cost, the dearest first. */
export function reportWorst(figures: readonly WorstFigures[]): string {
  const sorted = [...figures].sort((a, b) => b.middle - a.middle);
  const rows = sorted.map(({ name, by, status, middle, longest }) => [
    name,
    by,
    String(status),
    ms(middle),
    ms(longest),
  ]);
  const dearest = sorted[0]?.middle ?? 0;
  return [
    goalTable([
      atMost('event loop held by the dearest input, median', dearest, GOAL_MS, { unit: 'ms', digits: 1 }),
    ]),
    '',
    table(['input', 'sent by', 'status', 'median ms', 'longest ms'], rows),
  ].join('\n');
}
