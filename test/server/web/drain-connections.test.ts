import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { startServer } from '../support/start-server.ts';

const PEOPLE = 20;
/** Far longer than any answer takes, so that the end must come from the last connection. */
const LINGER_MS = 60_000;

describe('the end of a server', () => {
  test('answers what lies unread on kept connections, and tells them to come back on another', async () => {
    const server = await startServer();
    const port = Number(new URL(server.origin).port);
    const people = await Promise.all(Array.from({ length: PEOPLE }, () => keptConnection(port)));

    for (const { socket } of people) socket.write('GET /config.json HTTP/1.1\r\nhost: loja\r\n\r\n');
    const ended = server.close(LINGER_MS);
    const late = once(connect(port, '127.0.0.1'), 'error');

    const heard = await Promise.all(people.map(({ ended: told }) => told));
    expect(heard.map((text) => /^HTTP\/1\.1 (\d+)/.exec(text)?.[1])).toEqual(heard.map(() => '200'));
    expect(heard.filter((text) => !/^connection: close\r$/im.test(text))).toEqual([]);
    expect((await late)[0].code).toBe('ECONNREFUSED');
    await ended;
    await server.home.remove();
  });
});

/** A connection on which one request was answered. `ended` resolves to the text received from then until its end. */
async function keptConnection(port: number): Promise<{ socket: Socket; ended: Promise<string> }> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  let heard = '';
  socket.on('data', (text: string) => {
    heard += text;
  });
  socket.write('GET /healthz HTTP/1.1\r\nhost: loja\r\n\r\n');
  while (!/\r\n\r\n./s.test(heard)) await once(socket, 'data');
  heard = '';
  const ended = new Promise<string>((resolve) => {
    socket.on('end', () => resolve(heard));
    socket.on('error', (error) => resolve(`${error.message} after '${heard}'`));
  });
  return { socket, ended };
}
