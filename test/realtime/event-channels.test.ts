import { describe, expect, test } from 'vitest';
import { settle } from './support/fake-clock.ts';
import { accept, HOUR, setUp } from './support/set-up.ts';
import { fakeToken } from './support/token.ts';

describe('channels', () => {
  test('[N-01] [SY-64] one subscription however many listen; subscribe_success and subscribe_error are tracked', async () => {
    const { socket, connect, heard, listener } = setUp();
    const server = await connect();
    socket.subscribe('/chat/a', listener);
    socket.subscribe('/chat/a', listener);
    socket.subscribe('/chat/b', listener);
    expect(server.of('subscribe').map(({ channel }) => channel)).toEqual(['/chat/a', '/chat/b']);
    expect(socket.isSubscribed('/chat/a')).toBe(false);
    const [a, b] = server.of('subscribe');
    server.say({ type: 'subscribe_success', id: a?.id });
    server.say({ type: 'subscribe_error', id: b?.id, errors: [{ errorType: 'Unauthorized' }] });
    expect(socket.isSubscribed('/chat/a')).toBe(true);
    expect(socket.isSubscribed('/chat/b')).toBe(false);
    expect(heard).toEqual(['ready null', 'error Unauthorized']);
  });

  test('[SY-68] a channel that was refused is asked for again a minute later, and at once with another listener', async () => {
    const { socket, connect, clock, heard, listener } = setUp();
    const server = await connect();
    const stop = socket.subscribe('/location/a', listener);
    const asked = (): number => server.of('subscribe').length;
    const refuse = (): void => {
      const { id } = server.of('subscribe').at(-1) ?? {};
      server.say({ type: 'subscribe_error', id, errors: [{ errorType: 'Unauthorized' }] });
    };
    const pass = async (ms: number): Promise<void> => {
      for (let left = ms; left > 0; left -= 10_000) {
        server.say({ type: 'ka' });
        await clock.advance(Math.min(left, 10_000));
      }
    };
    accept(server);
    refuse();
    await pass(59_999);
    expect(asked()).toBe(1);
    await pass(1);
    expect(asked()).toBe(2);
    refuse();
    socket.subscribe('/location/a', { onEvent: listener.onEvent });
    expect(asked()).toBe(3);
    accept(server);
    expect(socket.isSubscribed('/location/a')).toBe(true);
    // Neither a standing subscription nor an unwanted one is requested again.
    await pass(120_000);
    expect(asked()).toBe(3);
    expect(heard).toEqual([
      'ready null',
      'error Unauthorized',
      'error Unauthorized',
      'ready null',
      'ready null',
    ]);
    stop();
    const stopOther = socket.subscribe('/location/b', listener);
    refuse();
    stopOther();
    await pass(120_000);
    expect(asked()).toBe(4);
  });

  test('[N-01] unsubscribes when nobody listens, but only after the acknowledgement', async () => {
    const { socket, connect, listener } = setUp();
    const server = await connect();
    const stop = socket.subscribe('/chat/a', listener);
    stop();
    expect(server.of('unsubscribe')).toEqual([]);
    const id = accept(server);
    expect(server.of('unsubscribe')).toEqual([{ type: 'unsubscribe', id, channel: '/chat/a' }]);
    const stopAgain = socket.subscribe('/chat/a', listener);
    accept(server);
    stopAgain();
    expect(server.of('unsubscribe')).toHaveLength(2);
  });

  test('[N-03] takes event or events, a string, a list or an object, each id once', async () => {
    const { socket, connect, heard, listener } = setUp();
    const server = await connect();
    socket.subscribe('/chat/a', { onEvent: listener.onEvent });
    const id = accept(server);
    const event = (name: string) => JSON.stringify({ type: 'CHAT_MESSAGE', id: name, createdAt: 1 });
    server.say({ type: 'data', id, event: event('one') });
    server.say({ type: 'data', id, event: [event('two'), event('one')] });
    server.say({ type: 'data', id, events: [event('three')] });
    server.say({ type: 'data', id, event: { type: 'CHAT_MESSAGE', id: 'four' } });
    server.say({ type: 'data', id: 'an-old-id', event: event('five') });
    expect(heard).toEqual(['one', 'two', 'three', 'four']);
  });

  test('[N-03] a repeated id is forgotten only after 500 others', async () => {
    const { socket, connect, heard, listener } = setUp();
    const server = await connect();
    socket.subscribe('/chat/a', { onEvent: listener.onEvent });
    const id = accept(server);
    const say = (n: number) =>
      server.say({ type: 'data', id, event: JSON.stringify({ type: 'CHAT_MESSAGE', id: `e${n}` }) });
    for (let n = 0; n <= 1000; n += 1) say(n);
    say(1000);
    say(501);
    expect(heard).toHaveLength(1001);
    say(500);
    expect(heard).toHaveLength(1002);
  });

  test('[SY-65] subscribes again under a fresh id after a reconnection and tells since when events may be missing', async () => {
    const { socket, connect, clock, heard, listener, sockets } = setUp();
    const server = await connect();
    socket.subscribe('/chat/a', listener);
    const first = accept(server);
    await clock.advance(5_000);
    server.say({ type: 'ka' });
    const heardAt = clock.now();
    await clock.advance(7_000);
    server.end();
    await clock.advance(1_000);
    sockets.last.acknowledge();
    expect(accept(sockets.last)).not.toBe(first);
    await clock.advance(3_000);
    expect(heard).toEqual(['ready null', 'ready null', `ready ${heardAt}`, `ready ${heardAt}`]);
  });

  test('[SY-64] renews the token before its end without a gap and without a second socket', async () => {
    const { socket, connect, clock, heard, listener, sockets, identity } = setUp();
    const server = await connect();
    socket.subscribe('/chat/a', { onEvent: listener.onEvent });
    const old = accept(server);
    identity.token = fakeToken(clock.now(), clock.now() + 2 * HOUR, 'b');
    for (let beat = 0; beat < 132; beat += 1) {
      server.say({ type: 'ka' });
      await clock.advance(25_000);
    }
    const asked = server.of('subscribe').at(-1);
    expect(asked?.authorization?.Authorization).toBe(identity.token);
    server.say({ type: 'data', id: old, event: '{"type":"CHAT_MESSAGE","id":"before"}' });
    const fresh = accept(server);
    server.say({ type: 'data', id: old, event: '{"type":"CHAT_MESSAGE","id":"late"}' });
    server.say({ type: 'data', id: fresh, event: '{"type":"CHAT_MESSAGE","id":"after"}' });
    expect(server.of('unsubscribe').map(({ id }) => id)).toContain(old);
    expect(heard).toEqual(['before', 'after']);
    expect(sockets.all).toHaveLength(1);
  });
});

