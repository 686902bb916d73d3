import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { settle } from './support/fake-clock.ts';
import { HOUR, setUp } from './support/set-up.ts';
import { fakeToken } from './support/token.ts';

describe('connecting', () => {
  test('[N-01] passes through the five states and opens nothing before sign-in', async () => {
    const { socket, sockets } = setUp();
    const states: string[] = [];
    socket.onState((state) => states.push(state));
    expect(socket.state()).toBe('Uninstantiated');
    socket.start();
    await settle();
    sockets.last.acknowledge();
    sockets.last.end();
    socket.stop();
    socket.start();
    await settle();
    sockets.last.acknowledge();
    socket.stop();
    sockets.last.end(1000);
    expect(states).toEqual([
      'Connecting',
      'Connected',
      'Disconnected',
      'Uninstantiated',
      'Connecting',
      'Connected',
      'Disconnecting',
      'Uninstantiated',
    ]);
  });

  test('[N-03] carries the token in the header sub-protocol, base64url without padding', async () => {
    const { connect, identity } = setUp();
    const server = await connect();
    expect(server.protocols[0]).toBe('aws-appsync-event-ws');
    const header = server.protocols[1]?.replace('header-', '') ?? '';
    expect(header).toMatch(/^[A-Za-z0-9_-]+$/);
    expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toEqual({
      Authorization: identity.token,
      host: 'loja.test',
    });
    expect(server.of('connection_init')).toHaveLength(1);
  });

  test('[N-02] [SY-61] ten attempts at 1, 2, 4, 8, 16 and five times 30 s, then none until somebody is there', async () => {
    const { clock, socket, sockets } = setUp();
    socket.start();
    await settle();
    const waits: (number | null)[] = [];
    for (let attempt = 0; attempt < 10; attempt += 1) {
      sockets.last.end();
      const wait = clock.nextDelay();
      waits.push(wait);
      await clock.advance(wait ?? 0);
      expect(sockets.all).toHaveLength(attempt + 2);
    }
    expect(waits.map((wait) => (wait ?? 0) / 1000)).toEqual([1, 2, 4, 8, 16, 30, 30, 30, 30, 30]);
    sockets.last.end();
    await clock.advance(24 * HOUR);
    expect(sockets.all).toHaveLength(11);
    socket.nudge();
    await settle();
    expect(sockets.all).toHaveLength(12);
    sockets.last.end();
    expect(clock.nextDelay()).toBe(1_000);
  });

  test('[N-02] [SY-61] jitter only shortens a delay, at most by half', async () => {
    const { clock, socket, sockets } = setUp({ random: 0.999_999 });
    socket.start();
    await settle();
    sockets.last.end();
    expect(clock.nextDelay()).toBeGreaterThanOrEqual(500);
    expect(clock.nextDelay()).toBeLessThan(501);
  });

  test('[N-02] [SY-62] a close code of 4401 is final until there is another token', async () => {
    const { clock, connect, sockets, identity, signal } = setUp();
    (await connect()).end(4401);
    await clock.advance(HOUR / 2);
    signal('network');
    await settle();
    expect(sockets.all).toHaveLength(1);
    identity.token = fakeToken(clock.now(), clock.now() + HOUR, 'b');
    signal('token');
    await settle();
    expect(sockets.all).toHaveLength(2);
  });

  test('[N-02] [SY-62] a token that ran out while the device slept is replaced without waiting', async () => {
    const { clock, connect, sockets, identity } = setUp();
    const server = await connect();
    const stale = clock.now() + HOUR;
    identity.fails = true;
    while (clock.now() < stale) {
      await clock.advance(25_000);
      server.say({ type: 'ka' });
    }
    identity.fails = false;
    identity.token = fakeToken(clock.now(), clock.now() + HOUR, 'b');
    server.end(4401);
    await settle();
    expect(sockets.all).toHaveLength(2);
  });

  test('[N-02] [SY-62] a token that ran out by the server alone is replaced once, where the clock of the device is slow', async () => {
    const { clock, connect, sockets, identity } = setUp();
    const server = await connect();
    identity.token = fakeToken(clock.now(), clock.now() + HOUR, 'b');
    server.end(4401);
    await settle();
    expect(sockets.all).toHaveLength(2);
    identity.token = fakeToken(clock.now(), clock.now() + HOUR, 'c');
    sockets.last.end(4401);
    await settle();
    expect(sockets.all).toHaveLength(2);
  });

  test('[N-03] a connection_error of 401 is final, without closing codes', async () => {
    const { clock, socket, sockets } = setUp();
    socket.start();
    await settle();
    sockets.last.open();
    sockets.last.say({
      type: 'connection_error',
      errors: [{ errorType: 'UnauthorizedException', errorCode: 401 }],
    });
    expect(socket.state()).toBe('Disconnected');
    expect(sockets.alive).toEqual([]);
    await clock.advance(HOUR);
    expect(sockets.all).toHaveLength(1);
  });

  test('[N-02] silence of 60 s closes the socket and connects again', async () => {
    const { clock, connect, sockets, socket } = setUp();
    const server = await connect();
    await clock.advance(59_000);
    expect(socket.state()).toBe('Connected');
    await clock.advance(2_000);
    expect(server.state).toBe('closing');
    expect(sockets.all).toHaveLength(2);
  });

  test('[N-02] frames every 25 s keep it connected', async () => {
    const { clock, connect, socket, sockets } = setUp();
    const server = await connect();
    for (let beat = 0; beat < 20; beat += 1) {
      await clock.advance(25_000);
      server.say({ type: 'ka' });
    }
    expect(socket.state()).toBe('Connected');
    expect(sockets.all).toHaveLength(1);
  });

  test('[N-02] back online, a zombie socket is found within 10 s', async () => {
    const { clock, connect, sockets, signal } = setUp();
    await connect();
    signal('network');
    expect(sockets.last.of('unsubscribe')).toHaveLength(1);
    await clock.advance(11_000);
    expect(sockets.all).toHaveLength(2);
  });

  test('[N-02] gives a silent handshake up after 15 s', async () => {
    const { clock, socket, sockets } = setUp();
    socket.start();
    await clock.advance(15_000);
    expect(socket.state()).toBe('Disconnected');
    expect(sockets.alive).toEqual([]);
  });

  test('[N-02] [SY-61] a link connects where the token, the opening and the acknowledgement take 12 s each', async () => {
    const { clock, socket, sockets } = setUp({ tokenMs: 12_000 });
    socket.start();
    await clock.advance(24_000);
    sockets.last.open();
    await clock.advance(12_000);
    sockets.last.say({ type: 'connection_ack' });
    expect(socket.state()).toBe('Connected');
    expect(sockets.all).toHaveLength(1);
  });

  test('[N-02] [SY-61] each attempt of a burst waits longer, up to 45 s for opening and for the acknowledgement', async () => {
    const { clock, socket, sockets } = setUp();
    socket.start();
    for (const [attempt, seconds] of [15, 30, 45, 45].entries()) {
      await settle();
      expect(sockets.all).toHaveLength(attempt + 1);
      await clock.advance(seconds * 1000 - 1);
      expect(socket.state()).toBe('Connecting');
      sockets.last.open();
      await clock.advance(seconds * 1000 - 1);
      expect(socket.state()).toBe('Connecting');
      await clock.advance(1);
      expect(socket.state()).toBe('Disconnected');
      expect(sockets.alive).toEqual([]);
      await clock.advance(clock.nextDelay() ?? 0);
    }
  });

  test('a token that cannot be had without a network is asked for again', async () => {
    const { clock, socket, sockets, identity } = setUp();
    identity.fails = true;
    socket.start();
    await settle();
    expect(socket.state()).toBe('Disconnected');
    identity.fails = false;
    await clock.advance(1_000);
    expect(sockets.all).toHaveLength(1);
  });
});

