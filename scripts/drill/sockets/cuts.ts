import { setTimeout as sleep } from 'node:timers/promises';
import { startRedis, type TemporaryRedis } from '../../bench/server/temporary-redis.ts';
import { exactly, type Figure, told } from '../figure.ts';
import type { Audience } from './audience.ts';
import type { Speaker } from './speaker.ts';

const CUTS = 1000;
/** Numbers of cuts of which one is of a socket, or the death of the Redis. */
const [OF_SOCKET, OF_REDIS] = [5, 250];
/** Longest wait between two cuts, in ms. Some cuts fall into the recovery from the one before. */
const BETWEEN_MS = 150;
const DEAD_MS = 2000;
/** Time without any event after which all have come, in ms. */
const QUIET_MS = 5000;

/** Cuts the bus, sockets and the Redis while events are told, and counts the missing events. */
export async function cutAgainAndAgain(
  audience: Audience,
  speaker: Speaker,
  redis: TemporaryRedis,
): Promise<Figure[]> {
  const done = { bus: 0, socket: 0, death: 0 };
  let current = redis;
  speaker.start();
  for (let nth = 1; nth <= CUTS; nth += 1) {
    if (nth % OF_REDIS === 0) {
      await current.kill();
      await sleep(DEAD_MS);
      const { port, password } = new URL(redis.url);
      current = await startRedis({ port: Number(port), password });
      done.death += 1;
    } else if (nth % OF_SOCKET === 0) {
      await audience.cut(Math.floor(Math.random() * audience.size));
      done.socket += 1;
    } else {
      await current.cutListeners();
      done.bus += 1;
    }
    await sleep(Math.random() * BETWEEN_MS);
  }
  await speaker.stop();
  await quiet(audience);
  const lost = lostOf(audience, speaker);
  if (current !== redis) await current.end();
  return [
    told(
      'cuts: of the bus at all processes, of a socket, deaths of the Redis',
      `${done.bus}, ${done.socket}, ${done.death}`,
    ),
    told('events told meanwhile', speaker.said.size.toLocaleString('en-US')),
    exactly('cuts', done.bus + done.socket + done.death, CUTS),
    exactly('events lost in them', lost, 0),
    exactly('events that a socket heard twice', audience.twice, 0),
  ];
}

/**
 * Number of events that never came. Those from before their person last began to listen are left out, because a query
 * reads them then.
 */
export function lostOf(audience: Audience, { said, whose }: Speaker): number {
  return [...said].filter(([id, at]) => !audience.heard.has(id) && at > audience.since(whose(id))).length;
}

/** Resolves once nothing has come for a while. */
export async function quiet(audience: Audience): Promise<void> {
  for (let before = -1; before !== audience.heard.size; ) {
    before = audience.heard.size;
    await sleep(QUIET_MS);
  }
}
