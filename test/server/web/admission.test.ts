import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createUser } from '../../../server/identity/create-user.ts';
import { admitted } from '../../../server/web/admission.ts';
import { registerGate } from '../../../server/web/gate.ts';
import { type Person, signIn } from '../support/api-client.ts';
import { raw, type StartedServer, startServer } from '../support/start-server.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const PASSWORD = 'Vendinha#2026';

describe('admission before work', () => {
  let server: StartedServer;
  let ana: Person;
  beforeAll(async () => {
    server = await startServer({ demo: true });
    await createUser(server.store, { email: 'ana@example.com', password: PASSWORD });
    ana = await signIn(server.origin, 'ana@example.com', PASSWORD);
  });
  afterAll(() => server.stop());

  const post = (path: string, body: string, headers: Record<string, string> = {}) =>
    raw(`${server.origin}${path}`, { method: 'POST', headers: { ...JSON_TYPE, ...headers }, body });

  /** Status line of the answer to a request whose announced body never comes. */
  async function statusWithoutBody(method: string, path: string, type = JSON_TYPE['content-type']) {
    const socket: Socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(
      `${method} ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 250000\r\n\r\n{`,
    );
    const [heard] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    return Number(/^HTTP\/1\.1 (\d+)/.exec(heard.toString())?.[1]);
  }

  test('every route says how it lets a request in, and those that anybody may call read little or nothing', () => {
    const { routes } = server;
    expect(routes.length).toBeGreaterThan(30);
    const public_ = routes.filter(({ admission }) => admission.by === 'public' && admission.body !== 0);
    expect([...new Set(public_.map(({ url }) => url))].sort()).toEqual([
      '/cognito',
      '/cognito/',
      '/dev/pix/claim',
      '/dev/pix/faults',
      '/dev/pix/pay',
      '/dev/pix/payout',
      '/dev/pix/refund',
      '/dev/pix/return',
      '/guests/receipt',
      '/reports/stop',
    ]);
    for (const { admission } of public_) expect(admission.body).toBeLessThanOrEqual(64 * 1024);
    const byKey = routes.filter(({ admission }) => admission.by === 'device key');
    for (const { admission } of byKey) expect(admission.body).toBeLessThanOrEqual(4096);
  });

  test('who has no credential is answered before a byte of the body was waited for, on every route that takes one', async () => {
    const guarded = server.routes.filter(
      ({ method, admission }) =>
        ['session', 'webhook secret', 'sigv4'].includes(admission.by) &&
        admission.body !== 0 &&
        !['GET', 'HEAD'].includes(method),
    );
    const asked = await Promise.all(
      guarded.map(async ({ method, url }) => {
        const path = url.replace(':secret', 'x').replace('*', 'vendinha-images/items/a/b/c.png');
        return [method, url, await statusWithoutBody(method, path)] as const;
      }),
    );
    expect(asked.filter(([, , status]) => ![401, 403, 404].includes(status))).toEqual([]);
    expect(asked.map(([, url]) => url)).toEqual(
      expect.arrayContaining(['/event', '/graphql', '/devices/key', '/pix/webhook/:secret/pix', '/s3/*']),
    );
    for (const path of ['/nada', '/graphql/x', '/pix/webhook/x'])
      expect([path, await statusWithoutBody('POST', path)]).toEqual([path, 404]);
    expect(await statusWithoutBody('PUT', '/graphql')).toBe(405);
  });

  test('of a body that nobody asked for next to nothing is read, and its connection is closed', async () => {
    const sockets: Socket[] = [];
    const note = (socket: Socket) => void sockets.push(socket);
    server.app.server.on('connection', note);
    const { status, headers } = await post('/event', `"${'x'.repeat(1_290_000)}"`);
    expect([status, headers.connection]).toEqual([401, 'close']);
    expect(sockets).toHaveLength(1);
    expect(sockets[0]?.bytesRead).toBeLessThan(400_000);
    server.app.server.off('connection', note);
  });

  test('JSON of too many parts or levels is refused before it is parsed, in the words of each protocol', async () => {
    const parse = vi.spyOn(JSON, 'parse');
    const session = { authorization: ana.idToken };
    const aws = {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
    };
    const worst = ['['.repeat(31_000), `[${'{},'.repeat(10_000)}1]`, '{"a":'.repeat(6000)];
    for (const body of worst) {
      const event = await post('/event', body, session);
      expect([event.status, JSON.parse(event.body.toString()).errors[0].errorType]).toEqual([
        400,
        'BadRequestException',
      ]);
      const record = await post('/graphql', body, session);
      expect([record.status, JSON.parse(record.body.toString()).errors[0].errorType]).toEqual([
        400,
        'MalformedHttpRequestException',
      ]);
      const identity = await post('/cognito/', body, aws);
      expect([identity.status, JSON.parse(identity.body.toString()).__type]).toEqual([
        400,
        'SerializationException',
      ]);
    }
    expect(parse.mock.calls.filter(([text]) => worst.includes(String(text)))).toEqual([]);
    parse.mockRestore();
  });

  test('a long list in the variables is refused by its length, and so is an object of many fields', async () => {
    const query = 'mutation M($input: [DeleteRecordInput!]!) { deleteRecords(input: $input) { id } }';
    const ask = (length: number) =>
      post('/graphql', JSON.stringify({ query, variables: { input: Array(length).fill(1) } }), {
        authorization: ana.idToken,
      });
    const long = JSON.parse((await ask(101)).body.toString());
    expect(long.errors).toEqual([
      expect.objectContaining({ message: expect.stringContaining('holds more than 100 entries') }),
    ]);
    expect((await ask(11_000)).status).toBe(400);
    const wide = Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`field${n}`, n]));
    const { body } = await post('/graphql', JSON.stringify({ query, variables: { input: [wide] } }), {
      authorization: ana.idToken,
    });
    expect(JSON.parse(body.toString()).errors).toHaveLength(1);
    expect(body.toString()).toContain('holds more than 100 entries');
  });

  test('a NUL is refused with a clear 400 wherever a route looks for what it names', async () => {
    const authorization = ana.accessToken;
    const chat = `/chat/${ana.sub}`;
    const inner = JSON.stringify({ id: 'a\0b' });
    for (const body of [
      JSON.stringify({ channel: chat, events: [inner] }),
      JSON.stringify({ channel: chat, events: ['{"id":"a"}\0'] }),
      JSON.stringify({ channel: `${chat}\0`, events: ['{"id":"a"}'] }),
    ]) {
      const { status, body: answer } = await post('/event', body, { authorization });
      expect([status, JSON.parse(answer.toString()).errors[0].errorType]).toEqual([
        400,
        'BadRequestException',
      ]);
    }
    const device = await post('/devices/heartbeat', JSON.stringify({ locationId: 'a\0', key: 'k' }));
    expect(device.status).toBe(400);
    expect(server.log.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
  });
});

describe('the gate', () => {
  test('a route that does not say how it lets a request in keeps the server from starting', async () => {
    const app = Fastify();
    registerGate(app);
    app.get('/said', admitted({ by: 'public', body: 0 }), async () => 'x');
    app.register((scope, _options, done) => {
      scope.post('/forgotten', async () => 'x');
      done();
    });
    await expect(app.ready()).rejects.toThrow('POST /forgotten');
    await app.close();
  });
});