test('[N-01] whatever happens there are never two sockets, and none while signed out', async () => {
  const action = fc.constantFrom(
    'start',
    'stop',
    'open',
    'ack',
    'drop',
    'refuse',
    'error',
    'ka',
    'network',
    'touch',
    'token',
    'nextTimer',
    'loseToken',
    'noNetwork',
    'settle',
  );
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 60 }), async (actions) => {
      const { clock, sockets, socket, identity, signal, listener } = setUp();
      let signedIn = false;
      socket.subscribe('/notification/a', listener);
      const server = () => sockets.alive.at(-1) ?? sockets.all.at(-1);
      const acts: Record<string, () => unknown> = {
        start: () => {
          signedIn = true;
          socket.start();
        },
        stop: () => {
          signedIn = false;
          socket.stop();
        },
        open: () => server()?.state === 'connecting' && server()?.open(),
        ack: () => server()?.state === 'open' && server()?.say({ type: 'connection_ack' }),
        drop: () => server()?.end(1006),
        refuse: () => server()?.end(4401),
        error: () => server()?.say({ type: 'connection_error', errors: [{ errorCode: 401 }] }),
        ka: () => server()?.say({ type: 'ka' }),
        network: () => signal('network'),
        touch: () => signal('touch'),
        token: () => {
          identity.token = fakeToken(clock.now(), clock.now() + HOUR, `${clock.now()}${actions.length}`);
          identity.fails = false;
          signal('token');
        },
        nextTimer: () => clock.advance(clock.nextDelay() ?? 1_000),
        loseToken: () => {
          identity.token = null;
        },
        noNetwork: () => {
          identity.fails = true;
        },
        settle,
      };
      for (const name of actions) {
        await acts[name]?.();
        expect(sockets.alive.length).toBeLessThanOrEqual(1);
        if (!signedIn) {
          expect(sockets.alive).toEqual([]);
          expect(['Uninstantiated', 'Disconnecting']).toContain(socket.state());
        }
        if (socket.state() === 'Connected') expect(sockets.alive.map(({ state }) => state)).toEqual(['open']);
      }
    }),
    { numRuns: 400 },
  );
});
