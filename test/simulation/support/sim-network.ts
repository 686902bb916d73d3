import type { Attachment } from '../../../src/data/mirror/entry.ts';
import type { SendDeps } from '../../../src/data/outbox/send-entry.ts';
import { TransportError } from '../../../src/data/wire/transport.ts';
import type { Scene, Tab } from './scene.ts';
import { refusal, type Sender } from './sim-server.ts';

/** Timeout of the product's transport, ms. */
const TIMEOUT_MS = 20_000;
/** Longest time from sending a request to its execution, ms, except in ancient schedules. */
const LATEST_MS = 24_500;

export type SimTransport = SendDeps['transport'] & Pick<SendDeps, 'storeImage'>;

const away = (): TransportError => new TransportError({ kind: 'network', code: 'NETWORK', message: 'away' });
const unauthorised = (): TransportError =>
  new TransportError({ kind: 'auth', code: 'UNAUTHENTICATED', message: 'token' });

/** Makes the way from a page to the server. Requests and answers may be lost, late, doubled or faulty. */
export function createTransport(world: Scene, page: Tab, sender: Sender): SimTransport {
  const { server } = world;
  const read = <T>(run: () => T): Promise<T> => call(world, page, { sender, writes: false, run });
  const write = <T>(run: () => T): Promise<T> => {
    if (page.closed) world.oracle.fail('I5: a closed page sends');
    return call(world, page, { sender, writes: true, run });
  };
  return {
    get: (id, type) => read(() => server.get(id, type)),
    create: (input) => write(() => server.create(input, sender)),
    update: (input) => write(() => server.update(input, sender)),
    remove: ({ id, type }) => write(() => void server.remove(id, type, sender)),
    storeImage: async ({ key }: Attachment, _bytes, moved) => {
      if (world.theme === 'slow') await travel(world, page, moved);
      await write(() => void server.images.add(key));
    },
  };
}

/** Lets a picture travel over a slow line for one or two minutes. */
async function travel({ random }: Scene, page: Tab, moved: () => void): Promise<void> {
  for (let left = random.int(6, 12); left > 0; left -= 1) {
    await new Promise<void>((resolve) => void page.later(resolve, 10_000));
    moved();
  }
}

interface Call<T> {
  sender: Sender;
  writes: boolean;
  run: () => T;
}

function call<T>(world: Scene, page: Tab, asked: Call<T>): Promise<T> {
  const { sender, run } = asked;
  const { random, time } = world;
  return new Promise<T>((resolve, reject) => {
    try {
      page.mayDie();
    } catch {
      return;
    }
    const lost = (): void => {
      world.tell(() => `${page.name} sends ${run} for ${sender.id}: lost`);
      const hangs = random.chance(0.3) ? TIMEOUT_MS : random.int(5, 400);
      page.later(() => reject(away()), hangs);
    };
    if (world.isOffline || random.chance(world.lossChance)) return lost();
    world.inFlight += 1;
    // In the theme 'doubt', reads are answered while writes are still on their way.
    const isSlow = asked.writes || world.theme !== 'doubt';
    const delay = isSlow ? delayOf(world) : random.int(2, 100);
    world.tell(() => `${page.name} sends ${run} for ${sender.id}: +${delay}`);
    // The product's timeout, whatever happens to the request.
    const giveUp = page.later(() => reject(away()), TIMEOUT_MS);
    if (isSlow && random.chance(world.cutChance))
      page.later(
        () => {
          giveUp();
          reject(away());
        },
        random.int(5, 1500),
      );
    const answer = (settle: () => void): void => {
      if (world.isOffline || random.chance(world.lossChance)) return;
      time.after(random.int(1, 120), () =>
        page.deliver(() => {
          giveUp();
          settle();
        }),
      );
    };
    let isRefused = false;
    // The server carries out a late copy, too, but the first answer counts.
    const arrive = (answered: typeof answer): void => {
      world.inFlight -= 1;
      if (isRefused) return;
      try {
        const value = underFault(world, asked);
        answered(() => resolve(structuredClone(value)));
      } catch (error) {
        if (!(error instanceof TransportError)) throw error;
        world.tell(() => `for ${sender.id}: ${error.error.code}`);
        isRefused = error.error.kind === 'refused' && error.error.code !== 'INTERNAL';
        answered(() => reject(error));
      }
    };
    time.after(delay, () => arrive(answer));
    if (random.chance(world.doubleChance)) {
      world.inFlight += 1;
      time.after(delay + random.int(1, Math.max(1, latest(world) - delay)), () => arrive(() => undefined));
    }
    if (random.chance(world.sleepChance)) world.sleep(page, random.int(3000, 40_000));
    try {
      page.mayDie();
    } catch {
      // The page died with its request on the way.
    }
  });
}

function underFault<T>(world: Scene, { sender, writes, run }: Call<T>): T {
  switch (world.serverFault) {
    case 'none':
      return run();
    case 'unauthorised':
      throw unauthorised();
    case 'crowded':
      throw refusal('RATE_LIMITED');
    case 'brokenBefore':
      throw refusal('INTERNAL');
    case 'brokenAfter':
      run();
      throw refusal('INTERNAL');
    case 'portal':
      throw away();
    case 'forbidding':
      // A person without the right to write may still read.
      if (!writes) return run();
      world.server.refused.add(sender.id);
      throw refusal('FORBIDDEN');
  }
}

function delayOf(world: Scene): number {
  const { random } = world;
  if (!random.chance(world.lateChance)) return random.int(2, 200);
  return random.int(200, latest(world));
}

const latest = ({ isAncient }: Scene): number => (isAncient ? 8 * 60_000 : LATEST_MS);
