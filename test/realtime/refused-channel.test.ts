import { expect, test } from 'vitest';
import { setUp } from './support/set-up.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/**
 * A listener whose channel the server always refuses. `pass` lets time pass, and returns the number of requests so far.
 */
async function refused() {
  const { socket, connect, clock, listener, sockets } = setUp();
  await connect();
  socket.subscribe('/location/a', listener);
  const answered = new Set<unknown>();
  const pass = async (ms: number): Promise<number> => {
    const before = answered.size;
    for (let left = ms; left > 0; left -= SECOND) {
      sockets.last.say({ type: 'ka' });
      await clock.advance(SECOND);
      for (const { id } of sockets.last.of('subscribe')) {
        if (answered.has(id)) continue;
        answered.add(id);
        sockets.last.say({ type: 'subscribe_error', id, errors: [{ errorType: 'Unauthorized' }] });
      }
    }
    return answered.size - before;
  };
  expect(await pass(SECOND)).toBe(1);
  return { socket, clock, sockets, pass };
}

test('[SY-68] a refused channel is asked for once a minute, however many listeners came meanwhile', async () => {
  const { socket, pass } = await refused();
  for (let visit = 0; visit < 10; visit += 1) {
    const leave = socket.subscribe('/location/a', { onEvent: () => undefined });
    await pass(2 * SECOND);
    leave();
  }
  await pass(2 * MINUTE);
  expect(await pass(MINUTE)).toBe(1);
});

test('[SY-68] a refused channel is asked for once a minute, however often the connection ended', async () => {
  const { sockets, clock, pass } = await refused();
  for (let loss = 0; loss < 5; loss += 1) {
    sockets.last.end();
    await clock.advance(clock.nextDelay() ?? 0);
    sockets.last.acknowledge();
    await pass(7 * SECOND);
  }
  await pass(MINUTE);
  expect(await pass(MINUTE)).toBe(1);
});
