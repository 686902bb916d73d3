import { randomUUID } from 'node:crypto';
import { openStore } from '../../../server/db/open-store.ts';
import type { BusSettings } from '../../../server/db/settings.ts';
import type { Commands, Store, Tx } from '../../../server/db/store.ts';

/** Time between two transactions, in ms. */
const BEAT_MS = 10;
/** Events of a commit, because a busy process commits several purchases at once, each of which tells some. */
const PER_COMMIT = 20;
/** Number of commits under way together. A slower database gets fewer events. */
const AT_ONCE = 8;
const TEXT = 'o que mudou, em poucas palavras; '.repeat(8);

interface Said {
  channel: string;
  id: string;
}

const speakerCommands = {
  async say(tx: Tx, { events }: { events: readonly Said[] }): Promise<void> {
    for (const { channel, id } of events) {
      const content = { message: TEXT };
      await tx.emit(channel, { type: 'RECORD_CHANGED', id, createdAt: tx.now, content });
    }
  },
} satisfies Commands;

/** Commits so many events a second, as a process of the server does. */
export interface Speaker {
  /** Time when the commit of each event was acknowledged, by its id, in ms of performance.now(). */
  readonly said: ReadonlyMap<string, number>;
  /** Number of the person on whose channel an event was told. */
  whose(id: string): number;
  start(): void;
  /** Resolves once all begun commits are done. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

export async function openSpeaker(
  url: string,
  bus: BusSettings | undefined,
  { perSecond, people, channelOf }: { perSecond: number; people: number; channelOf(nth: number): string },
): Promise<Speaker> {
  const store: Store<typeof speakerCommands> = await openStore<typeof speakerCommands>({
    url,
    commands: speakerCommands,
    ...(bus && { bus }),
  });
  const said = new Map<string, number>();
  // Events of another speaker have other ids, even for the same person.
  const own = randomUUID();
  let next = 0;
  let timer: NodeJS.Timeout | undefined;
  const underWay = new Set<Promise<void>>();
  const commit = async (): Promise<void> => {
    const events = Array.from({ length: PER_COMMIT }, () => {
      const nth = Math.floor(Math.random() * people);
      next += 1;
      return { channel: channelOf(nth), id: `${nth}-${next}-${own}` };
    });
    await store.run('say', { events });
    for (const { id } of events) said.set(id, performance.now());
  };
  const start = (): void => {
    const from = performance.now();
    let commits = 0;
    timer = setInterval(() => {
      const due = ((performance.now() - from) / 1000) * (perSecond / PER_COMMIT);
      for (; commits < due && underWay.size < AT_ONCE; commits += 1) {
        const one = commit().finally(() => underWay.delete(one));
        underWay.add(one);
      }
    }, BEAT_MS);
  };
  return {
    said,
    whose: (id) => Number(id.split('-')[0]),
    start,
    stop: async () => {
      clearInterval(timer);
      await Promise.all(underWay);
    },
    close: () => store.close(),
  };
}
