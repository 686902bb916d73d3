import { expect, test } from 'vitest';
import type { ConnectionState } from '../../src/realtime/connection-machine.ts';
import type { EventSocket } from '../../src/realtime/contract.ts';
import { createLazyEventSocket } from '../../src/realtime/lazy-event-socket.ts';

const handler = { onEvent: () => undefined };

function fakeSocket() {
  const log: string[] = [];
  const heard = new Set<(state: ConnectionState) => void>();
  const socket: EventSocket = {
    state: () => 'Connecting',
    onState: (listener) => {
      heard.add(listener);
      return () => heard.delete(listener);
    },
    isSubscribed: () => true,
    subscribe: (channel) => {
      log.push(`subscribe ${channel}`);
      return () => log.push(`unsubscribe ${channel}`);
    },
    publish: async (channel) => void log.push(`publish ${channel}`),
    start: () => log.push('start'),
    stop: () => log.push('stop'),
    nudge: () => log.push('nudge'),
  };
  return { socket, log, heard };
}

test('[N-01] nothing is fetched or opened before somebody is signed in', async () => {
  let loads = 0;
  const socket = createLazyEventSocket(async () => {
    loads += 1;
    return fakeSocket().socket;
  });
  socket.subscribe('/notification/a', handler);
  socket.nudge();
  expect([socket.state(), loads]).toEqual(['Uninstantiated', 0]);
  await expect(socket.publish('/chat/a', ['{}'])).rejects.toThrow('WebSocket is not connected');
});

test('what was subscribed and listened to meanwhile is handed over, what was ended is not', async () => {
  const fake = fakeSocket();
  const socket = createLazyEventSocket(async () => fake.socket);
  const states: ConnectionState[] = [];
  socket.onState((state) => states.push(state));
  const stopListening = socket.onState(() => states.push('Disconnected'));
  stopListening();
  const stopB = socket.subscribe('/b', handler);
  const stopA = socket.subscribe('/a', handler);
  stopB();
  socket.start();
  await Promise.resolve();
  await Promise.resolve();
  expect(fake.log).toEqual(['subscribe /a', 'start']);
  for (const listener of fake.heard) listener('Connected');
  expect(states).toEqual(['Connected']);
  stopA();
  expect(fake.log.at(-1)).toBe('unsubscribe /a');
});

test('a stop before the code arrived is kept, and a failed fetch is tried again with a nudge', async () => {
  const fake = fakeSocket();
  let fail = true;
  const socket = createLazyEventSocket(async () => {
    if (fail) throw new Error('no network');
    return fake.socket;
  });
  socket.start();
  await new Promise((resolve) => setImmediate(resolve));
  fail = false;
  socket.nudge();
  socket.stop();
  await new Promise((resolve) => setImmediate(resolve));
  expect(fake.log).toEqual([]);
  socket.start();
  expect(fake.log).toEqual(['start']);
});
