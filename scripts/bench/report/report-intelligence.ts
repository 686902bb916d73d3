import { atMost } from '../../drill/figure.ts';
import type { CountingFigures } from '../measure/measure-intelligence.ts';
import type { OpeningFigures } from '../measure/measure-opening.ts';
import { goalTable } from './goals.ts';
import { kb, ms, table, whole } from './report.ts';

/** Longest time for counting the most sales, ms. */
const COUNTING_GOAL_MS = 100;
/**
 * Longest time from the tap to the figures of 100,000 sales on a phone, ms. It is for the first time, and for a page
 * loaded anew.
 */
const OPENING_GOAL_MS = { first: 3000, again: 300 } as const;

export function reportIntelligence(figures: readonly CountingFigures[], opening: OpeningFigures): string {
  const [most] = figures.slice(-1);
  const { sales, first, requests, bytes, again, hurried } = opening;
  const differing = figures.filter(({ same }) => !same).length;
  return [
    goalTable([
      atMost(
        `${whole(most?.sales ?? 0)} sales counted after reading`,
        most?.worker ?? 0,
        COUNTING_GOAL_MS,
        'ms',
      ),
      atMost(`${whole(sales)} sales: tap to figures, first opening`, first, OPENING_GOAL_MS.first, 'ms'),
      atMost(
        `${whole(sales)} sales: tap to figures, reopened page at rest`,
        again,
        OPENING_GOAL_MS.again,
        'ms',
      ),
      atMost('sizes whose revenue differs from the plain loop', differing, 0, 'sizes'),
    ]),
    '',
    table(
      ['sales', 'folded once ms', 'counted ms', 'page stood still ms', 'plain loop over records ms'],
      figures.map(({ sales: count, fold, worker, still, loop }) => [
        whole(count),
        ms(fold),
        ms(worker),
        ms(still),
        ms(loop),
      ]),
    ),
    '',
    `The first opening asked for sales ${requests} times, ${kb(bytes)} kB on the wire. From a tap as soon as the link of a reopened page is there, the`,
    `figures took ${ms(hurried)} ms.`,
  ].join('\n');
}
