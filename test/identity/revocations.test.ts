import { createStore, entries } from 'idb-keyval';
import { beforeEach, expect, test, vi } from 'vitest';
import { revokeSurely, revokeWaiting } from '../../src/identity/cognito/revocations.ts';

const place = { endpoint: 'https://id.exemplo/cognito', clientId: 'app' };
const WAITING = 'vendinha.unrevoked';
const DAY = 24 * 60 * 60_000;

/** A provider that notes the tokens to revoke. `answer`: its response. */
function provider(answer: () => Response) {
  const revoked: string[] = [];
  const fetcher: typeof fetch = async (_input, init) => {
    const response = answer();
    revoked.push((JSON.parse(String(init?.body)) as { Token: string }).Token);
    return response;
  };
  return { fetcher, revoked };
}
const away = provider(() => {
  throw new TypeError('Failed to fetch');
});
const good = () => provider(() => new Response('', { status: 200 }));
const kept = async () =>
  (await entries(createStore('vendinha-unrevoked', 'sealed'))).filter(([id]) => id !== 'key');

const device = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => device.get(key) ?? null,
  setItem: (key: string, value: string) => void device.set(key, value),
  removeItem: (key: string) => void device.delete(key),
});

beforeEach(async () => {
  vi.useRealTimers();
  await revokeWaiting(good().fetcher);
  expect(await kept()).toEqual([]);
});

test('[F-14] with a connection the token is revoked at once and nothing of it stays', async () => {
  const { fetcher, revoked } = good();
  await revokeSurely(place, 'canary', fetcher);
  expect(revoked).toEqual(['canary']);
  expect(await kept()).toEqual([]);
  expect(localStorage.getItem(WAITING)).toBeNull();
});

test('[F-14] without one it waits, unreadable, and is revoked at the next chance, once', async () => {
  await revokeSurely(place, 'canary-1', away.fetcher);
  await revokeSurely(place, 'canary-2', away.fetcher);
  const bytes = (await kept()).map(([, sealed]) =>
    new TextDecoder('latin1').decode((sealed as { data: Uint8Array }).data),
  );
  expect(bytes).toHaveLength(2);
  expect(bytes.join()).not.toContain('canary');
  await revokeWaiting(away.fetcher);
  expect(await kept()).toHaveLength(2);

  const { fetcher, revoked } = good();
  await revokeWaiting(fetcher);
  expect(revoked.sort()).toEqual(['canary-1', 'canary-2']);
  expect(await kept()).toEqual([]);
  expect(localStorage.getItem(WAITING)).toBeNull();
  await revokeWaiting(fetcher);
  expect(revoked).toHaveLength(2);
});

test.each([
  ['an error of the server', 500, 'InternalErrorException', 1],
  ['a proxy that is in the way', 502, null, 1],
  ['too many calls', 400, 'TooManyRequestsException', 1],
  ['a token that the provider takes no more', 400, 'NotAuthorizedException', 0],
])('[F-14] %s: the token waits on only where that helps', async (_what, status, code, waiting) => {
  const body = code === null ? '<html>' : JSON.stringify({ __type: code });
  await revokeSurely(place, 'canary', provider(() => new Response(body, { status })).fetcher);
  expect(await kept()).toHaveLength(waiting);
});

test('[F-14] after thirty days the token has ended by itself and is forgotten', async () => {
  await revokeSurely(place, 'canary', away.fetcher);
  vi.useFakeTimers({ now: Date.now() + 31 * DAY, toFake: ['Date'] });
  const { fetcher, revoked } = good();
  await revokeWaiting(fetcher);
  expect(revoked).toEqual([]);
  expect(await kept()).toEqual([]);
});
