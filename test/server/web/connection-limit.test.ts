import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, test, vi } from 'vitest';
import { describeOnEngine } from '../support/open-store.ts';
import { raw, type StartedServer, startServer } from '../support/start-server.ts';

const HALF = 'GET /healthz HTTP/1.1\r\nHost: x\r\n';

interface Opened {
  socket: Socket;
  closed: Promise<unknown>;
}

async function open(server: StartedServer, text: string): Promise<Opened> {
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
  socket.on('error', () => undefined);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await once(socket, 'connect');
  socket.write(text);
  return { socket, closed };
}

describeOnEngine('connections of one address', () => {
  test('one address may hold so many, the next is closed, and room comes back', async () => {
    const server = await startServer({ env: { CONNECTIONS_PER_ADDRESS: '3' } });
    const held: Opened[] = [];
    for (let n = 0; n < 3; n += 1) held.push(await open(server, HALF));
    const late = await open(server, `${HALF}\r\n`);
    await late.closed;
    expect(late.socket.bytesRead).toBe(0);
    held[0]?.socket.destroy();
    await vi.waitFor(async () => expect((await raw(`${server.origin}/healthz`)).status).toBe(200));
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
    const held = [await slow('203.0.113.8'), await slow('203.0.113.8')];
    await vi.waitFor(async () => expect(await ask('203.0.113.8')).toBe(429));
    expect(await ask('203.0.113.9')).toBe(200);
    for (const { socket } of held) socket.destroy();
    await vi.waitFor(async () => expect(await ask('203.0.113.8')).toBe(200));
    await server.stop();
  });
});
