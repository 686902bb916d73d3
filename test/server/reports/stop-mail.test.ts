import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { registerStop } from '../../../server/reports/register-stop.ts';
import { stopToken } from '../../../server/reports/stop-token.ts';

const secret = new Uint8Array(32).fill(7);

test('a mail program ends the mails with one press, and a token of somebody else’s making ends none', async () => {
  const ended: unknown[] = [];
  const app = Fastify();
  const run = async (name: string, { sub }: { sub: string }) => {
    ended.push(`${name} ${sub}`);
    return { kind: 'applied', value: undefined };
  };
  registerStop(app, { store: { run } as never, secret });
  const post = (token: string, more: object = {}) =>
    app.inject({ method: 'POST', url: `/reports/stop?token=${encodeURIComponent(token)}`, ...more });
  const form = {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  };
  expect((await post(stopToken(secret, 'dona'), form)).statusCode).toBe(204);
  expect((await post(stopToken(secret, 'dona'))).statusCode).toBe(204);
  for (const token of ['', 'ZG9uYQ', stopToken(new Uint8Array(32).fill(8), 'dona'), 'x'.repeat(500)])
    expect((await post(token, form)).statusCode).toBe(400);
  expect((await app.inject({ method: 'POST', url: '/reports/stop' })).statusCode).toBe(400);
  expect(ended).toEqual(['stopReportMail dona', 'stopReportMail dona']);
  await app.close();
});
