import { expect, test } from 'vitest';
import { settle } from './support/fake-clock.ts';
import type { FakeSocket } from './support/fake-socket.ts';
import { HOUR, setUp } from './support/set-up.ts';
import { fakeToken } from './support/token.ts';

const CHANNELS = Array.from({ length: 120 }, (_, n) => `/chat/shop-${n}`);

/** Answers all waiting requests one by one. Returns the most that waited at a time, and their number. */
function answerAll(server: FakeSocket, answered: Set<string>): { most: number; count: number } {
  let most = 0;
  let count = 0;
  for (;;) {
    const open = server.of('subscribe').filter(({ id = '' }) => !answered.has(id));
    const id = open[0]?.id;
    if (id === undefined) return { most, count };
    most = Math.max(most, open.length);
    count += 1;
    answered.add(id);
    server.say({ type: 'subscribe_success', id });
  }
}

test('[SY-64] the channels of many shops are asked for fifty at a time, the next as answers come', async () => {
  const { socket, connect, clock, identity, signal, listener } = setUp();
  for (const channel of CHANNELS) socket.subscribe(channel, listener);
  const server = await connect();
  const answered = new Set<string>();
  expect(answerAll(server, answered)).toEqual({ most: 50, count: 120 });
  expect(CHANNELS.every((channel) => socket.isSubscribed(channel))).toBe(true);

  identity.token = fakeToken(clock.now(), clock.now() + 2 * HOUR, 'b');
  signal('token');
  await settle();
  expect(answerAll(server, answered)).toEqual({ most: 50, count: 120 });
  expect(server.of('unsubscribe')).toHaveLength(120);
  expect(CHANNELS.every((channel) => socket.isSubscribed(channel))).toBe(true);
});

test('[SY-64] of those in line the ones that nobody wants any more are not asked for', async () => {
  const { socket, connect, listener } = setUp();
  const server = await connect();
  const stops = CHANNELS.map((channel) => socket.subscribe(channel, listener));
  expect(server.of('subscribe')).toHaveLength(50);
  for (const stop of stops.slice(60)) stop();
  // A refusal makes room, too.
  server.say({ type: 'subscribe_error', id: server.of('subscribe')[0]?.id, errors: [{ errorType: 'No' }] });
  expect(server.of('subscribe')).toHaveLength(51);
  expect(answerAll(server, new Set())).toMatchObject({ count: 60 });
});

test('[SY-65] after a lost connection all are asked for anew, whatever was on its way', async () => {
  const { socket, connect, clock, sockets, listener } = setUp();
  for (const channel of CHANNELS) socket.subscribe(channel, listener);
  (await connect()).end();
  await clock.advance(1_000);
  sockets.last.acknowledge();
  expect(answerAll(sockets.last, new Set())).toEqual({ most: 50, count: 120 });
});
