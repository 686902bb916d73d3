import type { Figure } from '../../drill/figure.ts';
import type { GrownScreen } from '../measure/measure-grown-screens.ts';
import type { GrowthRow } from '../measure/measure-growth.ts';
import { goalTable } from './goals.ts';
import { table, whole } from './report.ts';

/** Factor below which a figure counts as unchanged. Two runs of the same differ by as much. */
const FLAT = 1.25;

interface Grown {
  what: string;
  of: string;
  sizes: readonly number[];
  /** Cost at each size, all in one unit. */
  costs: readonly number[];
}

export function reportGrowth(rows: readonly GrowthRow[], screens: readonly GrownScreen[]): string {
  const server = rows.map((row): Grown => ({ ...row, costs: row.micros }));
  const client = screens.map((screen): Grown => ({ ...screen, costs: screen.times }));
  return [
    goalTable([...server, ...client].map(goalOf)),
    '',
    'On SQLite, by the record API without HTTP, limits and signatures, which cost the same at every size. Processor time of both',
    'threads in µs a question, 16 at once.',
    '',
    tableOf('question', 'µs', server),
    '',
    'On a phone slowed down four times: from the start of the navigation to two frames after the first entry stood there, the',
    'median. The mirror is filled, and the worker keeps the files.',
    '',
    tableOf('screen', 'ms', client),
  ].join('\n');
}

function tableOf(name: string, unit: string, rows: readonly Grown[]): string {
  const lines = rows.map(({ what, of, sizes, costs }) => [
    what,
    `${sizes.map(whole).join(', ')} ${of}`,
    costs.map(whole).join(', '),
    growthFrom(costs, 0).toFixed(2),
    logarithmOf(sizes).toFixed(2),
  ]);
  return table([name, 'of how many', unit, 'largest over smallest', 'the logarithms'], lines);
}

/**
 * Goal of a figure: flat, or at most like the logarithm of the size. A figure that fits into caches while small is
 * compared from the middle on.
 */
function goalOf({ what, of, sizes, costs }: Grown): Figure {
  const growth = growthFrom(costs, 0);
  const later = sizes.length > 2 ? growthFrom(costs, 1) : growth;
  const words =
    growth <= FLAT
      ? 'flat'
      : growth <= logarithmOf(sizes)
        ? 'logarithmic'
        : later <= FLAT
          ? `flat from ${whole(sizes[1] ?? 0)} on, as all of a smaller one lies in caches`
          : null;
  return {
    what: `growth of ${what}: ${whole(sizes[0] ?? 0)} to ${whole(sizes.at(-1) ?? 0)} ${of}`,
    figure: `${growth.toFixed(2)} times${words ? `, ${words}` : ''}`,
    goal: 'flat or as the logarithm',
    met: words !== null,
  };
}

const growthFrom = (costs: readonly number[], index: number): number =>
  (costs.at(-1) ?? 1) / (costs[index] ?? 1);
const logarithmOf = (sizes: readonly number[]): number =>
  Math.log(sizes.at(-1) ?? 1) / Math.log(sizes[0] ?? 1);
