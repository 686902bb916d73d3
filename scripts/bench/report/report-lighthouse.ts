import { atLeast, atMost } from '../../drill/figure.ts';
import type { LighthouseFigures } from '../measure/measure-lighthouse.ts';
import { goalTable } from './goals.ts';
import { seconds, table } from './report.ts';

/** Goals of every page: the score, the blocked time in ms, the largest paint in s. */
const GOALS = { performance: 98, tbt: 100, lcp: 1.5 } as const;

export function reportLighthouse(pages: readonly LighthouseFigures[]): string {
  const rows = pages.map(({ path, runs, scores, times }) => [
    path,
    String(runs),
    ['performance', 'accessibility', 'best-practices', 'seo'].map((name) => scores[name] ?? '?').join(' / '),
    seconds(times.fcp),
    seconds(times.lcp),
    times.tbt.toFixed(0),
    times.cls.toFixed(3),
  ]);
  const goals = pages.flatMap(({ path, scores, times }) => [
    atLeast(`${path}: performance`, scores.performance ?? 0, GOALS.performance, 'points'),
    atMost(`${path}: total blocking time`, times.tbt, GOALS.tbt, 'ms'),
    atMost(`${path}: largest contentful paint`, times.lcp / 1000, GOALS.lcp, { unit: 's', digits: 2 }),
  ]);
  const faults = pages.flatMap(({ path, faults: found }) =>
    found
      .filter(({ category }) => category !== 'performance')
      .map(({ category, title, score, reason }) => [path, category, title, score.toFixed(2), reason]),
  );
  return [
    goalTable(goals),
    '',
    table(
      ['page', 'runs', 'performance / accessibility / practices / SEO', 'FCP s', 'LCP s', 'TBT ms', 'CLS'],
      rows,
    ),
    ...(faults.length > 0
      ? [
          '',
          'Below full score in the middle run, but for performance:',
          '',
          table(['page', 'category', 'audit', 'score', 'what it says'], faults),
        ]
      : []),
  ].join('\n');
}
