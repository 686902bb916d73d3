import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createServerClock } from '../../src/data/wire/server-clock.ts';
import { createImageClient, type ImageClient } from '../../src/images/image-client.ts';
import { CONFIG, type FakeStorage, fakeStorage, storageError } from './fake-storage.ts';

const POOL = ['GetId', 'GetCredentialsForIdentity'];
const KEY = 'items/l1/ana/1700000000000_suco.jpg';
const PATH = `/s3/vendinha-images/${KEY}`;
let time = Date.UTC(2026, 10, 20, 12, 34, 56);
let storage: FakeStorage;
let token: () => Promise<string | null>;
let client: ImageClient;

beforeEach(() => {
  time = Date.UTC(2026, 10, 20, 12, 34, 56);
  storage = fakeStorage(() => time);
  token = async () => 'id-token';
  client = createImageClient({
    config: CONFIG,
    idToken: () => token(),
    fetch: storage.fetch,
    now: () => time,
  });
});

test('[O-01] credentials are fetched once for everyone and renewed before they end', async () => {
  await Promise.all([client.get(KEY), client.head(KEY)]);
  expect(storage.calls.filter((call) => POOL.includes(call))).toEqual(POOL);
  time += 54 * 60_000;
  await client.get(KEY);
  expect(storage.calls.filter((call) => POOL.includes(call))).toHaveLength(2);
  time += 2 * 60_000;
  await client.get(KEY);
  expect(storage.calls.filter((call) => POOL.includes(call))).toHaveLength(4);
  const body = await storage.requests[0]?.json();
  expect(body).toEqual({
    IdentityPoolId: CONFIG.identityPoolId,
    Logins: { 'cognito-idp.us-east-1.amazonaws.com/us-east-1_Vendinha1': 'id-token' },
  });
});

test('[O-01] an expired token is renewed and the request sent again', async () => {
  storage.answers.push(storageError('ExpiredToken', 400));
  expect((await client.get(KEY)).kind).toBe('done');
  expect(storage.calls).toEqual([...POOL, `GET ${PATH}`, ...POOL, `GET ${PATH}`]);
  expect(storage.requests.at(-1)?.headers.get('x-amz-security-token')).toBe('token2');
});

test('[O-01] a token refused again asks to log in', async () => {
  storage.answers.push(...Array.from({ length: 3 }, () => storageError('ExpiredToken', 400)));
  expect(await client.get(KEY)).toMatchObject({ kind: 'failed', fault: 'CREDENTIALS' });
});

test('[O-01] a wrong clock is corrected by the server’s and stays corrected', async () => {
  const server = time + 3_600_000;
  storage.answers.push(
    storageError('RequestTimeTooSkewed', 403, `<ServerTime>${new Date(server).toISOString()}</ServerTime>`),
  );
  expect((await client.get(KEY)).kind).toBe('done');
  expect(storage.requests.at(-1)?.headers.get('x-amz-date')).toBe('20261120T133456Z');
  await client.delete(KEY);
  expect(storage.requests.at(-1)?.headers.get('x-amz-date')).toBe('20261120T133456Z');
  expect(await client.url(KEY)).toContain('X-Amz-Date=20261120T130000Z');
});

test('[O-01] a wrong clock that the storage and the record API both correct is corrected once', async () => {
  const [server, device] = [time + 3_600_000, vi.spyOn(Date, 'now').mockImplementation(() => time)];
  const clock = createServerClock(Date.now);
  const kept = createImageClient({ config: CONFIG, idToken: () => token(), fetch: storage.fetch, ...clock });
  expect(await kept.url(KEY)).toContain('X-Amz-Date=20261120T120000Z');
  storage.answers.push(
    storageError('RequestTimeTooSkewed', 403, `<ServerTime>${new Date(server).toISOString()}</ServerTime>`),
  );
  expect((await kept.get(KEY)).kind).toBe('done');
  expect(storage.requests.at(-1)?.headers.get('x-amz-date')).toBe('20261120T133456Z');
  clock.heard(String(server), time);
  expect(await kept.url(KEY)).toContain('X-Amz-Date=20261120T130000Z');
  device.mockRestore();
});

test('a refused HEAD has no body, so the clock is read from its date', async () => {
  const date = new Date(time + 3_600_000).toUTCString();
  storage.answers.push(new Response(null, { status: 403, headers: { date } }));
  expect((await client.head(KEY)).kind).toBe('done');
  storage.answers.push(new Response(null, { status: 403, headers: { date } }));
  expect(await client.head(KEY)).toMatchObject({ fault: 'FORBIDDEN' });
  storage.answers.push(new Response(null, { status: 404 }));
  expect(await client.head(KEY)).toMatchObject({ fault: 'NOT_FOUND' });
});

