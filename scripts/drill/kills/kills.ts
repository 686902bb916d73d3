import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { seedStore } from '../../bench/seed/seed-store.ts';
import { POOL } from '../../bench/server/production-environment.ts';
import { bundle } from '../../build/bundle.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { atLeast, type Drill, exactly, type Figure, told } from '../figure.ts';
import type { Errand, Order } from './buyer.ts';
import { lookAtShop, type Seen } from './look.ts';

export const WANTED_KILLS = 1000;
const BUILT = 'node_modules/.cache/drill-kills';
const PEOPLE = 20;
/** Share of the kills during the opening of the storage, in percent. */
const WHILE_OPENING = 15;
const MAX_OPENING_MS = 400;
/** Longest time from the first acknowledged purchase to the kill, in ms. */
const MAX_LIFE_MS = 80;
/** Number of kills between two looks, so that a loss is found near the kill that made it. */
const LOOK_EVERY = 100;

/** Purchases that were asked for, and those of them that were acknowledged or refused. */
interface Orders {
  asked: Map<string, Order>;
  done: Set<string>;
  refused: string[];
}

/** The one writer of a SQLite file is killed again and again while people buy. */
export const kills: Drill = {
  name: 'kills',
  goal: 'The process that writes the SQLite file is killed by kill -9 a thousand times while people buy from their balance. What it never answered is asked for again. No purchase is lost or made twice. --kills names another number.',
  run: ({ kills: wanted = WANTED_KILLS }) => killAgainAndAgain(wanted),
};

async function killAgainAndAgain(wanted: number): Promise<Figure[]> {
  await bundle(BUILT, [
    {
      buyer: 'scripts/drill/kills/buyer.ts',
      writer: 'server/db/sqlite/writer-worker.ts',
      commands: 'server/commands.ts',
    },
  ]);
  using folder = temporaryFolder();
  const file = join(folder.path, 'vendinha.db');
  const { people, places } = await seedStore({ file }, { places: 1, ...POOL });
  const [place] = places;
  if (!place) throw new Error('no place was made');
  const buyers = people.slice(0, PEOPLE).map(({ sub }) => sub);
  const shop = { file, people: buyers, place: place.id, items: place.items };
  const orders: Orders = { asked: new Map(), done: new Set(), refused: [] };
  let opening = 0;
  for (let count = 1; count <= wanted; count += 1) {
    if (!(await liveAndDie(shop, orders))) opening += 1;
    if (count % LOOK_EVERY === 0) stopAtFaults(await lookAtShop(shop, orders.done), count);
  }
  await finish(shop, orders);
  const seen = await lookAtShop(shop, orders.done);
  return [
    atLeast('kills of the writer', wanted, WANTED_KILLS, 'kills'),
    told('of them before a purchase was acknowledged', String(opening)),
    told('purchases', orders.asked.size.toLocaleString('en-US')),
    exactly('refused', orders.refused.length, 0),
    exactly('acknowledged and lost', seen.lost, 0),
    exactly('purchases in the storage', seen.purchases, orders.asked.size),
    exactly('goods that left the shelf, against those bought', seen.goodsTooMany, 0),
    exactly('centavos that left the balances, against those spent', seen.centavosTooMany, 0),
    exactly('faults in the books and in the file', seen.faults, 0),
  ];
}

function stopAtFaults({ purchases: _, ...faults }: Seen, count: number): void {
  if (Object.values(faults).some((many) => many !== 0))
    throw new Error(`after ${count} kills: ${JSON.stringify(faults)}`);
}

type Shop = Omit<Errand, 'open' | 'onlyOpen'>;

/** Plays one life of the writer. True where a purchase was acknowledged in it. */
async function liveAndDie(shop: Shop, orders: Orders): Promise<boolean> {
  const before = orders.done.size;
  const child = start(shop, orders, false);
  if (randomInt(100) < WHILE_OPENING) await sleep(randomInt(MAX_OPENING_MS));
  else {
    await Promise.race([child.acknowledged, child.gone]);
    await sleep(randomInt(MAX_LIFE_MS));
  }
  child.kill('SIGKILL');
  const signal = await child.gone;
  if (signal !== 'SIGKILL') throw new Error(`the writer ended by itself: ${child.said()}`);
  return orders.done.size > before;
}

/** Asks again for all unanswered orders, until each has an answer. */
async function finish(shop: Shop, orders: Orders): Promise<void> {
  const child = start(shop, orders, true);
  const signal = await child.gone;
  if (signal !== null || orders.done.size < orders.asked.size)
    throw new Error(`not finished: ${child.said()}`);
}

function start(shop: Shop, orders: Orders, onlyOpen: boolean) {
  const open = [...orders.asked.values()].filter(({ id }) => !orders.done.has(id));
  const errand: Errand = { ...shop, open, onlyOpen };
  const child: ChildProcess = spawn(process.execPath, [join(BUILT, 'buyer.js'), JSON.stringify(errand)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr?.on('data', (part: Buffer) => {
    errors += part.toString();
  });
  let first = (): void => undefined;
  const acknowledged = new Promise<void>((resolve) => {
    first = resolve;
  });
  if (child.stdout)
    createInterface({ input: child.stdout }).on('line', (line) => {
      const [word, ...rest] = line.split(' ');
      if (word === 'ask') note(orders, JSON.parse(rest.join(' ')) as Order);
      if (word === 'refused') orders.refused.push(line);
      if (word !== 'done') return;
      orders.done.add(rest[0] ?? '');
      first();
    });
  const gone = once(child, 'close').then(([, signal]) => signal as NodeJS.Signals | null);
  return { acknowledged, gone, kill: (signal: NodeJS.Signals) => child.kill(signal), said: () => errors };
}

function note({ asked }: Orders, order: Order): void {
  asked.set(order.id, order);
}
