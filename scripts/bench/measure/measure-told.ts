import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { notificationChannel } from '../../../src/records/events.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { type Seeded, seedStore } from '../seed/seed-store.ts';
import { makeDemo, startServer } from '../server/child-server.ts';
import { POOL } from '../server/production-environment.ts';
import { asksOf } from '../shoppers/ask.ts';
import { Ear } from '../shoppers/ear.ts';
import { buy, emptyShopping } from '../shoppers/shopper.ts';
import { quantile } from '../statistics.ts';

const PLACES = 40;
const PER_CART = 3;
/** Share of the first payments that is left out, because their code is not compiled yet. */
const WARM_SHARE = 0.2;

/** Purchases by PIX at the simulated bank. Times from its answer to the payer until the app shows it, in ms. */
export interface ToldFigures {
  atOnce: number;
  payments: number;
  perSecond: number;
  p50: number;
  p99: number;
}

/** Lets so many people buy by PIX, one purchase after the other without a pause. */
export async function measureTold(atOnce: number, ms: number): Promise<ToldFigures> {
  using folder = temporaryFolder();
  const data = join(folder.path, 'data');
  mkdirSync(data);
  const env = { DATA_DIR: data, LOG_LEVEL: 'error', TRUSTED_PROXIES: '1' };
  await makeDemo(env);
  const seeded = await seedStore({ file: join(data, 'vendinha.db') }, { places: PLACES, ...POOL });
  await using server = await startServer('demo', env);
  const into = emptyShopping();
  const until = performance.now() + ms;
  await Promise.all(
    Array.from({ length: atOnce }, (_, nth) => keepBuying(server.port, seeded, { nth, atOnce, until }, into)),
  );
  if (into.errors.length > 0) throw new Error(into.errors[0]);
  const times = into.times.paid.slice(Math.floor(into.times.paid.length * WARM_SHARE));
  return {
    atOnce,
    payments: times.length,
    perSecond: into.times.paid.length / (ms / 1000),
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
  };
}

/** People take turns, because nobody may ask for so many codes in a minute. */
async function keepBuying(
  port: number,
  { people, places }: Seeded,
  { nth, atOnce, until }: { nth: number; atOnce: number; until: number },
  into: ReturnType<typeof emptyShopping>,
): Promise<void> {
  const turns = people.filter((_, index) => index % atOnce === nth);
  const place = places[nth % places.length];
  if (turns.length === 0 || !place) throw new Error('a buyer needs people and a place');
  const ears = new Map<string, Ear>();
  const ask = asksOf(port);
  const isOver = (): boolean => performance.now() > until;
  for (let round = 0; !isOver(); round += 1) {
    const asker = turns[round % turns.length];
    if (!asker) continue;
    const ear = ears.get(asker.sub) ?? (await Ear.open(port, asker, [notificationChannel(asker.sub)]));
    ears.set(asker.sub, ear);
    const from = Math.floor(Math.random() * (place.items.length - PER_CART));
    const cart = place.items.slice(from, from + PER_CART);
    await buy({ ask, asker, ear, placeId: place.id, isOver }, cart, into, false);
  }
  for (const ear of ears.values()) ear.close();
}
