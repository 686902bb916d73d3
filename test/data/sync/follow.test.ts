import { expect, test } from 'vitest';
import { createMemoryStore } from '../../../src/data/mirror/memory-store.ts';
import { createFollower, type EventFeed } from '../../../src/data/sync/follow.ts';
import { receiveEvent } from '../../../src/data/sync/receive.ts';
import type { Synchroniser } from '../../../src/data/sync/sync.ts';
import { locationChannel, notificationChannel, staffChannel } from '../../../src/records/events.ts';
import type { RecordRow } from '../../../src/records/record.ts';

type Handlers = Parameters<EventFeed['subscribe']>[1];

const PLACE = locationChannel('loja');
const OWN = notificationChannel('dona');
const DEPUTY = staffChannel('deputy', 'loja');
const [AT, AFTER] = [1_790_000_000_001, 1_790_000_000_002];
const WHOLE = { name: 'Café', price: 5, cost: 2, minimum: 4 };
const CUT = { name: 'Café', price: 5 };

/** The follower of a person with a shop on screen, over a mirror and a feed that the test controls. */
function open() {
  const store = createMemoryStore();
  let now = 1_800_000_000_000;
  const sync = { nudge: async () => undefined, refresh: async () => undefined } as unknown as Synchroniser;
  const deps = { store, clock: () => ++now, sync, sub: 'dona', email: 'dona@exemplo.com.br' };
  const heard = new Map<string, Handlers>();
  const works: Promise<unknown>[] = [];
  const feed: EventFeed = {
    subscribe(channel, handlers) {
      heard.set(channel, handlers);
      return () => heard.delete(channel);
    },
    publish: async () => undefined,
  };
  const follower = createFollower({ user: { sub: 'dona' }, feed }, sync, async (event, isCut) => {
    works.push(receiveEvent(deps, event, isCut));
  });
  follower.follow({ kind: 'location', id: 'loja' });
  follower.follow({ kind: 'work', channel: DEPUTY });
  const tell = (channel: string, content: object, updatedAt = AT): void => {
    const record: RecordRow = {
      ...{ id: 'a', type: 'ITEM', parentId: 'loja', owner: 'dona', reference: null },
      ...{ content: JSON.stringify(content), createdAt: 1_700_000_000_000, updatedAt },
    };
    heard.get(channel)?.onEvent({ type: 'RECORD_CHANGED', id: crypto.randomUUID(), createdAt: 1, record });
  };
  const mirrored = async (): Promise<unknown> => {
    await Promise.all(works);
    const row = await store.read((tx) => tx.row({ type: 'ITEM', id: 'a' }));
    return JSON.parse(row?.content ?? 'null');
  };
  return { tell, mirrored };
}

test.each([OWN, DEPUTY])(
  '[R-05] what a visitor hears never takes from what came whole by %s',
  async (whole) => {
    const { tell, mirrored } = open();
    tell(whole, WHOLE);
    tell(PLACE, CUT);
    expect(await mirrored()).toEqual(WHOLE);
  },
);

test.each([OWN, DEPUTY])('[R-05] what comes whole by %s completes what a visitor hears', async (whole) => {
  const { tell, mirrored } = open();
  tell(PLACE, CUT);
  tell(whole, WHOLE);
  expect(await mirrored()).toEqual(WHOLE);
});

test('[R-05] a newer change is news wherever it is told first', async () => {
  const { tell, mirrored } = open();
  tell(OWN, WHOLE);
  tell(PLACE, { ...CUT, price: 6 }, AFTER);
  expect(await mirrored()).toEqual({ ...CUT, price: 6 });
  tell(OWN, { ...WHOLE, price: 6 }, AFTER);
  expect(await mirrored()).toEqual({ ...WHOLE, price: 6 });
});
