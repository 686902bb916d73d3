import { atMost } from '../../drill/figure.ts';
import { SPEAKERS } from '../live/listen-plan.ts';
import { SOCKET_IO_VERSION, type SocketsFigures, type SocketsOptions } from '../measure/measure-sockets.ts';
import type { ToldFigures } from '../measure/measure-told.ts';
import { goalTable } from './goals.ts';
import { ms, table, whole } from './report.ts';

/** Goals: the spread's excess over bare ws as a share, µs for each message, and ms until a payer is told. */
const GOALS = { aboveBare: 0.1, sendMicros: 22, toldMs: 300 } as const;
const BARE = SPEAKERS[0];

export function reportLive(
  figures: SocketsFigures,
  told: readonly ToldFigures[],
  { sockets, messages, rounds }: SocketsOptions,
): string {
  const { Vendinha: ours, [BARE]: bare } = figures;
  const [last] = told.slice(-1);
  return [
    goalTable([
      atMost(
        `${whole(sockets)} sockets: p50 above bare ws`,
        (ours.p50 / bare.p50 - 1) * 100,
        GOALS.aboveBare * 100,
        '%',
      ),
      atMost(`${whole(sockets)} sockets: processor time of a send`, ours.cpuMicros, GOALS.sendMicros, {
        unit: 'µs',
        digits: 1,
      }),
      atMost(`PIX paid until told, ${last?.atOnce} at once: p50`, last?.p50 ?? 0, GOALS.toldMs, 'ms'),
    ]),
    '',
    `A message to ${whole(sockets)} sockets, ${messages} of them in each of ${rounds} rounds, socket.io ${SOCKET_IO_VERSION}. From the first socket that hears it to`,
    'the last, in ms, and the processor time of the server, in µs a send. Ours also checks, writes and commits the item that it tells of.',
    '',
    table(
      ['who', 'p50', 'p90', 'µs a send'],
      SPEAKERS.map((one) => [
        one,
        ms(figures[one].p50),
        ms(figures[one].p90),
        figures[one].cpuMicros.toFixed(1),
      ]),
    ),
    '',
    'Purchases by PIX at the simulated bank follow each other without a pause. ms from its answer to the payer until their socket hears PAID.',
    '',
    table(
      ['buyers at once', 'payments', 'a second', 'p50', 'p99'],
      told.map(({ atOnce, payments, perSecond, p50, p99 }) => [
        String(atOnce),
        whole(payments),
        whole(perSecond),
        ms(p50),
        ms(p99),
      ]),
    ),
  ].join('\n');
}
