import { atMost } from '../../drill/figure.ts';
import type { RouteFigures } from '../measure/measure-routes.ts';
import { goalTable } from './goals.ts';
import { kb, table } from './report.ts';

export function reportRoutes(routes: readonly RouteFigures[]): string {
  const rows = routes.map(({ name, expected, fetched, brotli, differences }) => [
    name,
    expected === null ? '' : kb(expected),
    kb(fetched),
    kb(brotli),
    shortList(differences),
  ]);
  const goals = routes.map(({ name, goal, fetched }) =>
    atMost(name, fetched / 1000, goal, { unit: 'kB', digits: 1 }),
  );
  return [
    goalTable(goals),
    '',
    table(['route', 'by the build, gzip kB', 'fetched, gzip', 'the same, brotli', 'only one of both'], rows),
  ].join('\n');
}

/** Most names in a cell, because nobody reads more. */
const MAX_NAMES = 12;

function shortList(names: readonly string[]): string {
  const rest = names.length - MAX_NAMES;
  return rest > 0 ? `${names.slice(0, MAX_NAMES).join(' ')} and ${rest} more` : names.join(' ');
}
