import type { Signal } from '../../../src/realtime/contract.ts';
import { createEventSocket } from '../../../src/realtime/event-socket.ts';
import type { ChannelEvent } from '../../../src/records/events.ts';
import { FakeClock, settle } from './fake-clock.ts';
import { type FakeSocket, SocketFactory } from './fake-socket.ts';
import { fakeToken } from './token.ts';

export const HOUR = 3_600_000;

/** Opens an event socket with clock, other end and token under the test's control. */
export function setUp({ random = 0, tokenMs = 0 } = {}) {
  const clock = new FakeClock();
  const sockets = new SocketFactory();
  const identity = { token: fakeToken(clock.now(), clock.now() + HOUR) as string | null, fails: false };
  let signal: (signal: Signal) => void = () => undefined;
  let ids = 0;
  const counted: [string | null, number][] = [];
  const socket = createEventSocket({
    url: 'ws://loja.test/event/realtime',
    host: 'loja.test',
    accessToken: async () => {
      if (tokenMs > 0) await new Promise<void>((told) => void clock.setTimer(told, tokenMs));
      if (identity.fails) throw new Error('offline');
      return identity.token;
    },
    WebSocket: sockets.WebSocket,
    now: clock.now,
    setTimer: clock.setTimer,
    random: () => random,
    newId: () => {
      ids += 1;
      return `id-${ids}`;
    },
    signals: (heard) => {
      signal = heard;
      return () => undefined;
    },
    onUnreadable: (channel, count) => counted.push([channel, count]),
  });
  const heard: string[] = [];
  const listener = {
    onEvent: (event: ChannelEvent) => heard.push(event.id),
    onReady: (gapSince: number | null) => heard.push(`ready ${gapSince}`),
    onUnreadable: () => heard.push('unreadable'),
    onError: (message: string) => heard.push(`error ${message}`),
  };
  const connect = async () => {
    socket.start();
    await settle();
    sockets.last.acknowledge();
    return sockets.last;
  };
  return {
    clock,
    sockets,
    identity,
    socket,
    heard,
    counted,
    listener,
    connect,
    signal: (s: Signal) => signal(s),
  };
}

/** Answers the newest subscribe and returns its id. */
export function accept(server: FakeSocket): string {
  const id = server.of('subscribe').at(-1)?.id ?? '';
  server.say({ type: 'subscribe_success', id });
  return id;
}
