import { areKeys } from './device-keys.ts';
import type { PushMessage, PushOutcome, PushSender, PushTarget } from './push-port.ts';
import { isPushService } from './services.ts';
import type { VapidKeys } from './vapid-keys.ts';

/** Longest wait for a push service, ms. */
const TIMEOUT_MS = 10_000;

export interface SenderSettings {
  keys: VapidKeys;
  /** Contact for the push services about our messages: a `mailto:` or `https:` address. */
  contact: string;
  services: readonly string[];
  fetcher?: typeof fetch;
}

/**
 * Makes the sender. It encrypts for the device (RFC 8291), signs with the server's keys (RFC 8292) and hands over by
 * HTTP.
 */
export function createWebPushSender({
  keys,
  contact,
  services,
  fetcher = fetch,
}: SenderSettings): PushSender {
  const vapidDetails = { subject: contact, ...keys };
  return {
    publicKey: keys.publicKey,
    async send({ endpoint, p256dh, auth }: PushTarget, { payload, ttl, urgency, topic }: PushMessage) {
      // A service may have left the list since the device was stored. Keys that are none would throw at each try.
      if (!isPushService(endpoint, services) || !areKeys({ p256dh, auth })) return { kind: 'GONE' };
      // The encryption is loaded with the first message, not with the start.
      const { default: webPush } = await import('web-push');
      const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails,
        TTL: ttl,
        urgency,
        topic,
        contentEncoding: 'aes128gcm',
      });
      const { 'Content-Length': _, ...headers } = request.headers;
      try {
        const answer = await fetcher(request.endpoint, {
          method: request.method,
          headers: headers as Record<string, string>,
          body: new Uint8Array(request.body),
          // A service does not send elsewhere, and an address elsewhere is not on the list.
          redirect: 'error',
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        await answer.body?.cancel();
        return outcomeOf(answer);
      } catch (error) {
        return { kind: 'LATER', afterMs: null, error: String(error) };
      }
    },
  };
}

function outcomeOf({ status, headers }: Response): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'SENT' };
  if (status === 404 || status === 410) return { kind: 'GONE' };
  if (status !== 429 && status < 500) return { kind: 'REFUSED', status };
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return { kind: 'LATER', afterMs: seconds > 0 ? seconds * 1000 : null, error: `HTTP ${status}` };
}
