import { expect, test, vi } from 'vitest';
import type { Verify } from '../../../server/events/credential.ts';
import { Hub } from '../../../server/events/hub.ts';
import { EVENT_LIMITS } from '../../../server/events/limits.ts';
import { Roster } from '../../../server/events/roster.ts';
import { Session } from '../../../server/events/session.ts';

const HOUR = 3_600_000;

/** A connection without a network, on a clock that moves when told. */
function open(verify: Verify) {
  let now = 0;
  const port = { send: vi.fn(), ping: vi.fn(), close: vi.fn(), drop: vi.fn(), admitted: vi.fn() };
  const nobody = async (): Promise<never> => Promise.reject(new Error('not asked here'));
  const session = new Session(
    port,
    {
      ...{ hub: new Hub(), roster: new Roster(EVENT_LIMITS.connectionsPerUser), limits: EVENT_LIMITS },
      facts: { locationOwner: nobody, maySeeLocation: nobody, serves: nobody },
      publish: nobody,
      now: () => now,
      verify,
      onFailure: (error) => expect.unreachable(String(error)),
    },
    'token',
  );
  /** Second after second, as the service does. */
  const pass = async (ms: number): Promise<void> => {
    for (const end = now + ms; now < end; now += 1000) {
      session.tick();
      await Promise.resolve();
    }
    session.tick();
    // Whatever was begun by it comes to its end.
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { session, port, pass };
}

const forEver: Verify = async () => ({ sub: 'ana', expiresAt: Number.POSITIVE_INFINITY });

test('[N-03] what arrives faster than it can be handled ends the connection', () => {
  const { session, port } = open(() => new Promise(() => undefined));
  const frame = 'x'.repeat(1_000_000);
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
