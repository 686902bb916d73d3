import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { startServer } from '../bench/server/child-server.ts';
import { openProxy, type PostgresProxy } from '../bench/server/postgres-proxy.ts';
import { productionEnvironment } from '../bench/server/production-environment.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { atMost, type Drill, exactly, type Figure, told } from './figure.ts';
import { Audience } from './sockets/audience.ts';
import { lostOf, quiet } from './sockets/cuts.ts';
import { seedAudience } from './sockets/seed-audience.ts';
import { openSpeaker, type Speaker } from './sockets/speaker.ts';
import { type DrillDatabase, withPostgres } from './with-postgres.ts';

const ROUNDS = 5;
const PEOPLE = 50;
const PER_SECOND = 200;
const LOOK_MS = 100;
/** Time after which a round is given up, in ms. */
const LOST_MS = 60_000;
/** Longest time without events or jobs, in s. */
const AGAIN_S = 10;

/** A database's host goes dark, and another answers at the same address. */
export const blackHole: Drill = {
  name: 'black-hole',
  goal: `All connections of a process to PostgreSQL lead nowhere at once, and new ones work, ${ROUNDS} times. Counted from that moment, events flow and jobs begin again within ${AGAIN_S} s, readiness is red meanwhile, and no event is lost.`,
  run: () => withPostgres(lose),
};

async function lose(database: DrillDatabase): Promise<Figure[]> {
  using folder = temporaryFolder();
  execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: 'ignore' });
  const audience = new Audience(await seedAudience(database, PEOPLE));
  const proxy = await openProxy(database.url);
  const environment = productionEnvironment(folder.path);
  await using server = await startServer('server', { ...environment, DATABASE_URL: proxy.url });
  await audience.open([server.port]);
  const speaker = await openSpeaker(database.url, undefined, {
    perSecond: PER_SECOND,
    people: PEOPLE,
    channelOf: (nth) => audience.channelOf(nth),
  });
  try {
    speaker.start();
    const rounds: Round[] = [];
    for (let nth = 0; nth < ROUNDS; nth += 1) {
      // Each round begins while events flow.
      const before = audience.heard.size;
      while (audience.heard.size < before + PER_SECOND) await sleep(LOOK_MS);
      rounds.push(await fall(database, proxy, { origin: server.origin, audience, speaker, job: `j${nth}` }));
    }
    await speaker.stop();
    await quiet(audience);
    return figuresOf(rounds, lostOf(audience, speaker));
  } finally {
    await audience.leave();
    await speaker.close();
    proxy.close();
  }
}

/** Times of one round from the black hole on, in ms. A thing that did not happen has the time of giving up. */
interface Round {
  events: number;
  job: number;
  red: number;
  ready: number;
}

interface Scene {
  origin: string;
  audience: Audience;
  speaker: Speaker;
  job: string;
}

async function fall({ ask }: DrillDatabase, proxy: PostgresProxy, scene: Scene): Promise<Round> {
  const { origin, audience, speaker, job } = scene;
  proxy.blackHole();
  const from = performance.now();
  const passed = (): number => performance.now() - from;
  const round: Round = { events: LOST_MS, job: LOST_MS, red: LOST_MS, ready: LOST_MS };
  const payload = JSON.stringify({ to: 'p@example.com', subject: 'x', text: 'x', html: 'x' });
  await ask(
    `insert into job (id, kind, lane, key, payload, run_at, attempts, lease_until)
     values ($1, 'mail', 'mail', $1, $2, 0, 0, 0)`,
    [job, payload],
  );
  // An answer may take seconds, so the questions do not wait for each other.
  const looking = setInterval(async () => {
    const status = await statusOf(origin);
    if (status === 503) round.red = Math.min(round.red, passed());
    if (status === 200 && round.red < LOST_MS) round.ready = Math.min(round.ready, passed());
  }, LOOK_MS);
  const isOver = (): boolean => Object.values(round).every((at) => at < LOST_MS) || passed() > LOST_MS;
  while (!isOver()) {
    await sleep(LOOK_MS);
    const [row] = await ask<{ attempts: number }>('select attempts from job where id = $1', [job]);
    if (row && row.attempts > 0) round.job = Math.min(round.job, passed());
    for (const [id, at] of audience.heard)
      if ((speaker.said.get(id) ?? 0) > from) round.events = Math.min(round.events, at - from);
  }
  clearInterval(looking);
  return round;
}

/** Status of readiness; null where nobody answered. */
async function statusOf(origin: string): Promise<number | null> {
  try {
    const answer = await fetch(`${origin}/readyz`);
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return null;
  }
}

function figuresOf(rounds: readonly Round[], lost: number): Figure[] {
  const longest = (of: keyof Round): number => Math.max(...rounds.map((round) => round[of])) / 1000;
  const scale = { unit: 's', digits: 1 };
  return [
    atMost(
      'until the first event arrives that was told after that, at the longest',
      longest('events'),
      AGAIN_S,
      scale,
    ),
    atMost('until a job begins that was planted then, at the longest', longest('job'), AGAIN_S, scale),
    exactly('rounds in which readiness was red', rounds.filter(({ red }) => red < LOST_MS).length, ROUNDS),
    told('until it is red, at the longest', `${longest('red').toFixed(1)} s`),
    told('until it is green again, at the longest', `${longest('ready').toFixed(1)} s`),
    exactly('events that were lost', lost, 0),
  ];
}