test('[O-01] failures are results with a Portuguese message', async () => {
  storage.answers.push(storageError('NoSuchKey', 404));
  expect(await client.get(KEY)).toEqual({
    kind: 'failed',
    fault: 'FILE_NOT_FOUND',
    message: 'Arquivo não encontrado.',
  });
  storage.answers.push(new TypeError('Failed to fetch'));
  expect(await client.get(KEY)).toMatchObject({ fault: 'NETWORK' });
  token = async () => null;
  client.forget();
  expect(await client.get(KEY)).toMatchObject({ fault: 'CREDENTIALS' });
  token = () => Promise.reject(new Error('offline'));
  expect(await client.get(KEY)).toMatchObject({ fault: 'NETWORK' });
  token = async () => 'id-token';
  storage.poolAnswer = () => new Response('{"__type":"NotAuthorizedException"}', { status: 400 });
  expect(await client.get(KEY)).toMatchObject({ fault: 'CREDENTIALS' });
  storage.poolAnswer = () => new Response('', { status: 502 });
  expect(await client.get(KEY)).toMatchObject({ fault: 'UNAVAILABLE' });
});

test.each([401, 403, 404])(
  '[O-01] [X-04] the page of a proxy that answers with %i refuses nothing, the storage’s own answer does',
  async (status) => {
    const image = new Blob(['x'], { type: 'image/png' });
    const page = (): Response => new Response('<html><h1>Entre na rede</h1></html>', { status });
    storage.answers.push(
      page(),
      page(),
      storageError('AccessDenied', status),
      new Response(null, { status }),
    );
    expect(await client.put(KEY, image)).toMatchObject({ fault: 'UNAVAILABLE' });
    expect(await client.get(KEY)).toMatchObject({ fault: 'UNAVAILABLE' });
    expect(await client.put(KEY, image)).toMatchObject({ fault: 'ACCESS_DENIED' });
    expect(await client.put(KEY, image)).toMatchObject({ fault: 'UNAVAILABLE' });
  },
);

test.each([
  ['came too slowly for a proxy', '', 408, 'NETWORK'],
  ['came too often for a proxy', '', 429, 'UNAVAILABLE'],
  ['came too often for the pool', '{"__type":"TooManyRequestsException"}', 400, 'UNAVAILABLE'],
  ['was turned away by a page', '<html>', 403, 'UNAVAILABLE'],
  ['has a token of before', '{"__type":"NotAuthorizedException"}', 403, 'CREDENTIALS'],
])(
  '[O-01] what asks for credentials and %s asks for a sign-in only where the pool does',
  async (...asked) => {
    const [, body, status, fault] = asked;
    storage.poolAnswer = () => new Response(body, { status });
    expect(await client.get(KEY)).toMatchObject({ fault });
  },
);

test('[O-01] an address stays the same for the hour, and offline it is plain', async () => {
  const first = await client.url(KEY);
  expect(first.startsWith(`https://shop.test${PATH}?X-Amz-Expires=7200&X-Amz-Date=20261120T120000Z`)).toBe(
    true,
  );
  time += 60_000;
  expect(client.recentUrl(KEY)).toBe(first);
  expect(await client.url(KEY)).toBe(first);
  time += 240_000;
  expect(client.recentUrl(KEY)).toBeNull();
  time += 30 * 60_000;
  expect(await client.url(KEY)).not.toBe(first);
  expect(await client.url(KEY, { downloadAs: 'suco de uva.jpg' })).toContain(
    'response-content-disposition=attachment',
  );
  client.forget();
  token = () => Promise.reject(new Error('offline'));
  expect(await client.url(KEY)).toBe(`https://shop.test${PATH}`);
});

test('[O-01] uploads carry type and metadata as ASCII and may be cancelled', async () => {
  const image = new Blob(['x'], { type: 'image/png' });
  expect(await client.put(KEY, image, { metadata: { originalName: 'maçã.png' } })).toEqual({
    kind: 'done',
    value: KEY,
  });
  const sent = storage.requests.at(-1);
  expect(sent?.headers.get('content-type')).toBe('image/png');
  expect(sent?.headers.get('x-amz-meta-originalname')).toBe('ma%C3%A7%C3%A3.png');
  storage.answers.push(new DOMException('stop', 'AbortError'));
  expect(await client.put(KEY, image)).toMatchObject({ fault: 'CANCELLED' });
});

