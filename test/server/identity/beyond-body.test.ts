import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { registerAwsJson } from '../../../server/identity/aws-json.ts';

let app: ReturnType<typeof Fastify>;
afterEach(() => app?.close());

/** Status line of the answer to a head whose body never comes. */
async function answerTo(seconds: number, head: string): Promise<string> {
  app = Fastify();
  const beyond = { waitOf: () => seconds, admit: async () => true };
  await registerAwsJson(app, ['/cognito/'], {}, beyond);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.write(`POST /cognito/ HTTP/1.1\r\nHost: x\r\n${head}\r\n\r\n{`);
  const [heard] = await once(socket, 'data');
  return String(heard).split('\r\n')[0] ?? '';
}

test.each(['Content-Length: 13000', 'Transfer-Encoding: chunked'])(
  'beyond the limit of an address a body that no token needs is not waited for: %s',
  async (head) => {
    expect(await answerTo(30, head)).toBe('HTTP/1.1 429 Too Many Requests');
  },
);

test.each([
  [30, 'Content-Length: 1'],
  [0, 'Content-Length: 1'],
])('one that a token may need is read, with %i seconds to wait', async (seconds, head) => {
  expect(await answerTo(seconds, head)).toBe('HTTP/1.1 400 Bad Request');
});
