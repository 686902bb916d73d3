import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createUser } from '../../../server/identity/create-user.ts';
import { signIn } from '../support/api-client.ts';
import { raw, type StartedServer, startServer } from '../support/start-server.ts';

/** Connections of each kind; slowhttptest's own default is 50. */
const MANY = 200;
const WAVES = 4;

interface Slow {
  socket: Socket;
  /** Text that the server sent so far. */
  heard: string;
  ended: boolean;
}

describe('connections that are slow on purpose', () => {
  let server: StartedServer;
  const opened: Slow[] = [];
  beforeAll(async () => {
    server = await startServer();
    await createUser(server.store, { email: 'ana@example.com', password: 'Vendinha#2026' });
  });
  afterAll(async () => {
    for (const { socket } of opened) socket.destroy();
    await server.stop();
  });

  /** Connects and sends the beginning of a request, which never ends by itself. */
  async function begin(text: string): Promise<Slow> {
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
    const slow: Slow = { socket, heard: '', ended: false };
    socket.on('data', (chunk) => {
      slow.heard += chunk.toString();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      slow.ended = true;
    });
    await new Promise<void>((resolve) => socket.once('connect', resolve));
    socket.write(text);
    opened.push(slow);
    return slow;
  }

  const connections = () =>
    new Promise<number>((resolve, reject) =>
      server.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    );
  const healthy = async () => (await raw(`${server.origin}/healthz`)).status;
  const post = (path: string) =>
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-amz-json-1.1\r\nContent-Length: 9000\r\n\r\n{`;

  test('hundreds of requests whose headers or bodies never end hold up nobody, and honest slow ones are answered', async () => {
    const headers: Slow[] = [];
    const bodies: Slow[] = [];
    for (let wave = 0; wave < WAVES; wave += 1) {
      for (let n = 0; n < MANY / WAVES; n += 1) {
        headers.push(await begin('GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: '));
        bodies.push(await begin(post('/cognito/')));
      }
      for (const { socket } of opened) socket.write('a');
      expect(await healthy()).toBe(200);
    }
    expect(await connections()).toBeGreaterThanOrEqual(2 * MANY);
    expect(opened.filter(({ ended, heard }) => ended || heard !== '')).toEqual([]);

    // Work of the database and the hashing threads goes on, too.
    const ana = await signIn(server.origin, 'ana@example.com', 'Vendinha#2026');
    expect(ana.idToken).not.toBe('');
    // Without a token the server waits for no body.
    const stranger = await begin(post('/graphql'));
    await vi.waitFor(() => expect(stranger.heard).toMatch(/^HTTP\/1\.1 401 /));

    const [honest] = headers;
    honest?.socket.write('\r\n\r\n');
    await vi.waitFor(() => expect(honest?.heard).toMatch(/^HTTP\/1\.1 200 /));

    for (const { socket } of opened) socket.destroy();
    await vi.waitFor(async () => expect(await connections()).toBeLessThan(5), { timeout: 60_000 });
    expect(await healthy()).toBe(200);
  });

  test('a request that never ends does not keep the server from ending', async () => {
    const ending = await startServer();
    const { port } = new URL(ending.origin);
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('error', () => undefined);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    await new Promise<void>((resolve) => socket.once('connect', resolve));
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ');
    // Its answer proves that the server has read the first request's beginning.
    expect((await raw(`${ending.origin}/healthz`)).status).toBe(200);
    await ending.stop();
    await closed;
  });
});
