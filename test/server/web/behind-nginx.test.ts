import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { needs } from '../support/needs.ts';
import { hasNginx, type Nginx, startNginx } from '../support/nginx.ts';
import { type StartedServer, startServer } from '../support/start-server.ts';

const STRANGER = '127.0.0.1';
const OTHER = '127.0.0.2';
/** More than a process takes into memory, so that it answers while nginx is still sending. */
const LONG = 'x'.repeat(8_000_000);
/** Headers that nginx takes and Node does not. */
const LONG_HEADERS = Object.fromEntries([1, 2, 3].map((n) => [`x-long-${n}`, 'x'.repeat(7000)]));
const JSON_TYPE = { 'content-type': 'application/json' };
const UPGRADE = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': Buffer.alloc(16, 7).toString('base64'),
  'sec-websocket-protocol': 'aws-appsync-event-ws',
};

interface Asked {
  from?: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

const TITLE = 'a stranger behind the shipped nginx takes no process from others';

describe.skipIf(!hasNginx)(needs('nginx', hasNginx, TITLE), () => {
  let folder: string;
  let servers: StartedServer[];
  let nginx: Nginx;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'vendinha-nginx-'));
    chmodSync(folder, 0o755);
    servers = [];
    const env = { TRUSTED_PROXIES: '1', CONNECTIONS_PER_ADDRESS: '2', REQUESTS_PER_ADDRESS: '60' };
    for (let n = 0; n < 3; n += 1) servers.push(await startServer({ env }));
    nginx = await startNginx(
      folder,
      servers.map(({ origin }) => Number(new URL(origin).port)),
    );
  });
  afterAll(async () => {
    await nginx.stop();
    for (const server of servers) await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Status of an answer through nginx. */
  const ask = (path: string, { from = STRANGER, method = 'GET', headers = {}, body = '' }: Asked = {}) =>
    new Promise<number>((resolve, reject) => {
      const options = { host: '127.0.0.1', port: nginx.port, path, method, headers, localAddress: from };
      const sent = request({ ...options, rejectUnauthorized: false, agent: false }, (response) => {
        response.resume();
        response.once('end', () => resolve(response.statusCode ?? 0));
      });
      sent.on('error', reject);
      sent.end(body);
    });
  /** Sends the beginning of a request that never ends. */
  const begin = (text: string): Promise<TLSSocket> =>
    new Promise((resolve, reject) => {
      const options = { host: '127.0.0.1', port: nginx.port, localAddress: STRANGER };
      const socket = connect({ ...options, rejectUnauthorized: false }, () => {
        socket.write(text);
        resolve(socket);
      });
      socket.on('error', reject);
      onTestFinished(() => void socket.destroy());
    });
  /** Expects every process to serve another address. */
  const expectService = async (): Promise<void> => {
    for (let n = 0; n < 2 * servers.length; n += 1) {
      expect(await ask('/healthz', { from: OTHER })).toBe(200);
      expect(await ask('/s3/vendinha-images/x', { from: OTHER })).toBe(403);
    }
    expect(nginx.errorLog()).not.toContain('temporarily disabled');
  };

  test('by requests that never end', async () => {
    const half = (line: string) => `${line} HTTP/1.1\r\nHost: x\r\nContent-Length: 9000\r\n\r\n{`;
    for (let n = 0; n < 12; n += 1)
      for (const line of ['POST /cognito/', 'POST /graphql', 'PUT /s3/vendinha-images/x', 'POST /event'])
        await begin(half(line));
    await expectService();
  });

  test.each([
    ['POST', '/cognito/', 413, {}],
    ['POST', '/graphql', 401, {}],
    ['POST', '/devices/heartbeat', 413, {}],
    ['POST', '/nada', 404, {}],
    ['POST', '/%E0%A4%A', 400, {}],
    ['PUT', '/s3/vendinha-images/x', 403, {}],
    ['PUT', '/s3/vendinha-images/x', 431, LONG_HEADERS],
  ])('by bodies that are refused while they come: %s %s with %i', async (method, path, status, headers) => {
    for (let n = 0; n < 4; n += 1)
      expect(await ask(path, { method, headers: { ...JSON_TYPE, ...headers }, body: LONG })).toBe(status);
    await expectService();
  });

  test('by what is no request to a process, with a body behind it', async () => {
    const head =
      'PUT /s3/vendinha-images/x HTTP/1.1\r\nHost: x\r\nX-Odd: \x01\r\nContent-Length: 8000000\r\n\r\n';
    for (let n = 0; n < 4; n += 1) {
      const socket = await begin(`${head}${LONG}`);
      const [heard] = await once(socket, 'data');
      expect(heard.toString()).toContain('HTTP/1.1 400 ');
    }
    await expectService();
  });

  test('by asking more than an address may', async () => {
    for (let refused = 0; refused < 12; ) {
      const status = await ask('/s3/vendinha-images/x');
      expect([403, 503]).toContain(status);
      refused = status === 503 ? refused + 1 : 0;
    }
    for (let n = 0; n < 4; n += 1) expect(await ask('/event/realtime', { headers: UPGRADE })).toBe(429);
    await expectService();
  });
});
