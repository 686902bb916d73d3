import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { registerUnsubscribe } from '../../../server/reports/register-unsubscribe.ts';
import { unsubscribeToken } from '../../../server/reports/unsubscribe-token.ts';

const secret = new Uint8Array(32).fill(7);

test('a mail program ends the mails with one press, and a token of somebody else’s making ends none', async () => {
  const ended: unknown[] = [];
  const app = Fastify();
  const run = async (name: string, { sub }: { sub: string }) => {
    ended.push(`${name} ${sub}`);
    return { kind: 'applied', value: undefined };
  };
  registerUnsubscribe(app, { store: { run } as never, secret: () => secret });
  const post = (token: string, more: object = {}) =>
    app.inject({ method: 'POST', url: `/reports/stop?token=${encodeURIComponent(token)}`, ...more });
  const form = {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  };
  expect((await post(unsubscribeToken(secret, 'dona'), form)).statusCode).toBe(204);
  expect((await post(unsubscribeToken(secret, 'dona'))).statusCode).toBe(204);
  for (const token of ['', 'ZG9uYQ', unsubscribeToken(new Uint8Array(32).fill(8), 'dona'), 'x'.repeat(500)])
    expect((await post(token, form)).statusCode).toBe(400);
  expect((await app.inject({ method: 'POST', url: '/reports/stop' })).statusCode).toBe(400);
  expect(ended).toEqual(['stopReportMail dona', 'stopReportMail dona']);
  await app.close();
});
