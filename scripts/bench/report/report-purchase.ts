import { BEFORE, type PurchaseFigures } from '../measure/measure-purchase.ts';
import { ms, table, whole } from './report.ts';

/** What share of the processor time of before a purchase may take, and how many times the rate it is to reach. */
const SHARE = { SQLite: 1 / 3, PostgreSQL: 1 / 10 };
const RATE = 4;
const AT_ONCE = 32;

export function reportPurchase(figures: readonly PurchaseFigures[], rounds: number): string {
  const rows = figures.flatMap(({ engine, connections, before, now }) => {
    const [share, rate] = [now.cpuMicros / before.cpuMicros, now.perSecond / before.perSecond];
    const isMany = connections === AT_ONCE;
    const goals = [
      `${SHARE[engine].toFixed(2)} of the time: ${share <= SHARE[engine] ? 'met' : '**missed**'}`,
      ...(isMany ? [`${RATE} times the rate: ${rate >= RATE ? 'met' : '**missed**'}`] : []),
    ];
    const row = (name: string, who: string, of: typeof now) => [
      name,
      who,
      whole(of.perSecond),
      ms(of.p50),
      ms(of.p99),
      whole(of.cpuMicros),
    ];
    return [
      [...row(`${engine}, c=${connections}`, BEFORE, before), '', '', ''],
      [...row('', 'present', now), share.toFixed(2), rate.toFixed(2), goals.join(', ')],
    ];
  });
  return [
    `${rounds} runs of each figure, their median. Times in ms, processor time in µs a purchase, that of PostgreSQL included.`,
    '',
    table(['purchase of 3 items', 'who', '/s', 'p50', 'p99', 'µs', 'share', 'times the rate', 'goal'], rows),
  ].join('\n');
}
