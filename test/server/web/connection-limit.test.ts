import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createUser } from '../../../server/identity/create-user.ts';
import { type Admission, admitted } from '../../../server/web/admission.ts';
import { limitConnections } from '../../../server/web/connection-limit.ts';
import { signIn } from '../support/api-client.ts';
import { raw, startServer } from '../support/start-server.ts';

const HALF = 'GET /healthz HTTP/1.1\r\nHost: x\r\n';
const HELD = 'HTTP/1.1 200';

interface Opened {
  socket: Socket;
  /** Text received so far. */
  heard: string;
  closed: Promise<unknown>;
}

/** True once a direct connection is closed, or a proxied one got its answer. */
const isDisplaced = ({ socket, heard }: Opened): boolean =>
  socket.closed || heard.startsWith('HTTP/1.1 408 ');

async function open({ origin }: { origin: string }, text: string): Promise<Opened> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const opened: Opened = { socket, heard: '', closed };
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    opened.heard += chunk.toString();
  });
  await once(socket, 'connect');
  socket.write(text);
  return opened;
}

describe('connections of one address', () => {
  test('one address may hold so many, and whoever comes gets the slot of what waited longest', async () => {
    const server = await startServer({ env: { CONNECTIONS_PER_ADDRESS: '3' } });
    const held: Opened[] = [];
    for (let n = 0; n < 3; n += 1) held.push(await open(server, HALF));
    expect((await raw(`${server.origin}/healthz`)).status).toBe(200);
    await held[0]?.closed;
    for (const { socket } of held.slice(1)) socket.write('\r\n');
    await vi.waitFor(() => expect(held.map(({ heard }) => heard.slice(0, 12))).toEqual(['', HELD, HELD]));
    for (const { socket } of held) socket.destroy();
    await server.stop();
  });

  test('behind a proxy the requests under way of each of its clients are counted', async () => {
    const server = await startServer({ env: { CONNECTIONS_PER_ADDRESS: '2', TRUSTED_PROXIES: '1' } });
    const slow = (address: string) =>
      open(
        server,
        `POST /cognito/ HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\nContent-Length: 9\r\n\r\n{`,
      );
    const ask = async (address: string) =>
      (await raw(`${server.origin}/healthz`, { headers: { 'x-forwarded-for': address } })).status;
    const other = await slow('203.0.113.9');
    const held = [await slow('203.0.113.8'), await slow('203.0.113.8')];
    // Behind a proxy a connection is answered, not cut, because the proxy counts a cut as a fault of the process. The
    // proxy then closes the connection.
    const answered = () => held.filter(({ heard }) => heard.startsWith('HTTP/1.1 408 ')).length;
    await vi.waitFor(async () => expect([await ask('203.0.113.8'), answered()]).toEqual([200, 1]));
    expect([await ask('203.0.113.8'), answered(), other.heard]).toEqual([200, 1, '']);
    expect([other, ...held].map(({ socket }) => socket.closed)).toEqual([false, false, false]);
    for (const { socket } of [other, ...held]) socket.destroy();
    await server.stop();
  });
});

describe('a slot of an address', () => {
  /** A server whose answers to /wait are delayed, and which notes the beginning of each request. */
  async function start(trustedProxies: number) {
    const app: FastifyInstance = Fastify();
    limitConnections(app, { connectionsPerAddress: 2, trustedProxies });
    let answer = (): void => undefined;
    const answering = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const begun: string[] = [];
    app.addHook('preParsing', (request, _reply, payload, next) => {
      begun.push(request.url);
      next(null, payload);
    });
    const wait = async () => {
      await answering;
      return 'x';
    };
    app.get('/wait', wait);
    for (const by of ['session', 'device key'] satisfies Admission['by'][])
      app.post(`/${by.replace(' ', '-')}`, admitted({ by, body: 100 }), wait);
    app.get('/now', async () => 'x');
    await app.listen({ port: 0, host: '127.0.0.1' });
    onTestFinished(() => app.close());
    const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    const send = async (method: string, path: string, more = '') => {
      const before = begun.length;
      const opened = await open({ origin }, `${method} ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`);
      onTestFinished(() => void opened.socket.destroy());
      await vi.waitFor(() => expect(begun.length + (opened.socket.closed ? 1 : 0)).toBeGreaterThan(before));
      return opened;
    };
    return { origin, answer, send };
  }
  const BODY = 'Content-Type: application/json\r\nContent-Length: 9\r\n';

  test('is kept while its request is answered: then the one that comes is refused', async () => {
    const { origin, answer, send } = await start(0);
    const held = [await send('GET', '/wait'), await send('GET', '/wait')];
    await expect(raw(`${origin}/now`)).rejects.toThrow();
    answer();
    await vi.waitFor(() => expect(held.map(({ heard }) => heard.slice(0, 12))).toEqual([HELD, HELD]));
    // The answered connections are idle, so the older one is closed.
    expect((await raw(`${origin}/now`)).status).toBe(200);
    await held[0]?.closed;
    expect(held[1]?.socket.closed).toBe(false);
  });

  test.each([0, 1])(
    'is kept while somebody who was let in sends a body, behind %i proxies',
    async (proxies) => {
      const { origin, answer, send } = await start(proxies);
      const upload = await send('POST', '/session', BODY);
      const stranger = await send('POST', '/device-key', BODY);
      expect((await raw(`${origin}/now`)).status).toBe(200);
      await vi.waitFor(() => expect(isDisplaced(stranger)).toBe(true));
      upload.socket.write('{"a":"b"}');
      answer();
      await vi.waitFor(() => expect(upload.heard).toContain(HELD));
    },
  );

  test.each([0, 1])(
    'is no stranger’s once the record API let somebody in, behind %i proxies',
    async (proxies) => {
      const env = { CONNECTIONS_PER_ADDRESS: '2', TRUSTED_PROXIES: String(proxies) };
      const server = await startServer({ env });
      onTestFinished(() => server.stop());
      await createUser(server.store, { email: 'ana@example.com', password: 'Vendinha#2026' });
      const { idToken } = await signIn(server.origin, 'ana@example.com', 'Vendinha#2026');
      const body = '{"query":"{ __typename }"}';
      const head = (path: string, more: string) => `POST ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n\r\n`;
      const type = `Content-Type: application/json\r\nContent-Length: ${body.length}`;
      const came = once(server.app.server, 'request');
      const mine = await open(server, head('/graphql', `Authorization: ${idToken}\r\n${type}`));
      await came;
      const stranger = await open(server, head('/cognito/', type));
      onTestFinished(() => void [mine, stranger].map(({ socket }) => socket.destroy()));
      await vi.waitFor(async () => {
        expect((await raw(`${server.origin}/healthz`)).status).toBe(200);
        expect(isDisplaced(stranger)).toBe(true);
      });
      mine.socket.write(body);
      await vi.waitFor(() => expect(mine.heard).toContain(HELD));
    },
  );

  test('is refused with a time to come back where the connection is a proxy’s', async () => {
    const { origin, send } = await start(1);
    await send('GET', '/wait');
    await send('GET', '/wait');
    const { status, headers } = await raw(`${origin}/now`);
    expect([status, headers['retry-after']]).toEqual([429, '5']);
  });
});
