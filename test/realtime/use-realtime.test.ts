// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { createEventSocket } from '../../src/realtime/event-socket.ts';
import { RealtimeProvider, useChannel, useRealtimeState } from '../../src/realtime/use-realtime.tsx';
import { FakeClock, settle } from './support/fake-clock.ts';
import { SocketFactory } from './support/fake-socket.ts';

afterEach(cleanup);

function setUp() {
  const clock = new FakeClock();
  const sockets = new SocketFactory();
  const socket = createEventSocket({
    url: 'ws://loja.test/event/realtime',
    host: 'loja.test',
    accessToken: async () => 'token',
    WebSocket: sockets.WebSocket,
    now: clock.now,
    setTimer: clock.setTimer,
  });
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(RealtimeProvider, { socket, children });
  return { socket, sockets, wrapper };
}

test('[N-01] shows the state as it changes', async () => {
  const { socket, sockets, wrapper } = setUp();
  const { result } = renderHook(() => useRealtimeState(), { wrapper });
  expect(result.current).toBe('Uninstantiated');
  await act(async () => {
    socket.start();
    await settle();
  });
  expect(result.current).toBe('Connecting');
  act(() => sockets.last.acknowledge());
  expect(result.current).toBe('Connected');
});

test('[N-01] another channel replaces the subscription and the newest handler hears', async () => {
  const { socket, sockets, wrapper } = setUp();
  const heard: string[] = [];
  const { rerender } = renderHook(
    ({ channel, name }: { channel: string | null; name: string }) =>
      useChannel(channel, { onEvent: (event) => heard.push(`${name} ${event.id}`) }),
    { wrapper, initialProps: { channel: '/chat/a' as string | null, name: 'first' } },
  );
  await act(async () => {
    socket.start();
    await settle();
  });
  act(() => sockets.last.acknowledge());
  const server = sockets.last;
  const id = server.of('subscribe')[0]?.id;
  server.say({ type: 'subscribe_success', id });
  rerender({ channel: '/chat/a', name: 'second' });
  server.say({ type: 'data', id, event: '{"type":"CHAT_MESSAGE","id":"e1"}' });
  expect(heard).toEqual(['second e1']);
  rerender({ channel: '/chat/b', name: 'second' });
  expect(server.of('subscribe').map(({ channel }) => channel)).toEqual(['/chat/a', '/chat/b']);
  expect(server.of('unsubscribe').map((frame) => frame.id)).toEqual([id]);
});
