import { expect, test } from 'vitest';
import { createServerClock } from '../../../src/data/wire/server-clock.ts';

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
