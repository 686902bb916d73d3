import type { PushWishes } from '../../records/push.ts';

/** Address of this device at its browser's push service, and the keys that encrypt messages to it (RFC 8291). */
export interface DeviceAddress {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** `refused`: the server does not send to this browser's push service. `unavailable`: no answer. */
export type PushAnswer = 'done' | 'refused' | 'unavailable';

/** The server's push endpoint. None of its calls rejects. */
export interface PushWire {
  /** The key that a browser subscribes with, base64url; null without an answer. */
  key(): Promise<string | null>;
  store(address: DeviceAddress, wishes: PushWishes): Promise<PushAnswer>;
  remove(endpoint: string): Promise<PushAnswer>;
}

export interface PushWireDeps {
  /** The push endpoint: '/push'. */
  endpoint: string;
  /** The access token; null when signed out. Rejects where the provider cannot be reached. */
  token: () => Promise<string | null>;
  fetcher: typeof fetch;
}

/** Longest wait for an answer, ms. A person looks at a switch meanwhile. */
const TIMEOUT_MS = 10_000;

/** The calls that tell the server this device's address, and the news that it wants [N-04]. */
export function createPushWire({ endpoint, token, fetcher }: PushWireDeps): PushWire {
  const send = async (method: 'PUT' | 'DELETE', body: object): Promise<PushAnswer> => {
    try {
      const response = await fetcher(`${endpoint}/subscription`, {
        method,
        headers: { 'content-type': 'application/json', authorization: (await token()) ?? '' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (response.ok) return 'done';
      // Too many requests and a lost session pass, so only 400 is a refusal.
      return response.status === 400 ? 'refused' : 'unavailable';
    } catch {
      return 'unavailable';
    }
  };
  return {
    async key() {
      try {
        const response = await fetcher(`${endpoint}/key`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
        const { key } = (await response.json()) as { key?: unknown };
        return response.ok && typeof key === 'string' ? key : null;
      } catch {
        return null;
      }
    },
    store: (address, wishes) => send('PUT', { ...address, wishes }),
    remove: (address) => send('DELETE', { endpoint: address }),
  };
}
