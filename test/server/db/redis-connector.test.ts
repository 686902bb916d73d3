import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { RedisConnector } from '../../../server/db/bus/redis-connector.ts';

test('[X-07] a second error of a socket ends no process, and the first is told', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const connector = new RedisConnector({ host: '127.0.0.1', port, disconnectTimeout: 1000 });
  const socket = await connector.connect();
  // The package, too, listens for one error only.
  socket.once('error', () => undefined);
  socket.emit('error', new Error('self-signed certificate'));
  expect(() => socket.emit('error', new Error('alert number 50'))).not.toThrow();
  expect(connector.firstError?.message).toBe('self-signed certificate');
  socket.destroy();
  server.close();
  await once(server, 'close');
});
