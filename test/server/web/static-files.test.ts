import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PAGE, SCRIPT } from '../support/server-home.ts';
import { raw, type StartedServer, startServer } from '../support/start-server.ts';

const ASSET = '/assets/app-1a2b3c4d.js';

describe('the built app over HTTP', () => {
  let server: StartedServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());

  const get = (path: string, headers: Record<string, string> = {}) =>
    raw(`${server.origin}${path}`, { headers });

  test.each([
    ['br', 'gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', 'gzip', gunzipSync],
    ['nothing', 'identity', undefined, (body: Buffer) => body],
  ])('an asset comes compressed once, at build time: %s', async (_name, accept, encoding, decode) => {
    const { status, headers, body } = await get(ASSET, { 'accept-encoding': accept });
    expect([status, headers['content-encoding']]).toEqual([200, encoding]);
    expect(headers['content-type']).toMatch(/^(text|application)\/javascript/);
    expect(headers.vary).toMatch(/accept-encoding/i);
    expect(Number(headers['content-length'])).toBe(body.length);
    expect(decode(body).toString()).toBe(SCRIPT);
  });

  test('what has its hash in its name is kept for a year, what decides the version is asked for every time', async () => {
    const { headers } = await get(ASSET);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    for (const path of [
      '/',
      '/index.html',
      '/sw.js',
      '/manifest.webmanifest',
      '/config.json',
      '/compras/1',
    ]) {
      const answer = await get(path);
      expect([path, answer.status, answer.headers['cache-control']]).toEqual([path, 200, 'no-cache']);
    }
  });

  test('an unchanged file is not sent again', async () => {
    const { headers } = await get('/sw.js');
    const again = await get('/sw.js', { 'if-none-match': String(headers.etag) });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });

  test('every path that a person may open is the page', async () => {
    for (const path of ['/', '/entrar', '/local/7f68?aba=itens', '/perfil/dados']) {
      const { status, headers, body } = await get(path, { accept: 'text/html,application/xhtml+xml' });
      expect([path, status, body.toString()]).toEqual([path, 200, PAGE]);
      expect(headers['content-type']).toMatch(/^text\/html/);
    }
    const head = await raw(`${server.origin}/entrar`, { method: 'HEAD' });
    expect([head.status, head.body.length]).toEqual([200, 0]);
  });

  test('an unknown file or API path is 404 and never the page', async () => {
    const paths = [
      '/assets/app-ffffffff.js',
      '/assets/app',
      '/nada.js',
      '/cognito/nada',
      '/event/nada',
      '/pix/webhook/errado/pix',
      '/devices/nada',
      '/graphql/nada',
      '/dev/mail',
      '/push/nada',
      '/guests/nada',
      '/places/nada',
      '/cep/nada/nada',
      '/reports/stop',
      '/healthz/nada',
    ];
    for (const path of paths) {
      const { status, body } = await get(path, { accept: '*/*' });
      expect([path, status]).toEqual([path, 404]);
      expect(body.toString()).not.toContain('<!doctype');
    }
    const posted = await raw(`${server.origin}/entrar`, { method: 'POST' });
    expect(posted.status).toBe(404);
  });

  test('below the first segment of a route no path is the page', async () => {
    const first = new Set(server.routes.map(({ url }) => url.split('/')[1]));
    const segments = [...first].filter((segment) => segment && segment !== '*');
    expect(segments.length).toBeGreaterThan(10);
    for (const segment of segments) {
      const { status, body } = await get(`/${segment}/a/b/c/d/e`, { accept: '*/*' });
      expect([segment, status === 200, body.toString().includes('<!doctype')]).toEqual([
        segment,
        false,
        false,
      ]);
    }
  });

  test('nothing outside the app’s folder and no hidden file is served', async () => {
    for (const path of [
      '/.build-stamp',
      '/../data/vendinha.db',
      '/%2e%2e/data/vendinha.db',
      '/..%2fdata%2fvendinha.db',
      '/%00',
    ]) {
      const { status, body } = await get(path);
      expect([path, status >= 400 || body.toString() === PAGE]).toEqual([path, true]);
      expect(body.toString()).not.toMatch(/secreto|SQLite/);
    }
  });

  test('/config.json says where everything is and nothing else', async () => {
    const { headers, body } = await get('/config.json');
    expect(headers['content-type']).toMatch(/^application\/json/);
    expect(JSON.parse(body.toString())).toEqual({
      region: 'us-east-1',
      userPoolId: 'us-east-1_Vendinha1',
      userPoolClientId: '3k0vendinha0app0client0web',
      cognitoEndpoint: '/cognito/',
      identityPoolId: 'us-east-1:6f1d2c6e-4b7a-4d1e-9a55-2f7c0e5b8a10',
      graphqlEndpoint: '/graphql',
      eventsHttpEndpoint: '/event',
      eventsRealtimeEndpoint: '/event/realtime',
      bucket: 'vendinha-images',
      s3Endpoint: '/s3',
      pushEndpoint: '/push',
      guestsEndpoint: '/guests',
      maxClockSkewMs: 600_000,
      demo: false,
    });
  });
});
