import { once } from 'node:events';
import { request } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { openApp } from '../../../server/open-app.ts';
import { type ImageServer, startImageServer } from '../images/support/image-server.ts';
import { bigPng } from '../images/support/pictures.ts';

/** Time that a request may take here, in ms. */
const SHORT_MS = 100;
/** At 8 kB/s each takes minutes, or a second. */
const [LONG, BRIEF] = [3_000_000, 8000];

describe.each(['0', '1'])('a server behind %s proxies, whose time for a request is over', (proxies) => {
  let app: ReturnType<typeof openApp>;
  let server: ImageServer;
  beforeEach(async () => {
    const config = readConfig(['--demo'], { TRUSTED_PROXIES: proxies, LOG_LEVEL: 'silent' });
    app = openApp(config, undefined);
    const times = { headersTimeout: SHORT_MS, requestTimeout: SHORT_MS, connectionsCheckingInterval: 10 };
    Object.assign(app.server, times);
    server = await startImageServer({ app });
  });
  afterEach(() => server.close());

  /** Sends a picture but for its last bytes, until its time is over; `status` is what the server says in the end. */
  async function begin(name: string, picture: Buffer, left: number) {
    const url = server.url(`tickets/shop/ana/${name}`);
    const headers = { 'content-type': 'image/png', 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' };
    const signed = await server.aws('ana').sign(url, { method: 'PUT', headers });
    const late = once(app.server, 'clientError');
    const sent = request(url, {
      method: 'PUT',
      headers: { ...Object.fromEntries(signed.headers), 'content-length': picture.length },
    });
    const status = new Promise((resolve) => {
      sent.on('response', (answer) => resolve(answer.resume().statusCode));
      sent.on('error', (error) => resolve(String(error)));
    });
    sent.write(picture.subarray(0, -left));
    await late;
    return { sent, status };
  }

  test('[O-01] takes in a signed picture that is still coming', async () => {
    const picture = bigPng(LONG);
    const { sent, status } = await begin('slow.png', picture, LONG - 1000);
    sent.end(picture.subarray(1000));
    expect(await status).toBe(200);
    expect((await server.imageStore.head('tickets/shop/ana/slow.png'))?.size).toBe(LONG);
  });

  test('[O-01] waits for the end of a picture no longer than it would take', async () => {
    const { status } = await begin('held.png', bigPng(BRIEF), 800);
    expect(await status).toBe(408);
    expect(await server.imageStore.head('tickets/shop/ana/held.png')).toBeNull();
  });

  test('waits for no other body', async () => {
    const sent = request(`${server.origin}/cognito/`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-amz-json-1.1', 'content-length': 60_000 },
    });
    sent.write('{');
    const [answer] = await once(sent, 'response');
    expect(answer.resume().statusCode).toBe(408);
  });
});
