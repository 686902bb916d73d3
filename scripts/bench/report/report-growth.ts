import type { GrowthRow } from '../measure/measure-growth.ts';
import { table, whole } from './report.ts';

/** A figure that moves less than this is as before: so far apart are two runs of the same. */
const FLAT = 1.25;

export function reportGrowth(rows: readonly GrowthRow[]): string {
  const lines = rows.map((row) => {
    const { what, of, sizes, micros } = row;
    const count = sizes.map((size) => whole(size)).join(', ');
    const ratios = [growthFrom(micros, 0), logarithmOf(sizes)].map((ratio) => ratio.toFixed(2));
    return [what, `${count} ${of}`, micros.map(whole).join(', '), ...ratios, verdictOf(row)];
  });
  return [
    'On SQLite, by the record API without HTTP, limits and signatures, which cost the same at every size. Processor time of both',
    'threads in µs a question, 16 at once. Goal: flat, or at most as the logarithm of the size, or with the reason.',
    '',
    table(['question', 'of how many', 'µs', 'largest over smallest', 'the logarithms', 'goal'], lines),
  ].join('\n');
}

function verdictOf({ sizes, micros }: GrowthRow): string {
  const growth = growthFrom(micros, 0);
  if (growth <= FLAT) return 'flat: met';
  if (growth <= logarithmOf(sizes)) return 'logarithmic: met';
  if (sizes.length > 2 && growthFrom(micros, 1) <= FLAT)
    return `flat from ${whole(sizes[1] ?? 0)} on, as all of a smaller one lies in caches: met`;
  return '**missed**';
}

const growthFrom = (micros: readonly number[], index: number): number =>
  (micros.at(-1) ?? 1) / (micros[index] ?? 1);
const logarithmOf = (sizes: readonly number[]): number =>
  Math.log(sizes.at(-1) ?? 1) / Math.log(sizes[0] ?? 1);