describe('publishing', () => {
  test("[N-03] fails with 'WebSocket is not connected' while closed", async () => {
    const { socket } = setUp();
    await expect(socket.publish('/chat/a', ['{}'])).rejects.toThrow('WebSocket is not connected');
  });

  test("[N-03] fails with 'No authentication token available' without a token", async () => {
    const { socket, connect, identity } = setUp();
    await connect();
    identity.token = null;
    await expect(socket.publish('/chat/a', ['{}'])).rejects.toThrow('No authentication token available');
  });

  test('[N-03] settles by the id of the answer alone', async () => {
    const { socket, connect } = setUp();
    const server = await connect();
    const first = socket.publish('/chat/a', ['{"id":"1"}']);
    const second = socket.publish('/chat/a', ['{"id":"2"}']);
    await settle();
    const [one, two] = server.of('publish');
    expect(one).toMatchObject({ channel: '/chat/a', events: ['{"id":"1"}'] });
    server.say({ type: 'publish_error', id: two?.id, errors: [{ message: 'no' }] });
    server.say({ type: 'publish_success', id: one?.id, successful: [], failed: [] });
    await first;
    await expect(second).rejects.toThrow('no');
  });

  test('[N-02] [N-03] while the other end is closing nothing is sent: what was asked fails with the close, what was wanted goes out on the next one', async () => {
    const { clock, connect, listener, signal, socket, sockets } = setUp();
    const server = await connect();
    const before = [...server.sent];
    server.state = 'closing';
    signal('touch');
    socket.subscribe('/location/1', listener);
    const publishing = socket.publish('default/chat/ana', ['{}']);
    await settle();
    server.end(1001);
    await expect(publishing).rejects.toThrow('WebSocket is not connected');
    await clock.advance(clock.nextDelay() ?? 0);
    sockets.last.acknowledge();
    expect(server.sent).toEqual(before);
    expect(sockets.last.of('subscribe')).toMatchObject([{ channel: '/location/1' }]);
  });

  test('[N-03] a lost connection fails what was on its way', async () => {
    const { socket, connect } = setUp();
    const server = await connect();
    const publish = socket.publish('/chat/a', ['{}']);
    await settle();
    server.end();
    await expect(publish).rejects.toThrow('WebSocket is not connected');
  });
});
