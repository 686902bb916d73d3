import { expect, test, vi } from 'vitest';
import type { Verify } from '../../../server/events/credential.ts';
import { Hub } from '../../../server/events/hub.ts';
import { EVENT_LIMITS } from '../../../server/events/limits.ts';
import { Session, type SocketSessionDeps } from '../../../server/events/session.ts';
import { UserConnections } from '../../../server/events/user-connections.ts';

const HOUR = 3_600_000;

const notAsked = async (): Promise<never> => Promise.reject(new Error('not asked here'));
/** Waits a turn of the event loop, so that begun work ends. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A connection without a network, on clocks that move when told. */
function open(verify: Verify, others: Partial<SocketSessionDeps> = {}) {
  let now = 0;
  let passed = 0;
  const port = {
    ...{ send: vi.fn(), ping: vi.fn(), close: vi.fn(), drop: vi.fn(), admitted: vi.fn() },
    flow: vi.fn(() => ({ waiting: 0, taken: 0 })),
  };
  const session = new Session(
    port,
    {
      ...{
        hub: new Hub(),
        users: new UserConnections(EVENT_LIMITS.connectionsPerUser),
        limits: EVENT_LIMITS,
      },
      facts: { locationOwner: notAsked, maySeeLocation: notAsked, roleAt: notAsked, serves: notAsked },
      publish: notAsked,
      now: () => now,
      monotonic: () => passed,
      verify,
      onFailure: (error) => expect.unreachable(String(error)),
      ...others,
    },
    'token',
  );
  /** Lets ms pass second by second, as the service does. */
  const pass = async (ms: number): Promise<void> => {
    for (const end = passed + ms; passed < end; passed += 1000, now += 1000) {
      session.tick();
      await Promise.resolve();
    }
    session.tick();
    await settled();
  };
  /** Sets the server's clock without any time that passes. */
  const setClock = (byMs: number): void => {
    now += byMs;
  };
  return { session, port, pass, setClock };
}

const forEver: Verify = async () => ({ sub: 'ana', expiresAt: Number.POSITIVE_INFINITY });

test('[N-03] what arrives faster than it can be handled ends the connection', () => {
  const { session, port } = open(() => new Promise(() => undefined));
  const frame = 'x'.repeat(256 * 1024);
  for (let n = 0; n < 4; n += 1) session.onMessage(frame);
  expect(port.close).not.toHaveBeenCalled();
  session.onMessage('x');
  expect(port.close).toHaveBeenCalledExactlyOnceWith(4429, 'LimitExceededError');
});

test('[N-02, N-03] a quiet connection is kept alive every 25 s; a peer that answers no ping for 80 s is cut', async () => {
  const { session, port, pass } = open(forEver);
  await pass(24_000);
  expect(port.ping).not.toHaveBeenCalled();
  await pass(1000);
  expect(port.send.mock.calls).toEqual([['{"type":"ka"}']]);
  session.onPong();
  await pass(79_000);
  expect(port.ping).toHaveBeenCalledTimes(4);
  expect(port.drop).not.toHaveBeenCalled();
  await pass(1000);
  expect(port.drop).toHaveBeenCalledOnce();
  expect(port.close).not.toHaveBeenCalled();
});

test('[N-03] a connection ends with its token, and after a day with any', async () => {
  const short = open(async () => ({ sub: 'ana', expiresAt: 10_000 }));
  await short.pass(9000);
  expect(short.port.close).not.toHaveBeenCalled();
  await short.pass(1000);
  expect(short.port.close).toHaveBeenCalledExactlyOnceWith(4401, 'Token expired');

  const long = open(forEver);
  for (let hour = 0; hour < 24; hour += 1) {
    expect(long.port.close).not.toHaveBeenCalled();
    for (let minute = 0; minute < 60; minute += 1) {
      long.session.onPong();
      await long.pass(HOUR / 60);
    }
  }
  expect(long.port.close).toHaveBeenCalledExactlyOnceWith(1000, 'Connection lifetime reached');
});