describe('a network that swallows everything', () => {
  const swallow: typeof fetch = (_, init) =>
    new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)));
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test('[O-01] credentials and answers that do not come are given up after 20 s, and asked for anew', async () => {
    vi.useFakeTimers();
    let fetcher = swallow;
    const deps = { config: CONFIG, idToken: async () => 'id-token', now: () => time };
    const stuck = createImageClient({ ...deps, fetch: (...call) => fetcher(...call) });
    const first = stuck.get(KEY);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await first).toMatchObject({ fault: 'NETWORK' });
    fetcher = (input, init) =>
      String(input).includes('/s3/') ? swallow(input, init) : storage.fetch(input, init);
    const second = stuck.head(KEY);
    // The signing has ended before the timeout begins.
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await second).toMatchObject({ fault: 'NETWORK' });
    fetcher = storage.fetch;
    expect((await stuck.head(KEY)).kind).toBe('done');
  });

  test('[O-01] an upload that lies in the bucket may be looked at for longer than a question takes', async () => {
    const asked = Promise.withResolvers<() => void>();
    const fetcher: typeof fetch = async (input, init) => {
      const { hostname, search } = new URL(String(input));
      if (hostname === 'bucket.test') return new Response('');
      if (search === '?upload=&size=1')
        return Response.json({ upload: 'one', url: 'https://bucket.test/one', headers: {} });
      if (search !== '?upload=one') return storage.fetch(input, init);
      const answer = Promise.withResolvers<Response>();
      init?.signal?.addEventListener('abort', () => answer.reject(init.signal?.reason));
      asked.resolve(() => answer.resolve(new Response('')));
      return answer.promise;
    };
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const config = { ...CONFIG, presignedUploads: true };
    const deps = { config, idToken: async () => 'id-token', fetch: fetcher, now: () => time };
    const result = createImageClient(deps).put(KEY, new Blob(['x']));
    const tell = await asked.promise;
    vi.advanceTimersByTime(90_000);
    tell();
    expect(await result).toEqual({ kind: 'done', value: KEY });
  });

  test('[O-01] [MI-05] an upload that stands still for a minute is given up, a slow one is not', async () => {
    const { promise: begun, resolve: begin } = Promise.withResolvers<StillXhr>();
    class StillXhr {
      upload: { onprogress: (event: object) => void } = { onprogress: () => {} };
      aborted = false;
      onabort = () => {};
      onloadend = () => {};
      open() {}
      setRequestHeader() {}
      abort() {
        this.aborted = true;
        this.onabort();
        this.onloadend();
      }
      send() {
        begin(this);
      }
    }
    vi.stubGlobal('XMLHttpRequest', StillXhr);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const result = client.put(KEY, new Blob(['x']), { onProgress: () => undefined });
    const xhr = await begun;
    for (const loaded of [1, 2, 3]) {
      vi.advanceTimersByTime(59_000);
      xhr.upload.onprogress({ lengthComputable: true, loaded, total: 4 });
    }
    expect(xhr.aborted).toBe(false);
    vi.advanceTimersByTime(60_000);
    expect(xhr.aborted).toBe(true);
    expect(await result).toMatchObject({ fault: 'NETWORK' });
  });
});

test('[O-01] a page of somebody else in the place of credentials is no answer', async () => {
  storage.poolAnswer = () => new Response('<html>Entre na rede do hotel</html>');
  expect(await client.get(KEY)).toMatchObject({ kind: 'failed', fault: 'NETWORK' });
});

test('progress is told while an upload leaves', async () => {
  class FakeXhr {
    static last: FakeXhr;
    upload: { onprogress: ((event: object) => void) | null } = { onprogress: null };
    onload = () => {};
    onloadend = () => {};
    status = 200;
    responseText = '';
    headers: Record<string, string> = {};
    constructor() {
      FakeXhr.last = this;
    }
    open() {}
    setRequestHeader(name: string, value: string) {
      this.headers[name] = value;
    }
    getAllResponseHeaders() {
      return 'etag: "a"\r\n';
    }
    send() {
      this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 4 });
      this.upload.onprogress?.({ lengthComputable: true, loaded: 4, total: 4 });
      this.onload();
      this.onloadend();
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeXhr);
  const shares: number[] = [];
  const result = await client.put(KEY, new Blob(['x']), { onProgress: (share) => shares.push(share) });
  vi.unstubAllGlobals();
  expect(result.kind).toBe('done');
  expect(shares).toEqual([0.25, 1]);
  expect(FakeXhr.last.headers.authorization).toContain('AWS4-HMAC-SHA256');
});
