import type { PushWishes } from '../../records/push.ts';

/** Address of this device at a browser's push service, and the keys to encrypt messages with (RFC 8291). */
export interface DeviceAddress {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** `refused`: the server does not hand messages to this browser's push service. `unavailable`: nobody answered. */
export type PushAnswer = 'done' | 'refused' | 'unavailable';

/** The server's push endpoint. Nothing of it rejects. */
export interface PushWire {
  /** The key that a browser subscribes with, base64url; null when nobody told. */
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

/** Longest wait for an answer, ms: somebody looks at a switch meanwhile. */
const TIMEOUT_MS = 10_000;

/** The calls that say where this device is told of news, and of what [N-04]. */
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
      // Whoever asked too often, or has no session now, is heard later.
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
