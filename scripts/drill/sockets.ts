import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { startRedis } from '../bench/server/temporary-redis.ts';
import { quantile } from '../bench/statistics.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { atLeast, atMost, type Drill, exactly, type Figure, told } from './figure.ts';
import { Audience } from './sockets/audience.ts';
import { cutAgainAndAgain, lostOf, quiet } from './sockets/cuts.ts';
import { seedAudience } from './sockets/seed-audience.ts';
import { openSpeaker, type Speaker } from './sockets/speaker.ts';
import { Stage } from './sockets/stage.ts';
import { type DrillDatabase, withPostgres } from './with-postgres.ts';

const SOCKETS = 10_000;
const PER_SECOND = 2000;
const WARM_MS = 3000;
const MEASURE_MS = 15_000;
/** Highest ratio of two like measurements. Below it the least share of the rate. */
const [NEARLY, ENOUGH] = [1.1, 0.95];

/** Many sockets are spread over several processes, whose reading is counted. */
export const sockets: Drill = {
  name: 'sockets',
  goal: 'Over two processes and then over four there are 10,000 live sockets and 2,000 events a second, with a bus. What a process reads does not grow with their number. No event is lost or heard twice in 1,000 cuts.',
  run: () => withPostgres(play),
};

async function play(database: DrillDatabase): Promise<Figure[]> {
  using folder = temporaryFolder();
  execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: 'ignore' });
  const people = await seedAudience(database, SOCKETS);
  const audience = new Audience(people);
  await using redis = await startRedis();
  const stage = new Stage(database, redis, folder.path);
  const speak = (): Promise<Speaker> =>
    openSpeaker(
      database.url,
      { url: redis.url, ca: null },
      { perSecond: PER_SECOND, people: SOCKETS, channelOf: (nth) => audience.channelOf(nth) },
    );
  try {
    const two = await measure(stage, audience, speak, 2);
    const four = await measure(stage, audience, speak, 4);
    const speaker = await speak();
    const cuts = await cutAgainAndAgain(audience, speaker, redis).finally(() => speaker.close());
    return [...compare(two, four), ...cuts];
  } finally {
    await audience.leave();
    await stage.end();
  }
}

/** Rates in events a second, unless a comment names another unit. */
type Measured = Awaited<ReturnType<typeof measure>>;

async function measure(stage: Stage, audience: Audience, speak: () => Promise<Speaker>, count: number) {
  await audience.leave();
  await stage.fill(count);
  await audience.open(stage.ports);
  await stage.untilHeard();
  const speaker = await speak();
  try {
    const sockets = await stage.sockets();
    speaker.start();
    await sleep(WARM_MS);
    const look = async () => ({
      at: performance.now(),
      said: speaker.said.size,
      ...(await stage.readSoFar()),
    });
    const from = await look();
    await sleep(MEASURE_MS);
    const to = await look();
    await speaker.stop();
    await quiet(audience);
    const rate = (after: number, before = 0): number => ((after - before) / (to.at - from.at)) * 1000;
    const stored = to.stored.map((rows, nth) => rate(rows, from.stored[nth])).sort((a, b) => b - a);
    return {
      sockets,
      said: rate(to.said, from.said),
      /** Events a second that the relaying process read from the database. */
      relayed: stored[0] ?? 0,
      /** Events a second that all other processes read from the database. */
      stored: stored.slice(1).reduce((sum, rows) => sum + rows, 0),
      /** Most events a second that the bus carried to one process. */
      carried: Math.max(...to.carried.map((events, nth) => rate(events, from.carried[nth]))),
      /** Rows a second that PostgreSQL gave. */
      rows: rate(to.rows, from.rows),
      /** Times from the acknowledged commit to the socket, in ms. */
      delays: [...speaker.said].flatMap(([id, at]) => (audience.heard.get(id) ?? at) - at),
      /** Number of events that never came. */
      lost: lostOf(audience, speaker),
    };
  } finally {
    await speaker.close();
  }
}

function compare(two: Measured, four: Measured): Figure[] {
  const each = (what: string, of: Measured): Figure[] => [
    exactly(`${what}: sockets`, of.sockets, SOCKETS),
    atLeast('events told', of.said, PER_SECOND * ENOUGH, 'a second'),
    told('from the commit to the socket, p50 and p99', `${ms(of, 0.5)} and ${ms(of, 0.99)} ms`),
    exactly('events lost', of.lost, 0),
  ];
  return [
    ...each('two processes', two),
    told('carried to the process that heard most', `${two.carried.toFixed(0)} a second`),
    told(
      'read from the database: the one for all, all others',
      `${two.relayed.toFixed(0)}, ${two.stored.toFixed(0)} a second`,
    ),
    ...each('four processes', four),
    atMost('carried to the process that heard most', four.carried, two.carried * NEARLY, 'a second'),
    atMost('read from the database by the one for all', four.relayed, two.relayed * NEARLY, 'a second'),
    atMost('by all others', four.stored, PER_SECOND * (NEARLY - 1), 'a second'),
    atMost('rows of events that PostgreSQL gave', four.rows, two.rows * NEARLY, 'a second'),
  ];
}

const ms = ({ delays }: Measured, share: number): string => quantile(delays, share).toFixed(0);
