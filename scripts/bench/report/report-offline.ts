import { atMost } from '../../drill/figure.ts';
import type { OfflineFigures } from '../measure/measure-offline.ts';
import { goalTable } from './goals.ts';
import { ms, table } from './report.ts';

/** Longest delay of the start after an empty page, ms: to the first card, and to the app's own. */
const GOALS_MS = { first: 40, app: 120 } as const;

export function reportOffline({ samples, empty, home, app }: OfflineFigures): string {
  const behind = (of: typeof home): number => of.p50 - empty.p50;
  return [
    goalTable([
      atMost('offline start: first card behind an empty page', behind(home), GOALS_MS.first, 'ms'),
      atMost('offline start: own cards behind an empty page', behind(app), GOALS_MS.app, 'ms'),
    ]),
    '',
    table(
      ['page', 'samples', 'p50 ms', 'p90 ms'],
      [
        ['an empty page of the same worker', String(samples), ms(empty.p50), ms(empty.p90)],
        ['/home, first location card, as last seen', String(samples), ms(home.p50), ms(home.p90)],
        ['/home, cards of the app from the mirror', String(samples), ms(app.p50), ms(app.p90)],
      ],
    ),
  ].join('\n');
}
