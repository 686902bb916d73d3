/** `refused`: with the server's reason. `unavailable`: no answer, a fault, or a backend without devices. */
export type DeviceKeyAnswer =
  | { kind: 'made'; key: string }
  | { kind: 'refused'; message: string }
  | { kind: 'unavailable' };

/** Purpose of a key: a tablet's heartbeats, or the location's board, which also asks for the Wi-Fi. */
export type KeyPurpose = 'heartbeat' | 'board';

/** When the keys of a location's board and tablet were made, ms; null without a key. `unavailable`: no answer. */
export type KeyTimesAnswer =
  | { kind: 'told'; board: number | null; tablet: number | null }
  | { kind: 'unavailable' };

export interface DeviceDeps {
  /** The devices' endpoint: '/devices'. */
  endpoint: string;
  fetcher: typeof fetch;
}

/** Longest wait for an answer, ms. A person stands before a button meanwhile. */
const TIMEOUT_MS = 10_000;

interface OwnerDeps extends DeviceDeps {
  token: () => Promise<string | null>;
}

/** Makes a key of a location with the owner's token, replacing any earlier key of its purpose. Never rejects. */
export async function requestDeviceKey(
  { endpoint, fetcher, token }: OwnerDeps,
  locationId: string,
  purpose: KeyPurpose,
): Promise<DeviceKeyAnswer> {
  try {
    const response = await post(fetcher, `${endpoint}/key`, { locationId, purpose }, await token());
    const { key, message } = (await response.json()) as { key?: unknown; message?: unknown };
    if (response.ok && typeof key === 'string') return { kind: 'made', key };
    const isRefusal = response.status < 500 && typeof message === 'string';
    return isRefusal ? { kind: 'refused', message } : { kind: 'unavailable' };
  } catch {
    return { kind: 'unavailable' };
  }
}

/** Asks when the keys of a location were made, with the owner's token. Never rejects. */
export async function askKeyTimes(
  { endpoint, fetcher, token }: OwnerDeps,
  locationId: string,
): Promise<KeyTimesAnswer> {
  try {
    const response = await fetcher(`${endpoint}/keys?locationId=${encodeURIComponent(locationId)}`, {
      headers: { authorization: (await token()) ?? '' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const { board, heartbeat } = (await response.json()) as { board?: unknown; heartbeat?: unknown };
    if (!response.ok || (board !== null && typeof board !== 'number')) return { kind: 'unavailable' };
    return { kind: 'told', board, tablet: typeof heartbeat === 'number' ? heartbeat : null };
  } catch {
    return { kind: 'unavailable' };
  }
}

/** Reports that a location is online [H-10]. False where the report failed; the next heartbeat makes up for it. */
export async function sendHeartbeat(
  { endpoint, fetcher }: DeviceDeps,
  place: { locationId: string; key: string },
): Promise<boolean> {
  try {
    const body = { ...place, status: { source: 'tablet' } };
    return (await post(fetcher, `${endpoint}/heartbeat`, body, null)).ok;
  } catch {
    return false;
  }
}

function post(fetcher: typeof fetch, url: string, body: object, token: string | null): Promise<Response> {
  return fetcher(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token === null ? {} : { authorization: token }) },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
}
