import { expect, test, vi } from 'vitest';
import { createNetworkStore } from '../../../src/data/basis/network-store.ts';
import { createRisingClock } from '../../../src/data/basis/rising-clock.ts';
import { type Scope, scopeKey } from '../../../src/data/basis/scope.ts';
import { itemsOf } from '../../../src/data/hooks/shop.ts';
import { createMemoryStore } from '../../../src/data/mirror/memory-store.ts';
import { SYNCED } from '../../../src/data/mirror/mirror-store.ts';
import { Synchroniser } from '../../../src/data/sync/sync.ts';
import { TransportError } from '../../../src/data/wire/transport.ts';
import { SERVER_DOWN } from '../../../src/data/wire/transport-errors.ts';
import { locationChannel, notificationChannel } from '../../../src/records/events.ts';
import { FakeServer } from '../support/fake-server.ts';
import { openTestData } from '../support/test-data.ts';
import { watch } from '../support/watch.ts';

const PLACE: Scope = { kind: 'location', id: 'place' };
const OTHER: Scope = { kind: 'profile' };
const AWAY = new TransportError({ kind: 'network', code: 'NETWORK', message: 'sem rede' });

/** A synchroniser with passes, clock and waits under the test's control. */
function open(store = createMemoryStore()) {
  const walks: { scope: Scope; gap: boolean; end: (failure?: Error) => void }[] = [];
  const waits: { ms: number; callback: () => void }[] = [];
  const time = { now: 1_800_000_000_000 };
  const most = { underWay: 0, atOnce: 0 };
  const network = createNetworkStore(true);
  const sync = new Synchroniser({
    store,
    transport: new FakeServer(),
    clock: createRisingClock(() => time.now),
    now: () => time.now,
    network,
    seeker: () => ({ sub: 'ana', email: 'ana@exemplo.com.br', position: null }),
    chunk: async () => ({
      syncScope: async (_deps, _seeker, scope, gap) => {
        most.underWay += 1;
        most.atOnce = Math.max(most.atOnce, most.underWay);
        await new Promise<void>((resolve, reject) => {
          walks.push({ scope, gap, end: (failure) => (failure ? reject(failure) : resolve()) });
        });
        return true;
      },
    }),
    later: (callback, ms) => {
      const wait = { ms, callback };
      waits.push(wait);
      return () => void waits.splice(waits.indexOf(wait), 1);
    },
  });
  /** Ends the pass of this number, once begun. */
  const end = async (walk: number, failure?: Error): Promise<void> => {
    await expect.poll(() => walks.length).toBeGreaterThan(walk);
    most.underWay -= 1;
    walks[walk]?.end(failure);
  };
  /** Scope of the pass of this number, once begun. */
  const beginsNext = async (walk: number): Promise<Scope | undefined> => {
    await expect.poll(() => walks.length).toBeGreaterThan(walk);
    return walks[walk]?.scope;
  };
  return { sync, network, walks, waits, time, most, end, beginsNext };
}

test('[SY-40] a scope that appears is refreshed, unless it was whole within 15 s', async () => {
  const { sync, time, end, beginsNext } = open();
  const leave = sync.hold(PLACE);
  await end(0);
  await expect.poll(() => sync.state(PLACE).snapshot().syncedAt).toBe(time.now);
  leave();
  time.now += 14_999;
  sync.hold(PLACE)();
  void sync.refresh(OTHER);
  expect(await beginsNext(1)).toEqual(OTHER);
  time.now += 1;
  sync.hold(PLACE)();
  expect(await beginsNext(2)).toEqual(PLACE);
});

test('[SY-18] [SY-40] nothing is fresh by a time that lies ahead, be it of this visit or of an earlier one', async () => {
  const store = createMemoryStore();
  const { sync, time, end, beginsNext } = open(store);
  sync.hold(PLACE)();
  await end(0);
  await expect.poll(() => sync.state(PLACE).snapshot().syncedAt).toBe(time.now);
  time.now -= 24 * 3_600_000;
  sync.hold(PLACE)();
  expect(await beginsNext(1)).toEqual(PLACE);
  const later = open(store);
  later.time.now = time.now;
  await expect.poll(() => later.sync.state(PLACE).snapshot().syncedAt).not.toBeNull();
  later.sync.hold(PLACE)();
  expect(await later.beginsNext(0)).toEqual(PLACE);
});

test('[SY-18] [SY-42] once a clock that was ahead is put right, the next answer has the right time', async () => {
  const store = createMemoryStore();
  const { sync, time, end } = open(store);
  const syncedAt = (): number | null => sync.state(PLACE).snapshot().syncedAt;
  void sync.refresh(PLACE);
  await end(0);
  await expect.poll(syncedAt).toBe(time.now);
  time.now -= 24 * 3_600_000;
  void sync.refresh(PLACE);
  await end(1);
  await expect.poll(syncedAt).toBe(time.now);
  expect(await store.read((tx) => tx.kept(SYNCED + scopeKey(PLACE)))).toBe(time.now);
});

