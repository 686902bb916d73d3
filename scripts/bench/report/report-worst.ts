import type { WorstFigures } from '../measure/measure-worst.ts';
import { ms, table } from './report.ts';

/** Longest that one request may hold the event loop, in ms. */
const GOAL_MS = 20;

/** The inputs by what they cost, the dearest first. */
export function reportWorst(figures: readonly WorstFigures[]): string {
  const sorted = [...figures].sort((a, b) => b.middle - a.middle);
  const over = sorted.filter(({ middle }) => middle > GOAL_MS).length;
  const rows = sorted.map(({ name, by, status, middle, longest }) => [
    name,
    by,
    String(status),
    ms(middle),
    ms(longest),
  ]);
  return [
    table(['input', 'sent by', 'status', 'median ms', 'longest ms'], rows),
    '',
    `Goal (none above ${GOAL_MS} ms in the median): ${over === 0 ? 'met' : `**missed by ${over}**`}.`,
  ].join('\n');
}
