import { Agent, type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { createUser } from '../../../server/identity/create-user.ts';
import { REFUSALS } from '../../../src/records/refusals.ts';
import { type Person, signIn } from '../support/api-client.ts';
import { raw, type StartedServer, startServer } from '../support/start-server.ts';

const MESSAGE = 'Muitas solicitações. Aguarde um instante e tente novamente.';
const JSON_TYPE = { 'content-type': 'application/json' };
const AWS_JSON = {
  'content-type': 'application/x-amz-json-1.1',
  'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
};

describe('what one address and one request may do', () => {
  let server: StartedServer;
  let ana: Person;
  beforeAll(async () => {
    server = await startServer();
    await createUser(server.store, { email: 'ana@example.com', password: 'Vendinha#2026' });
    ana = await signIn(server.origin, 'ana@example.com', 'Vendinha#2026');
  });
  afterAll(() => server.stop());

  const post = (path: string, body: string, headers: Record<string, string> = JSON_TYPE) =>
    raw(`${server.origin}${path}`, { method: 'POST', headers, body });

  test('a body beyond the limit is refused in the words of its protocol', async () => {
    const huge = JSON.stringify({ query: 'x'.repeat(1_500_000) });
    const record = await post('/graphql', huge, { ...JSON_TYPE, authorization: ana.idToken });
    expect([record.status, JSON.parse(record.body.toString()).errors[0].errorInfo.code]).toEqual([
      413,
      'TOO_LARGE',
    ]);
    const identity = await post('/cognito/', huge, AWS_JSON);
    expect([identity.status, JSON.parse(identity.body.toString()).__type]).toEqual([
      413,
      'RequestEntityTooLargeException',
    ]);
    const device = await post('/devices/heartbeat', huge);
    expect([device.status, JSON.parse(device.body.toString())]).toEqual([
      413,
      { code: 'TOO_LARGE', message: REFUSALS.TOO_LARGE },
    ]);
    const event = await post('/event', huge, { ...JSON_TYPE, authorization: ana.accessToken });
    expect(event.status).toBe(413);
    // Without the secret the answer is the same as for any stranger.
    expect((await post('/pix/webhook/x/pix', huge)).status).toBe(404);
    expect((await post(`/pix/webhook/${'x'.repeat(500)}/pix`, '{}')).status).toBe(404);
  });

  test('a body that is no JSON is refused without the parser’s words', async () => {
    const { status, body } = await post('/devices/heartbeat', '{"locationId":');
    expect([status, JSON.parse(body.toString())]).toEqual([
      400,
      { code: 'BAD_INPUT', message: REFUSALS.BAD_INPUT },
    ]);
  });

  test('where nothing is, and at an address that cannot be read, a code and a Portuguese message are the answer', async () => {
    const unknown = { code: 'NOT_FOUND', message: REFUSALS.NOT_FOUND };
    const unreadable = { code: 'BAD_INPUT', message: REFUSALS.BAD_INPUT };
    for (const [path, status, answer] of [
      ['/nada.js', 404, unknown],
      ['/devices/nada', 404, unknown],
      ['/%E0%A4%A', 400, unreadable],
      ['/cep/%E0%A4%A', 400, unreadable],
    ] as const) {
      const { body, headers, ...got } = await raw(`${server.origin}${path}`);
      expect([path, got.status, JSON.parse(body.toString())]).toEqual([path, status, answer]);
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
  });

  test('an upgrade to anything but a WebSocket is left aside: the request is answered as it is', async () => {
    const upgrade = (token: string) => ({ connection: 'Upgrade, HTTP2-Settings', upgrade: token });
    for (const token of ['h2c', 'TLS/1.0', 'foo']) {
      const { status, body } = await raw(`${server.origin}/healthz`, { headers: upgrade(token) });
      expect([token, status, JSON.parse(body.toString())]).toEqual([token, 200, expect.anything()]);
    }
    const record = await post('/graphql', '{"query":"{ x }"}', { ...JSON_TYPE, ...upgrade('h2c') });
    expect(record.status).toBe(401);
    expect(JSON.parse(record.body.toString()).errors[0].errorType).toBe('UnauthorizedException');
  });

  test('a request that never ends and an answer that nobody reads do not hold a connection for ever', () => {
    // Fastify switches Node's limits off. That Node obeys them is tested in Node.
    expect(server.app.server).toMatchObject({ requestTimeout: 300_000, timeout: 120_000 });
    expect(server.app.server.headersTimeout).toBeLessThanOrEqual(60_000);
  });

  test('the words of a fault of ours reach the log and nobody else', async () => {
    const broken = await startServer();
    await broken.store.close();
    const { status, body } = await raw(`${broken.origin}/devices/heartbeat`, {
      method: 'POST',
      headers: JSON_TYPE,
      body: JSON.stringify({ locationId: '7f6844d0-de89-47e5-9ef7-e0a35a681615', key: 'k'.repeat(43) }),
    });
    expect([status, JSON.parse(body.toString())]).toEqual([
      500,
      { code: 'INTERNAL', message: 'Erro interno do servidor. Tente novamente mais tarde.' },
    ]);
    await broken.logged('a request failed');
    await broken.stop();
  });

  test('an address that asks too much is told so in Portuguese, whatever it says of itself', async () => {
    expect(await askUntilRefused(server.origin)).toBe(429);
    const refused = await raw(`${server.origin}/config.json`, {
      headers: { 'x-forwarded-for': '203.0.113.9' },
    });
    expect([refused.status, JSON.parse(refused.body.toString())]).toEqual([
      429,
      { code: 'RATE_LIMITED', message: MESSAGE },
    ]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);

    const forged = `${ana.idToken.slice(0, -20)}${'A'.repeat(20)}`;
    const record = await post('/graphql', '{"query":"{ x }"}', { ...JSON_TYPE, authorization: forged });
    expect([record.status, JSON.parse(record.body.toString()).errors[0]]).toMatchObject([
      429,
      { message: MESSAGE, errorInfo: { code: 'RATE_LIMITED' } },
    ]);
    // Guessed tokens count as well, so that only valid ones pass beyond the limit.
    expect(
      (await post('/graphql', '{"query":"{ x }"}', { ...JSON_TYPE, authorization: ana.idToken })).status,
    ).toBe(200);
    expect((await post('/graphql', '{}', { ...JSON_TYPE, authorization: 'x' })).status).toBe(429);
    const identity = await post('/cognito/', '{}', AWS_JSON);
    expect(JSON.parse(identity.body.toString()).__type).toBe('TooManyRequestsException');
    const image = await raw(`${server.origin}/s3/vendinha-images/x`);
    expect([image.status, image.body.toString()]).toEqual([
      503,
      expect.stringContaining('<Code>SlowDown</Code>'),
    ]);
    const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/event/realtime`, [
      'aws-appsync-event-ws',
    ]);
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      socket.on('unexpected-response', (_request, response) => resolve(response));
      socket.on('open', () => reject(new Error('the upgrade was not counted')));
    });
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    answer.destroy();
    expect((await raw(`${server.origin}/entrar`)).status).toBe(429);
    expect((await raw(`${server.origin}/nada.js`)).status).toBe(429);
  });

  test('the app’s own files are not counted', async () => {
    expect((await raw(`${server.origin}/assets/app-1a2b3c4d.js`)).status).toBe(200);
  });

  test('behind a proxy each of its clients is counted alone', async () => {
    const proxied = await startServer({ env: { TRUSTED_PROXIES: '1' } });
    const first = { 'x-forwarded-for': '203.0.113.8' };
    expect(await askUntilRefused(proxied.origin, first)).toBe(429);
    const status = async (headers: Record<string, string>) =>
      (await raw(`${proxied.origin}/config.json`, { headers })).status;
    expect(await status(first)).toBe(429);
    expect(await status({ 'x-forwarded-for': '203.0.113.9' })).toBe(200);
    expect(await status({ 'x-forwarded-for': '203.0.113.9, 203.0.113.8' })).toBe(429);
    await proxied.stop();
  });
});

/** Asks over 32 connections at once until an answer is not 200. Returns its status. */
async function askUntilRefused(origin: string, headers: Record<string, string> = {}): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  const ask = () =>
    new Promise<number>((resolve, reject) => {
      request(`${origin}/config.json`, { agent, headers }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode ?? 0));
      })
        .on('error', reject)
        .end();
    });
  let refused = 0;
  await Promise.all(
    Array.from({ length: 32 }, async () => {
      for (let asked = 0; refused === 0 && asked < 1000; asked++) {
        const status = await ask();
        if (status !== 200) refused = status;
      }
    }),
  );
  agent.destroy();
  return refused;
}