test('[SY-40] what is on screen is refreshed when the browser is online, the page shown or the socket subscribed', async () => {
  const server = new FakeServer();
  server.put({
    id: 'place',
    type: 'LOCATION',
    owner: 'bia',
    reference: 'PUBLIC',
    content: '{"name":"Praça"}',
  });
  // Two answers never come at the same time.
  const { data, feed } = openTestData({ server, now: createRisingClock(Date.now) });
  const items = watch(itemsOf(data, 'place'));
  const stamp = { at: 0 };
  const whole = async (): Promise<void> => {
    const { syncedAt } = items.value.freshness;
    expect(syncedAt).not.toBeNull();
    expect(syncedAt).toBeGreaterThan(stamp.at);
    stamp.at = syncedAt ?? 0;
  };
  await vi.waitFor(whole, { timeout: 60_000, interval: 5 });
  const signals = [
    () => data.hinted(true),
    () => data.nudge(),
    () => feed.ready(notificationChannel(data.user.sub)),
    () => feed.ready(locationChannel('place')),
  ];
  for (const signal of signals) {
    void signal();
    await vi.waitFor(whole, { timeout: 60_000, interval: 5 });
  }
  items.stop();
  const asked = server.calls.length;
  await data.nudge();
  expect(server.calls.slice(asked)).toEqual([]);
  await data.close();
});

test('[X-07] a walk that another call failed under says nothing of the connection, and is walked again', async () => {
  const { sync, network, waits, end, beginsNext } = open();
  sync.hold(PLACE);
  await beginsNext(0);
  network.failed(SERVER_DOWN);
  await end(0);
  await expect.poll(() => waits.length).toBe(1);
  expect(network.snapshot()).toMatchObject({ online: false, isServerDown: true });
  waits[0]?.callback();
  await end(1);
  await expect.poll(() => network.snapshot()).toMatchObject({ online: true, isServerDown: false });
});

test('[SY-41] one refresh of a scope at a time: others share it, and a gap that came meanwhile is closed once', async () => {
  const { sync, walks, most, end } = open();
  const wishes = [sync.refresh(PLACE), sync.refresh(PLACE)];
  await expect.poll(() => walks.length).toBe(1);
  wishes.push(sync.refresh(PLACE, { gap: true }), sync.refresh(PLACE, { gap: true }), sync.refresh(PLACE));
  await end(0);
  await end(1);
  await Promise.all(wishes);
  expect(walks.map(({ gap }) => gap)).toEqual([false, true]);
  // A gap that arrives while another is being closed is a new gap.
  const closing = sync.refresh(PLACE, { gap: true });
  await expect.poll(() => walks.length).toBe(3);
  const after = sync.refresh(PLACE, { gap: true });
  await end(2);
  await end(3);
  await Promise.all([closing, after]);
  expect([walks.length, most.atOnce]).toEqual([4, 1]);
});

test('[SY-41] what is asked for on hearing of the end of a refresh is asked anew', async () => {
  const { sync, walks, end, beginsNext } = open();
  const state = sync.state(PLACE);
  let heard = 0;
  state.subscribe(() => {
    if (state.snapshot().refreshing || heard > 0) return;
    heard += 1;
    void sync.refresh(PLACE);
  });
  void sync.refresh(PLACE);
  await end(0);
  expect(await beginsNext(1)).toEqual(PLACE);
  await end(1);
  await expect.poll(() => state.snapshot().refreshing).toBe(false);
  expect(walks).toHaveLength(2);
});

test('[SY-44] without an answer what is on screen is tried again after 2, 5, 10, 30 and then every 60 s', async () => {
  const { sync, waits, end, beginsNext } = open();
  const leave = sync.hold(PLACE);
  const waited: number[] = [];
  for (let walk = 0; walk < 7; walk += 1) {
    await end(walk, AWAY);
    await expect.poll(() => waits.length).toBe(1);
    for (const { ms, callback } of waits.splice(0)) {
      waited.push(ms / 1000);
      callback();
    }
  }
  expect(waited).toEqual([2, 5, 10, 30, 60, 60, 60]);
  // An answer resets the waits.
  await end(7);
  await expect.poll(() => sync.state(PLACE).snapshot().refreshing).toBe(false);
  void sync.nudge();
  await end(8, AWAY);
  await expect.poll(() => waits.map(({ ms }) => ms)).toEqual([2000]);
  // A scope without a viewer is not tried again.
  leave();
  for (const { callback } of waits.splice(0)) callback();
  void sync.refresh(OTHER);
  expect(await beginsNext(9)).toEqual(OTHER);
});
