import { atLeast } from '../../drill/figure.ts';
import { CONTESTANTS, PEER_VERSION, type PeersFigures } from '../measure/measure-peers.ts';
import { goalTable } from './goals.ts';
import { ms, table, whole } from './report.ts';

const NAMES = {
  get: 'get by key',
  list: 'list of 50, asked again',
  fresh: 'list of 50, fresh',
  create: 'create, durable',
};
const OURS = ['Vendinha on SQLite', 'Vendinha on PostgreSQL'] as const;
/** Goals of our rate, as multiples of PostGraphile's. */
const ON_POSTGRES = 1.5;
const ON_SQLITE = { get: 4, list: 8, fresh: 2.8, create: 3 };

export function reportPeers({ records, operations, rest }: PeersFigures, rounds: number): string {
  const goals = operations.flatMap(({ operation, results }) =>
    OURS.map((name) => {
      const ratio = results[name].perSecond / results.PostGraphile.perSecond;
      const goal = name === 'Vendinha on SQLite' ? ON_SQLITE[operation] : ON_POSTGRES;
      return atLeast(`${NAMES[operation]}: ${name} beside PostGraphile`, ratio, goal, {
        unit: 'times its rate',
        digits: 2,
      });
    }),
  );
  const rows = operations.flatMap(({ operation, results }) =>
    CONTESTANTS.map((name, index) => {
      const { perSecond, p50, p99, cpuMicros, bytes } = results[name];
      const { PostGraphile: peer } = results;
      return [
        index === 0 ? NAMES[operation] : '',
        `${name} (${whole(bytes)} B)`,
        whole(perSecond),
        ms(p50),
        ms(p99),
        whole(cpuMicros),
        index === 0 ? '' : (perSecond / peer.perSecond).toFixed(2),
        index === 0 ? '' : (peer.cpuMicros / cpuMicros).toFixed(2),
      ];
    }),
  );
  const atRest = CONTESTANTS.map((name) => [name, ms(rest[name].startMs), rest[name].idleMb.toFixed(0)]);
  return [
    goalTable(goals),
    '',
    `PostGraphile ${PEER_VERSION}, ${whole(records)} records each, 32 connections, ${rounds} runs of each figure, their`,
    'median. Times in ms, processor time in µs a request, that of PostgreSQL included.',
    '',
    table(
      ['operation', 'who', '/s', 'p50', 'p99', 'µs', 'times its rate', 'of its processor time, one part in'],
      rows,
    ),
    '',
    table(['at rest', 'start to first answer, ms', 'resident memory, MB'], atRest),
  ].join('\n');
}
