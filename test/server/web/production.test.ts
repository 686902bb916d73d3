import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REFUSALS } from '../../../src/records/refusals.ts';
import { raw, type StartedServer, startServer } from '../support/start-server.ts';

describe('outside the demo', () => {
  let server: StartedServer;
  beforeAll(async () => {
    server = await startServer({ begin: true });
  });
  afterAll(() => server.stop());

  test('no /dev page exists', async () => {
    const pages = [
      '/dev',
      '/dev/mail',
      '/dev/mail.json',
      '/dev/style.css',
      '/dev/pix',
      '/dev/pix/page.js',
      '/dev/pix/qr/v2/x',
    ];
    for (const path of pages) {
      const { status, body } = await raw(`${server.origin}${path}`, { headers: { accept: 'text/html' } });
      expect([path, status, body.toString()]).toEqual([
        path,
        404,
        JSON.stringify({ code: 'NOT_FOUND', message: REFUSALS.NOT_FOUND }),
      ]);
    }
    for (const path of ['/dev/pix/pay', '/dev/pix/return', '/dev/pix/faults']) {
      const headers = { 'content-type': 'application/json' };
      const { status } = await raw(`${server.origin}${path}`, { method: 'POST', headers, body: '{}' });
      expect([path, status]).toEqual([path, 404]);
    }
  });

  test('nobody has an account, a shop or a record', async () => {
    const { read } = server.store;
    expect(await read.selectFrom('app_user').select('sub').execute()).toEqual([]);
    expect(await read.selectFrom('record').select('id').execute()).toEqual([]);
  });
});
