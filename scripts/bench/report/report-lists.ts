import { atMost, type Figure } from '../../drill/figure.ts';
import type { ListFigures, ListsFigures } from '../measure/measure-lists.ts';
import { goalTable } from './goals.ts';
import { ms, table } from './report.ts';

/** Goals in ms: from the input to the next paint, between two frames, and of the main thread in a second at rest. */
const GOALS_MS = { input: 100, frame: 50, idle: 5 } as const;

export function reportLists({ acts, idle }: ListsFigures): string {
  const rows = acts.map(({ screen, act, samples, p50, p90, worst, over }) => [
    screen,
    act,
    String(samples),
    ms(p50),
    ms(p90),
    ms(worst),
    String(over),
  ]);
  return [
    goalTable([
      ...acts.map(goalOf),
      atMost('a shop of 1,000 items at rest: main thread in a second', idle, GOALS_MS.idle, {
        unit: 'ms',
        digits: 1,
      }),
    ]),
    '',
    table(['screen', 'act', 'samples', 'p50 ms', 'p90 ms', 'worst ms', `over ${GOALS_MS.frame} ms`], rows),
  ].join('\n');
}

function goalOf({ screen, act, p90, over, samples }: ListFigures): Figure {
  if (act !== 'scroll') return atMost(`${screen}, ${act}: p90`, p90, GOALS_MS.input, 'ms');
  const bound = { what: `${screen}, ${act}: frames over ${GOALS_MS.frame} ms`, goal: 'none' };
  return { ...bound, figure: `${over} of ${samples}`, met: over === 0 };
}
