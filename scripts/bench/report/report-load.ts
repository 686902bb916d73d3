import { exactly } from '../../drill/figure.ts';
import type { LoadFigures, Spread } from '../measure/measure-load.ts';
import { goalTable } from './goals.ts';
import { ms, table, whole } from './report.ts';

const NAMES = {
  list: 'list of 50 items',
  buy: 'a purchase, until it is answered',
  code: 'a purchase by PIX, until its code is on the socket',
  paid: 'a payment at the bank, until PAID is on the socket',
} as const;

/** Faults of a run, each with its count, which must be 0. */
export function faultsOf({
  errors,
  oversold,
  lostEvents,
  heardTwice,
  cutSockets,
}: LoadFigures): [string, number][] {
  return [
    ['errors', errors.length],
    ['things oversold or gone without a sale', oversold],
    ['events lost', lostEvents],
    ['events heard twice', heardTwice],
    ['sockets that were closed', cutSockets],
  ];
}

export function reportLoad(figures: LoadFigures): string {
  const { options, steps, bare, paid, outOfStock, heard, errors } = figures;
  const cells = (of: Spread | undefined): string[] => (of ? [ms(of.p50), ms(of.p99)] : ['', '']);
  const row = (step: keyof typeof NAMES, floor?: Spread): string[] => [
    NAMES[step],
    whole(steps[step].count),
    ...cells(steps[step]),
    ...cells(floor),
  ];
  return [
    `${whole(options.sockets)} sockets with two channels each and ${options.shoppers} shoppers for ${options.ms / 1000} s. Purchases from the balance: ${whole(paid.balance)}. Purchases by PIX: ${whole(paid.pix)}.`,
    `Carts refused because somebody else had the last one: ${whole(outOfStock)}. Events heard: ${whole(heard)}. Times in ms.`,
    '',
    table(
      ['step', 'times', 'p50', 'p99', 'bare p50', 'bare p99'],
      [row('list', bare.list), row('buy', bare.buy), row('code'), row('paid')],
    ),
    '',
    goalTable(faultsOf(figures).map(([what, count]) => exactly(what, count, 0))),
    ...(errors.length > 0 ? ['', ...new Set(errors)] : []).slice(0, 20),
  ].join('\n');
}
