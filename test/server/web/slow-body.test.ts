import { EventEmitter, once } from 'node:events';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { openApp } from '../../../server/open-app.ts';
import { awaitBody, patiently } from '../../../server/web/slow-body.ts';
import { type ImageServer, startImageServer } from '../images/support/image-server.ts';
import { bigPng } from '../images/support/pictures.ts';

/** Time that a request may take here, in ms. */
const SHORT_MS = 100;
/** Sizes that take minutes, or a second, at 8 kB/s. */
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

  /** Sends a picture without its last bytes, until its time is over. `status` is the server's final answer. */
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

describe('a picture of 10 MB of which nothing came within its time', () => {
  const [LENGTH, MINUTE] = [10_000_000, 60_000];
  const steady = (minute: number): number => Math.ceil(minute * 60 * 8000);
  afterEach(() => void vi.useRealTimers());

  /** Minutes until the refusal, with the bytes received by each minute. Null without a refusal. */
  function refusedAfter(cameBy: (minute: number) => number, isAnswered = false): number | null {
    vi.useFakeTimers();
    const socket = Object.assign(new EventEmitter(), { bytesRead: 0 });
    const request = { complete: false, headers: { 'content-length': `${LENGTH}` }, socket };
    const response = new EventEmitter() as ServerResponse;
    awaitBody(request as unknown as IncomingMessage, response);
    const refuse = vi.fn();
    const late = Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    patiently(refuse)(late, socket as unknown as Socket);
    if (isAnswered) response.emit('close');
    for (let minute = 0; minute < 60; minute += 0.25) {
      socket.bytesRead = Math.min(LENGTH, cameBy(minute));
      request.complete = socket.bytesRead === LENGTH;
      vi.advanceTimersByTime(MINUTE / 4);
      if (refuse.mock.calls.length > 0) return minute;
    }
    return null;
  }

  test('[O-01] is waited for as long as it comes, in bursts or steadily', () => {
    expect(refusedAfter((minute) => steady(minute + 0.25))).toBeNull();
    expect(refusedAfter((minute) => steady(Math.floor(minute) + 1))).toBeNull();
  });

  test('[O-01] is given no more time where it was answered meanwhile', () => {
    expect(refusedAfter((minute) => minute * 2, true)).toBeCloseTo(20.75, 1);
    expect(refusedAfter((minute) => steady(minute + 0.25), true)).toBeNull();
  });

  test('[O-01] is refused when its time is over, and a minute or two after all but its last bytes came', () => {
    expect(refusedAfter(() => 0)).toBeCloseTo(20.75, 1);
    expect(refusedAfter((minute) => LENGTH - 12 + Math.floor(minute / 2))).toBeLessThan(2);
    expect(refusedAfter((minute) => (minute < 5 ? steady(minute) : LENGTH - 12))).toBeLessThan(7);
  });
});
