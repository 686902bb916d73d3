import { atLeast, atMost, type Figure } from '../../drill/figure.ts';
import type { GroupFigures } from '../measure/measure-groups.ts';
import { BEFORE, type PurchaseFigures } from '../measure/measure-purchase.ts';
import { goalTable } from './goals.ts';
import { ms, table, whole } from './report.ts';

/**
 * Most processor time of a purchase, as a share of the earlier one. Below it the least rate, as a multiple of the
 * earlier one.
 */
const SHARE = { SQLite: 1 / 3, PostgreSQL: 1 / 10 };
const RATE = 4;
const AT_ONCE = 32;
/** Most processor time of purchases that share a commit, as a share of that of a purchase alone. */
const GROUPED = 0.8;

export function reportPurchase(
  figures: readonly PurchaseFigures[],
  groups: readonly GroupFigures[],
  rounds: number,
): string {
  const rows = figures.flatMap(({ engine, connections, before, now }) => {
    const { share, rate } = ratios({ before, now });
    const row = (name: string, who: string, of: typeof now) => [
      name,
      who,
      whole(of.perSecond),
      ms(of.p50),
      ms(of.p99),
      whole(of.cpuMicros),
    ];
    return [
      [...row(`${engine}, c=${connections}`, BEFORE, before), '', ''],
      [...row('', 'present', now), share.toFixed(2), rate.toFixed(2)],
    ];
  });
  return [
    goalTable([...figures.flatMap(goalsOf), groupGoal(groups)]),
    '',
    `${rounds} runs of each figure, their median. Times in ms, processor time in µs a purchase, that of PostgreSQL included.`,
    '',
    table(['purchase of 3 items', 'who', '/s', 'p50', 'p99', 'µs', 'share', 'times the rate'], rows),
    '',
    'On SQLite, by the record API without HTTP. Purchases that come together share a commit.',
    '',
    table(
      ['purchases in a commit', '/s', 'µs'],
      groups.map(({ size, perSecond, micros }) => [String(size), whole(perSecond), whole(micros)]),
    ),
  ].join('\n');
}

const ratios = ({ before, now }: Pick<PurchaseFigures, 'before' | 'now'>) => ({
  share: now.cpuMicros / before.cpuMicros,
  rate: now.perSecond / before.perSecond,
});

function goalsOf({ engine, connections, before, now }: PurchaseFigures): Figure[] {
  const { share, rate } = ratios({ before, now });
  const what = `purchase on ${engine}, ${connections === 1 ? 'one' : connections} at once`;
  return [
    atMost(`${what}: processor time`, share, SHARE[engine], { unit: 'of before', digits: 2 }),
    ...(connections === AT_ONCE
      ? [atLeast(`${what}: rate`, rate, RATE, { unit: 'times before', digits: 2 })]
      : []),
  ];
}

function groupGoal(groups: readonly GroupFigures[]): Figure {
  const [alone, [together]] = [groups[0], groups.slice(-1)];
  const share = (together?.micros ?? 1) / (alone?.micros ?? 1);
  return atMost(`purchases on SQLite, ${together?.size} in a commit: processor time`, share, GROUPED, {
    unit: 'of one alone',
    digits: 2,
  });
}
