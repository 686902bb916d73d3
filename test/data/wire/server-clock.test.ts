import { expect, test, vi } from 'vitest';
import { createMemoryStore } from '../../../src/data/mirror/memory-store.ts';
import { CLOCK_KEY, keepClock } from '../../../src/data/sync/keep-clock.ts';
import { createServerClock } from '../../../src/data/wire/server-clock.ts';
import { DAY_MS, MINUTE_MS } from '../../../src/domain/words/time-units.ts';

test("[S-08] the server's time is known from its answers; none, or one that is none, changes nothing", () => {
  let device = 1_800_000_000_000;
  const clock = createServerClock(() => device);
  expect(clock.now()).toBe(device);
  for (const said of [null, '', 'agora', '0', '-5']) clock.heard(said, device);
  expect(clock.now()).toBe(device);
  expect(clock.isHeard()).toBe(false);
  const sentAt = device;
  device += 2000;
  clock.heard(String(sentAt + 1000 - 300_000), sentAt);
  expect(clock.now()).toBe(device - 300_000);
  expect(clock.isHeard()).toBe(true);
});

test('[S-08] a slow answer does not spoil what a fast one told', () => {
  let device = 1_800_000_000_000;
  const clock = createServerClock(() => device);
  clock.heard(String(device + 60_000), device);
  const sentAt = device;
  device += 20_000;
  clock.heard(String(sentAt + 60_000), sentAt);
  expect(clock.now()).toBe(device + 60_000);
  clock.heard(String(device), device);
  expect(clock.now()).toBe(device);
});

test('who follows the clock is told when an answer moves it, and no more once they leave', () => {
  const clock = createServerClock(() => 1000);
  let told = 0;
  const end = clock.onMoved(() => {
    told += 1;
  });
  clock.heard('9000', 1000);
  expect(told).toBe(1);
  clock.heard('9000', 1000);
  expect(told, 'the clock stands as it was').toBe(1);
  end();
  clock.heard('20000', 1000);
  expect(told).toBe(1);
});

test('[X-04] a page that opens without a signal begins with the clock that an earlier page heard', async () => {
  let device = 1_800_000_000_000;
  const { store, open } = kept(() => device);
  const first = open();
  first.clock.heard(String(device - 20 * MINUTE_MS), device);
  await vi.waitFor(async () => expect(await store.read((tx) => tx.kept(CLOCK_KEY))).toBeDefined());
  first.stop();
  device += 6 * DAY_MS;
  const { clock, stop } = open();
  await vi.waitFor(() => expect(clock.isHeard()).toBe(true));
  expect(clock.now()).toBe(device - 20 * MINUTE_MS);
  stop();
  device += 2 * DAY_MS;
  // Without an answer the kept difference grows older, however often the app was opened.
  const later = open();
  await store.read((tx) => tx.kept(CLOCK_KEY));
  expect(later.clock.isHeard()).toBe(false);
  expect(later.clock.now()).toBe(device);
  later.stop();
});

test('[X-04] the first answer renews a kept difference that it agrees with', async () => {
  let device = 1_800_000_000_000;
  const { store, open } = kept(() => device);
  await store.write((tx) => tx.keep(CLOCK_KEY, { offset: 5, at: device }));
  device += 6 * DAY_MS;
  const { clock, stop } = open();
  await vi.waitFor(() => expect(clock.isHeard()).toBe(true));
  clock.heard(String(device + 5), device);
  await vi.waitFor(async () =>
    expect(await store.read((tx) => tx.kept(CLOCK_KEY))).toEqual({ offset: 5, at: device }),
  );
  stop();
});

test('[X-04] a clock that was set back, or an answer that came first, drops the kept difference', async () => {
  let device = 1_800_000_000_000;
  const { store, open } = kept(() => device);
  await store.write((tx) => tx.keep(CLOCK_KEY, { offset: -20 * MINUTE_MS, at: device }));
  const answered = open();
  answered.clock.heard(String(device + 5), device);
  await vi.waitFor(async () =>
    expect(await store.read((tx) => tx.kept(CLOCK_KEY))).toEqual({ offset: 5, at: device }),
  );
  expect(answered.clock.now()).toBe(device + 5);
  answered.stop();
  device -= MINUTE_MS;
  const { clock, stop } = open();
  await store.read((tx) => tx.kept(CLOCK_KEY));
  expect(clock.isHeard()).toBe(false);
  expect(clock.now()).toBe(device);
  stop();
});

/** A device with a store, on which pages with clocks of their own are opened. */
function kept(now: () => number) {
  const store = createMemoryStore();
  return {
    store,
    open: () => {
      const clock = createServerClock(now);
      return { clock, stop: keepClock(store, clock, now) };
    },
  };
}
