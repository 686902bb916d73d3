import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { registerAwsJson } from '../../../server/identity/aws-json.ts';

/** Error type of the answer to a request whose body begins. */
async function answerTo(seconds: number, request: string): Promise<string> {
  const app: FastifyInstance = Fastify();
  onTestFinished(async () => {
    await app.close();
  });
  const beyond = { waitOf: () => seconds, admit: async () => true };
  await registerAwsJson(app, ['/cognito/'], {}, beyond);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.write(`POST /cognito/ HTTP/1.1\r\nHost: x\r\n${request}`);
  const [heard] = await once(socket, 'data');
  return /^x-amzn-errortype: (\w+)/im.exec(String(heard))?.[1] ?? '';
}

test.each(['Content-Length: 13000\r\n\r\n{', 'Transfer-Encoding: chunked\r\n\r\n9\r\n{'])(
  'beyond the limit of an address a body that no token needs is not waited for: %s',
  async (begun) => {
    expect(await answerTo(30, begun)).toBe('TooManyRequestsException');
  },
);

test('within the limit of an address such a body is read', async () => {
  const body = `{${' '.repeat(12_998)}}`;
  expect(await answerTo(0, `Content-Length: 13000\r\n\r\n${body}`)).toBe('UnknownOperationException');
});