test('[N-03] a token that is called back ends the connection within a minute', async () => {
  let good = true;
  const { port, pass } = open(async () => (good ? { sub: 'ana', expiresAt: HOUR } : null));
  await pass(1000);
  good = false;
  await pass(58_000);
  expect(port.close).not.toHaveBeenCalled();
  await pass(2000);
  expect(port.close).toHaveBeenCalledExactlyOnceWith(4401, 'Token no longer valid');
});

test('[N-02, N-03] a clock that is set back stops neither the look at a token nor the signs of life', async () => {
  let good = true;
  const { session, port, pass, setClock } = open(async () =>
    good ? { sub: 'ana', expiresAt: 8 * HOUR } : null,
  );
  await pass(1000);
  setClock(-3 * HOUR);
  good = false;
  await pass(30_000);
  expect(port.send.mock.calls).toEqual([['{"type":"ka"}']]);
  expect(port.ping).toHaveBeenCalledOnce();
  session.onPong();
  await pass(31_000);
  expect(port.close).toHaveBeenCalledExactlyOnceWith(4401, 'Token no longer valid');
});

test('[N-02, N-03] a clock that is set ahead ends no connection whose token still stands', async () => {
  const { port, pass, setClock } = open(async () => ({ sub: 'ana', expiresAt: HOUR }));
  port.flow.mockReturnValue({ waiting: 500_000, taken: 0 });
  await pass(1000);
  setClock(5 * 60_000);
  await pass(30_000);
  setClock(HOUR);
  expect([port.drop, port.close].flatMap(({ mock }) => mock.calls)).toEqual([]);
  await pass(0);
  expect(port.close).toHaveBeenCalledExactlyOnceWith(4401, 'Token expired');
});

const hear = (sub: string): string =>
  JSON.stringify({
    ...{ type: 'subscribe', id: 'a', channel: `/chat/${sub}` },
    authorization: { Authorization: 'token', host: 'x' },
  });

test('[N-02] a peer that talks is there, whether it answers pings or not', async () => {
  const { session, port, pass } = open(forEver);
  for (let n = 0; n < 5; n += 1) {
    await pass(60_000);
    session.onMessage('{"type":"connection_init"}');
  }
  await pass(79_000);
  expect(port.drop).not.toHaveBeenCalled();
  await pass(1000);
  expect(port.drop).toHaveBeenCalledOnce();
});

test('[N-03] a peer that talks and takes nothing of what waits for it is cut after five minutes, a slow one is not', async () => {
  const { session, port, pass } = open(forEver);
  const talk = async (ms: number): Promise<void> => {
    session.onMessage('{"type":"connection_init"}');
    await pass(ms);
  };
  for (const [waiting, taken] of [
    [500_000, 0],
    [500_000, 1],
    [0, 1],
    [1, 1],
  ] as const) {
    port.flow.mockReturnValue({ waiting, taken });
    for (let minute = 0; minute < 4; minute += 1) await talk(60_000);
  }
  await talk(59_000);
  expect(port.drop).not.toHaveBeenCalled();
  await talk(1000);
  expect(port.drop).toHaveBeenCalledOnce();
});

test('[N-03] what was handled does not count any more: a connection may say more in its life than waits at once', async () => {
  const { session, port } = open(forEver);
  const init = JSON.stringify({ type: 'connection_init', padding: 'x'.repeat(1_000_000) });
  for (let n = 0; n < 10; n += 1) {
    session.onMessage(init);
    await settled();
  }
  expect(port.close).not.toHaveBeenCalled();
  expect(port.send).toHaveBeenCalledTimes(10);
});

test('[N-03] a refusal stands for a second, so that a client that asks first hears it too; a question ends it', async () => {
  const quiet = open(async () => null);
  await settled();
  expect(quiet.port.send.mock.calls.join()).toContain('connection_error');
  await quiet.pass(0);
  expect(quiet.port.close).not.toHaveBeenCalled();
  await quiet.pass(1000);
  expect(quiet.port.close).toHaveBeenCalledExactlyOnceWith(4401, 'Refused');
  expect(quiet.port.admitted).not.toHaveBeenCalled();

  const asking = open(async () => null);
  await settled();
  asking.session.onMessage('{"type":"connection_init"}');
  await settled();
  expect(asking.port.send.mock.calls[1]).toEqual(asking.port.send.mock.calls[0]);
  expect(asking.port.close).toHaveBeenCalledExactlyOnceWith(4401, 'Refused');
});

