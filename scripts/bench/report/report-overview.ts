import { atMost } from '../../drill/figure.ts';
import type { OverviewFigures } from '../measure/measure-overview.ts';
import { goalTable } from './goals.ts';
import { kb, ms, table } from './report.ts';

/** Goals: time to the first paint from the mirror, ms, and size of the one answer, kB. */
const GOALS = { paintMs: 300, kb: 30 } as const;

export function reportOverview({ shops, tapped, hurried, offline, bytes }: OverviewFigures): string {
  return [
    goalTable([
      atMost(`${shops} locations: first paint after a tap on a home at rest`, tapped, GOALS.paintMs, 'ms'),
      atMost(`${shops} locations: the one answer`, bytes / 1000, GOALS.kb, 'kB'),
    ]),
    '',
    table(
      ['own locations at 4× throttled CPU', 'median'],
      [
        ["from the tap on 'Meus Locais' to its rows, home at rest for a second, ms", ms(tapped)],
        ['the same, as soon as the link is there, ms', ms(hurried)],
        ['a page loaded without a connection, to its rows, ms', ms(offline)],
        ['the one answer, kB on the wire', kb(bytes)],
      ],
    ),
  ].join('\n');
}
