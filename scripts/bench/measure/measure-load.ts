import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { locationChannel, notificationChannel } from '../../../src/records/events.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { type Seeded, seedStore } from '../seed/seed-store.ts';
import { makeDemo, startChild, startServer } from '../server/child-server.ts';
import { POOL } from '../server/production-environment.ts';
import { asksOf } from '../shoppers/ask.ts';
import { type Audit, audit, newestEvent } from '../shoppers/audit.ts';
import { type Asker, Ear } from '../shoppers/ear.ts';
import { emptyShopping, type Shopping, STEPS, shop } from '../shoppers/shopper.ts';
import { quantile } from '../statistics.ts';

const BARE = join(import.meta.dirname, '../server/bare-server.ts');
const PLACES = 40;
/** Units of each item, so few that most shelves are empty before the end. */
const QUANTITY = 9;
const AT_ONCE = 50;
/** Time without any event after which all have come, in ms. */
const QUIET_MS = 3000;

export interface LoadOptions {
  sockets: number;
  shoppers: number;
  ms: number;
}

export interface Spread {
  count: number;
  p50: number;
  p99: number;
}

export interface LoadFigures extends Audit {
  options: LoadOptions;
  steps: Record<(typeof STEPS)[number], Spread>;
  /** A bare node:http with as many bytes and as many answers, by the operation for which it stands. */
  bare: { list: Spread; buy: Spread };
  paid: Shopping['paid'];
  outOfStock: number;
  errors: string[];
  /** Number of sockets that the server closed. */
  cutSockets: number;
}

/** Runs shoppers and listeners at a built server with the simulated bank, and audits its storage afterwards. */
export async function measureLoad(options: LoadOptions): Promise<LoadFigures> {
  using folder = temporaryFolder();
  const data = join(folder.path, 'data');
  mkdirSync(data);
  const file = join(data, 'vendinha.db');
  const env = { DATA_DIR: data, LOG_LEVEL: 'error', TRUSTED_PROXIES: '1' };
  await makeDemo(env);
  const seeded = await seedStore({ file }, { places: PLACES, quantity: QUANTITY, ...POOL });
  await using server = await startServer('demo', env);
  const ears = await listen(server.port, seeded, options.sockets);
  const since = await newestEvent(file);
  const into = await goShopping(server.port, seeded, ears, options);
  await quiet(ears);
  const cutSockets = ears.filter(({ isCut }) => isCut).length;
  const items = seeded.places.flatMap(({ items: ids }) => ids);
  const found = await audit(file, { ears, items, quantity: QUANTITY, since });
  for (const ear of ears) ear.close();
  const bare = { list: await bareTimes(into, 'list', options), buy: await bareTimes(into, 'buy', options) };
  const steps = Object.fromEntries(STEPS.map((step) => [step, spread(into.times[step])]));
  const { paid, outOfStock, errors } = into;
  return {
    ...found,
    options,
    steps: steps as LoadFigures['steps'],
    bare,
    paid,
    outOfStock,
    errors,
    cutSockets,
  };
}

/** Opens the sockets. Each person listens to a shop and to their own channels, and the first ones are the shoppers'. */
async function listen(port: number, { people, places }: Seeded, count: number): Promise<Ear[]> {
  const ears: Ear[] = [];
  for (let from = 0; from < count; from += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, at) => {
      const asker = people[(from + at) % people.length] as Asker;
      const place = places[(from + at) % places.length]?.id ?? '';
      return Ear.open(port, asker, [notificationChannel(asker.sub), locationChannel(place)]);
    });
    ears.push(...(await Promise.all(some)));
  }
  return ears;
}

async function goShopping(
  port: number,
  { people, places }: Seeded,
  ears: readonly Ear[],
  { shoppers, ms }: LoadOptions,
): Promise<Shopping> {
  const into = emptyShopping();
  const until = performance.now() + ms;
  const ask = asksOf(port);
  const all = Array.from({ length: shoppers }, (_, nth) => {
    const [asker, ear] = [people[nth % people.length], ears[nth]];
    if (!asker || !ear) throw new Error('a shopper needs a person and a socket');
    const placeId = places[nth % places.length]?.id ?? '';
    return shop({ ask, asker, ear, placeId, isOver: () => performance.now() > until }, into);
  });
  await Promise.all(all);
  return into;
}

/** Times of as many requests a second by as many callers, at a server that only answers. */
async function bareTimes(
  { times, bytes }: Shopping,
  step: 'list' | 'buy',
  { shoppers, ms }: LoadOptions,
): Promise<Spread> {
  const bare = await startChild([BARE], { ANSWER_BYTES: String(bytes[step]) }, '/');
  const ask = asksOf(bare.port);
  const found: number[] = [];
  const until = performance.now() + ms / 4;
  const pauseMs = (ms * shoppers) / Math.max(1, times[step].length);
  const caller = async (): Promise<void> => {
    for (;;) {
      await sleep(Math.random() * 2 * pauseMs);
      if (performance.now() > until) return;
      found.push((await ask('/', { query: 'x'.repeat(500) })).ms);
    }
  };
  await Promise.all(Array.from({ length: shoppers }, caller));
  await bare.end();
  return spread(found);
}

/** Resolves once no socket has heard anything for a while. */
async function quiet(ears: readonly Ear[]): Promise<void> {
  const all = (): number => ears.reduce((sum, { heard }) => sum + heard.size, 0);
  for (let before = -1; before !== all(); ) {
    before = all();
    await sleep(QUIET_MS);
  }
}

const spread = (times: readonly number[]): Spread => ({
  count: times.length,
  p50: quantile(times, 0.5),
  p99: quantile(times, 0.99),
});
