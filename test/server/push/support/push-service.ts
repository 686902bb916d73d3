import { strict as assert } from 'node:assert';
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jwtVerify } from 'jose';
import type { PushNotice, PushWishes } from '../../../../src/records/push.ts';

const POINT_BYTES = 65;
const HOUR_S = 3600;

/** A message as the service received it. `notice` is its content as the device reads it. */
interface Delivered {
  notice: PushNotice;
  ttl: number;
  urgency: string;
  topic: string;
}

/** A device that subscribed at the service, as a browser does by RFC 8291. */
export interface TestDevice {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  /** All messages that arrived, in order. */
  delivered: Delivered[];
}

export const EVERYTHING: PushWishes = {
  kinds: ['payment', 'chat', 'support', 'invite'],
  quiet: null,
  timeZone: 'America/Sao_Paulo',
  isDiscreet: false,
};

/**
 * Opens a push service of RFC 8030 that trusts nothing. It checks the server's signature and decrypts for its devices.
 */
export async function openPushService() {
  const devices = new Map<string, { device: TestDevice; open: (body: Buffer) => string }>();
  let answers: { status: number; headers?: Record<string, string> }[] = [];
  let asked = 0;
  const held = new Map<string, Promise<void>>();
  const http = createServer((request, response) => {
    void take(request, response).catch((error: unknown) => response.writeHead(400).end(String(error)));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    asked += 1;
    await held.get(request.url ?? '');
    const answer = answers.shift();
    if (answer) return void response.writeHead(answer.status, answer.headers).end();
    const found = devices.get(request.url ?? '');
    if (!found) return void response.writeHead(410).end();
    await checkSignature(request.headers.authorization ?? '', origin);
    const { ttl, urgency, topic, 'content-encoding': encoding } = request.headers;
    assert.equal(encoding, 'aes128gcm');
    const notice = JSON.parse(found.open(Buffer.concat(chunks))) as PushNotice;
    found.device.delivered.push({ notice, ttl: Number(ttl), urgency: String(urgency), topic: String(topic) });
    response.writeHead(201).end();
  }

  return {
    origin,
    /** Number of requests so far, refused ones included. */
    asked: () => asked,
    /** Sets the answers to the next requests. */
    willAnswer(...next: typeof answers) {
      answers = next;
    },
    /** Holds all answers for this device until the returned function is called. */
    hold({ endpoint }: TestDevice): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.set(endpoint.slice(origin.length), promise);
      return resolve;
    },
    subscribe(): TestDevice {
      const ecdh = createECDH('prime256v1');
      const point = ecdh.generateKeys();
      const auth = randomBytes(16);
      const path = `/device/${randomBytes(8).toString('hex')}`;
      const keys = { p256dh: point.toString('base64url'), auth: auth.toString('base64url') };
      const device: TestDevice = { endpoint: origin + path, keys, delivered: [] };
      devices.set(path, { device, open: (body) => decrypt(body, { ecdh, point, auth }) });
      return device;
    },
    close: () => new Promise<void>((resolve) => void http.close(() => resolve())),
  };
}

/** Checks the signature of RFC 8292: `vapid t=<JWT>, k=<public key>`. */
async function checkSignature(authorization: string, audience: string): Promise<void> {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const jwk = { kty: 'EC', crv: 'P-256', x: x as string, y: y as string };
  const { payload } = await jwtVerify(token, createPublicKey({ key: jwk, format: 'jwk' }), { audience });
  assert.match(payload.sub ?? '', /^mailto:/);
  assert.ok((payload.exp ?? 0) - Date.now() / 1000 <= 24 * HOUR_S);
}

interface DeviceSecrets {
  ecdh: ReturnType<typeof createECDH>;
  point: Buffer;
  auth: Buffer;
}

/** Decrypts one record of aes128gcm: salt, size, the sender's key, text (RFC 8188, RFC 8291). */
function decrypt(body: Buffer, { ecdh, point, auth }: DeviceSecrets): string {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + POINT_BYTES);
  const text = body.subarray(21 + POINT_BYTES);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), point, sender]);
  const material = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32));
  const part = (name: string, length: number): Buffer =>
    Buffer.from(hkdfSync('sha256', material, salt, `Content-Encoding: ${name}\0`, length));
  const decipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12));
  decipher.setAuthTag(text.subarray(-16));
  const padded = Buffer.concat([decipher.update(text.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  return padded.subarray(0, end).toString('utf8');
}
