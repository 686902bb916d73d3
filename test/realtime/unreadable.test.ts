import { expect, test } from 'vitest';
import { accept, setUp } from './support/set-up.ts';

test('[N-03] [SY-69] what is no event is counted and makes its channel read anew, once in 3 s', async () => {
  const { socket, connect, clock, heard, counted, listener } = setUp();
  const server = await connect();
  socket.subscribe('/chat/a', listener);
  socket.subscribe('/chat/b', { onEvent: listener.onEvent, onReady: () => heard.push('b') });
  for (const { id } of server.of('subscribe')) server.say({ type: 'subscribe_success', id });
  await clock.advance(3_000);
  heard.length = 0;
  const id = server.of('subscribe')[0]?.id;
  const good = '{"type":"CHAT_MESSAGE","id":"one"}';
  server.say({ type: 'data', id, event: ['no json', good, '{"id":"of no type"}'] });
  expect(heard).toEqual(['one', 'unreadable', 'ready null']);
  for (const event of ['', null, 7, '[]', undefined]) server.say({ type: 'data', id, event });
  expect(heard).toHaveLength(3);
  await clock.advance(3_000);
  expect(heard.slice(3)).toEqual(['unreadable', 'ready null']);
  await clock.advance(3_000);
  expect(heard).toHaveLength(5);
  expect(counted).toEqual([['/chat/a', 2], ...Array.from({ length: 5 }, () => ['/chat/a', 1])]);
});

test('[N-03] [SY-69] a frame that is no JSON makes every channel read anew, and the connection stays', async () => {
  const { socket, connect, clock, heard, counted, listener } = setUp();
  const server = await connect();
  socket.subscribe('/chat/a', listener);
  socket.subscribe('/support/a', listener);
  for (const { id } of server.of('subscribe')) server.say({ type: 'subscribe_success', id });
  await clock.advance(3_000);
  heard.length = 0;
  for (const data of ['<html>', new ArrayBuffer(2), 'null']) server.onmessage?.({ data } as MessageEvent);
  expect(heard).toEqual(['unreadable', 'ready null', 'unreadable', 'ready null']);
  expect(counted).toEqual([1, 2, 3].map(() => [null, 1]));
  server.say({ type: 'ka' });
  expect(socket.state()).toBe('Connected');
  expect(counted).toHaveLength(3);
});

test('[SY-69] a connection that is lost, or a channel that is left, reads by itself: nothing is told twice', async () => {
  const { socket, connect, clock, heard, listener } = setUp();
  const server = await connect();
  const stop = socket.subscribe('/chat/a', listener);
  const id = accept(server);
  await clock.advance(3_000);
  server.say({ type: 'data', id, event: '?' });
  server.say({ type: 'data', id, event: '?' });
  heard.length = 0;
  server.end(4401);
  await clock.advance(10_000);
  expect(heard).toEqual([]);
  stop();
});
