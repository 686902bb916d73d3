import { afterEach, beforeEach, expect, test } from 'vitest';
import { listen, type TestStore } from './test-store.ts';

/** Processes on one storage. */
export interface HearingPlace {
  /** Processes of the place. There are two on an engine that allows several. */
  processes: readonly TestStore[];
  /** Cuts the connection that brings events to the processes. Does nothing without one. */
  cut(): Promise<unknown>;
  close(): Promise<void>;
}

/** Contract of every way to hear events: in one process, over PostgreSQL alone, and over a bus. */
export function hearingContract(open: () => Promise<HearingPlace>): void {
  let place: HearingPlace;
  beforeEach(async () => {
    place = await open();
  });
  afterEach(() => place.close());
  const ends = (): [one: TestStore, other: TestStore] => {
    const [one, other = one] = place.processes;
    if (!one || !other) throw new Error('at least one process');
    return [one, other];
  };
  const on = (heard: ReturnType<typeof listen>, channel: string): string[] =>
    heard.events.filter((event) => event.channel === channel).map(({ payload }) => idOf(payload));

  test('what any process says is heard by each that asked for the channel, once and in order', async () => {
    const heard = place.processes.map(listen);
    await Promise.all(place.processes.map((store) => store.subscribe('/chat/a')));
    const said: string[] = [];
    for (let nth = 0; nth < 20; nth += 1) {
      for (const [index, store] of place.processes.entries()) {
        const ids = [`${nth}-${index}-first`, `${nth}-${index}-second`];
        await store.run('say', { channel: '/chat/a', ids });
        said.push(...ids);
      }
    }
    for (const each of heard) {
      await expect.poll(() => on(each, '/chat/a')).toHaveLength(said.length);
      expect(on(each, '/chat/a')).toEqual(said);
    }
  });

  test('whatever is said after a channel was asked for is heard', async () => {
    const [one, other] = ends();
    const heard = listen(one);
    const channels = Array.from({ length: 200 }, (_, nth) => `/notification/p${nth}`);
    await Promise.all(
      channels.map(async (channel) => {
        await one.subscribe(channel);
        await other.run('say', { channel, ids: [channel] });
      }),
    );
    await expect.poll(() => heard.ids().toSorted()).toEqual(channels.toSorted());
  });

  test('a channel given up by one listener is still heard for another, and may be asked for again', async () => {
    const [one, other] = ends();
    const heard = listen(one);
    const [leave, stay] = await Promise.all([one.subscribe('/chat/a'), one.subscribe('/chat/a')]);
    leave();
    leave();
    await other.run('say', { channel: '/chat/a', ids: ['first'] });
    await expect.poll(() => heard.ids()).toEqual(['first']);
    stay();
    await one.subscribe('/chat/a');
    await other.run('say', { channel: '/chat/a', ids: ['second'] });
    await expect.poll(() => heard.ids()).toEqual(['first', 'second']);
  });

  test('what may change rights is heard by a process that did not ask for the channel', async () => {
    const [one, other] = ends();
    const heard = listen(one);
    await other.run('sayOfInvite', { channel: '/notification/somebody', id: 'gone' });
    await expect.poll(() => heard.ids()).toEqual(['gone']);
  });

  test('nothing is lost or heard twice while what they hear by is cut again and again', async () => {
    const heard = place.processes.map(listen);
    const channels = ['/chat/a', '/chat/b', '/chat/c'];
    await Promise.all(
      place.processes.flatMap((store) => channels.map((channel) => store.subscribe(channel))),
    );
    let isOver = false;
    const said: string[] = [];
    const speakers = place.processes.map(async (store, index) => {
      for (let nth = 0; !isOver; nth += 1) {
        const ids = [`${index}-${nth}-first`, `${index}-${nth}-second`];
        await store.run('say', { channel: channels[nth % channels.length] ?? '', ids });
        said.push(...ids);
      }
    });
    for (let nth = 0; nth < 20; nth += 1) {
      await place.cut();
      // Some cuts fall into the recovery, others after it.
      const { upTo } = ends()[0].feedStatus();
      await expect.poll(() => ends()[0].feedStatus().upTo ?? 0).toBeGreaterThan((upTo ?? 0) + 4 * (nth % 5));
    }
    isOver = true;
    await Promise.all(speakers);
    for (const each of heard) {
      await expect.poll(() => each.events.length).toBeGreaterThanOrEqual(said.length);
      expect(each.ids().toSorted()).toEqual(said.toSorted());
    }
  });
}

const idOf = (payload: string): string => (JSON.parse(payload) as { id: string }).id;