test('[N-03] who leaves while the token is looked at takes nobody a place', async () => {
  const users = new UserConnections(1);
  const verdict = Promise.withResolvers<{ sub: string; expiresAt: number }>();
  const gone = open(() => verdict.promise, { users });
  await settled();
  gone.session.onClosed();
  verdict.resolve({ sub: 'ana', expiresAt: HOUR });
  await settled();
  expect(gone.port.admitted).not.toHaveBeenCalled();
  const next = open(forEver, { users });
  await settled();
  expect(next.port.admitted).toHaveBeenCalledOnce();

  const verify = vi.fn(forEver);
  open(verify).session.onClosed();
  await settled();
  expect(verify).not.toHaveBeenCalled();
});

test('[N-03] a connection that is cut, or closed by either side, gives its slot back and nobody asks about its rights any more', async () => {
  for (const end of ['cut', 'closed here', 'closed there']) {
    const [users, hub] = [new UserConnections(1), new Hub()];
    const locationOwner = vi.fn(async () => 'ana');
    const facts = { locationOwner, maySeeLocation: notAsked, roleAt: notAsked, serves: notAsked };
    const { session, port, pass } = open(forEver, { users, hub, facts });
    session.onMessage(hear('shop'));
    await settled();
    expect(port.send.mock.calls.join()).toContain('subscribe_success');
    if (end === 'cut') await pass(80_000);
    else if (end === 'closed here') session.onBinary();
    else session.onClosed();
    const [asked, sent] = [locationOwner.mock.calls.length, port.send.mock.calls.length];

    expect(users.size).toBe(0);
    hub.recheck(['/chat/shop']);
    session.onMessage(hear('other'));
    session.onBinary();
    session.close(1001, 'Going away');
    await settled();
    expect(locationOwner).toHaveBeenCalledTimes(asked);
    expect(port.send).toHaveBeenCalledTimes(sent);
    expect(port.close).toHaveBeenCalledTimes(end === 'closed here' ? 1 : 0);
    const next = open(forEver, { users });
    await settled();
    expect(next.port.admitted).toHaveBeenCalledOnce();
  }
});

test('[N-05] rights are looked at again once a minute, not every second of it', async () => {
  const locationOwner = vi.fn(async () => 'ana');
  const facts = { locationOwner, maySeeLocation: notAsked, roleAt: notAsked, serves: notAsked };
  const { session, pass } = open(forEver, { facts });
  session.onMessage(hear('shop'));
  await settled();
  for (let minute = 0; minute < 3; minute += 1) {
    session.onPong();
    await pass(60_000);
  }
  expect(locationOwner).toHaveBeenCalledTimes(4);
});

test('[N-03] where its storage is away the connection ends as by a fault of ours, which is told', async () => {
  const onFailure = vi.fn();
  const facts = { locationOwner: notAsked, maySeeLocation: notAsked, roleAt: notAsked, serves: notAsked };
  const { session, port } = open(forEver, { facts, onFailure });
  session.onMessage(hear('shop'));
  await settled();
  expect(onFailure).toHaveBeenCalledExactlyOnceWith(new Error('not asked here'));
  expect(port.close).toHaveBeenCalledExactlyOnceWith(1011, 'Internal error');
});

test('[N-03] 2,500 messages at once, then 100 a second', async () => {
  const { session, port, pass } = open(forEver);
  const say = async (times: number): Promise<void> => {
    for (let n = 0; n < times; n += 1) session.onMessage('{"type":"connection_init"}');
    await settled();
  };
  await say(2500);
  await pass(2000);
  await say(200);
  expect(port.close).not.toHaveBeenCalled();
  await say(1);
  expect(port.close).toHaveBeenCalledExactlyOnceWith(4429, 'LimitExceededError');
});
