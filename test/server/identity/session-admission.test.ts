import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { bySession, createPersonLimit } from '../../../server/identity/session-admission.ts';
import { registerAddressLimit } from '../../../server/web/address-limit.ts';
import { admitted } from '../../../server/web/admission.ts';
import { refuseWith } from '../../../server/web/faults.ts';

test('a session counts for its person before its address, a made-up token for the address alone', async () => {
  let clock = 1_700_000_000_000;
  const app = Fastify();
  const { ofPerson } = registerAddressLimit(app, { most: 50, now: () => clock });
  const countForPerson = createPersonLimit(ofPerson, () => clock);
  const verify = async (token: string) =>
    token.startsWith('good ')
      ? ({ kind: 'valid', sub: token, email: null } as never)
      : ({ kind: 'invalid', reason: 'signature' } as const);
  // Two routes, because a person has one limit over all of them.
  for (const url of ['/a', '/b']) {
    const session = bySession({ tokens: { verify }, countForPerson }, (reply, code, status) =>
      refuseWith(reply, status, code),
    );
    app.get(url, admitted({ by: 'session', body: 0 }, session.admit), async () => 'x');
  }
  const ask = (url: string, authorization: string) => app.inject({ url, headers: { authorization } });
  const statusOf = async (url: string, authorization: string) => (await ask(url, authorization)).statusCode;

  for (let asked = 0; asked < 600; asked += 1)
    expect(await statusOf(asked % 2 ? '/a' : '/b', 'good ana')).toBe(200);
  const refused = await ask('/a', 'good ana');
  expect([refused.statusCode, refused.headers['retry-after'], refused.json().code]).toEqual([
    429,
    '1',
    'RATE_LIMITED',
  ]);
  expect(await statusOf('/a', 'good bia')).toBe(200);
  clock += 100;
  expect(await statusOf('/b', 'good ana')).toBe(200);

  for (let asked = 0; asked < 50; asked += 1) expect(await statusOf('/a', `bad ${asked}`)).toBe(401);
  expect(await statusOf('/a', 'bad 50')).toBe(429);
  await app.close();
});
