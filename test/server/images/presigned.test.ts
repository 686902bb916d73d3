import { GetObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dropOldUploads } from '../../../server/images/life/sweep-pictures.ts';
import type { DirectImages, ImageStore } from '../../../server/images/storage/image-store.ts';
import { openBucket } from '../../../server/images/storage/s3-bucket.ts';
import { openS3ImageStore } from '../../../server/images/storage/s3-image-store.ts';
import { readS3Settings } from '../../../server/images/storage/settings.ts';
import { outsideOrigins } from '../../../server/web/security-headers.ts';
import { createImageClient, type ImageClient } from '../../../src/images/image-client.ts';
import { itemImageKey } from '../../../src/images/image-keys.ts';
import { eventually } from '../support/api-client.ts';
import {
  BUCKET,
  IDENTITY_POOL,
  type ImageServer,
  REGION,
  startImageServer,
  USER_POOL,
} from './support/image-server.ts';
import { bigPng, png } from './support/pictures.ts';
import { hasS3, startS3 } from './support/s3-server.ts';

describe.runIf(hasS3)(`${hasS3 ? '' : 'SKIPPED, Ceph is not installed: '}a bucket that phones reach`, () => {
  let storage: Awaited<ReturnType<typeof startS3>>;
  let imageStore: ImageStore & { direct: DirectImages };
  let server: ImageServer;
  beforeAll(async () => {
    storage = await startS3();
    const settings = { ...storage.settings, publicEndpoint: storage.settings.endpoint };
    imageStore = openS3ImageStore(settings) as typeof imageStore;
    server = await startImageServer({ imageStore });
  });
  afterAll(async () => {
    await server.close();
    await storage.stop();
  });

  /** An image client of `sub`, which notes each request in `asked`. */
  function clientOf(sub: string, asked: string[] = []): ImageClient {
    const config = {
      region: REGION,
      userPoolId: USER_POOL,
      identityPoolId: IDENTITY_POOL,
      cognitoEndpoint: `${server.origin}/cognito/`,
      bucket: BUCKET,
      s3Endpoint: server.endpoint,
      presignedUploads: true,
    };
    const noted: typeof fetch = (input, init) => {
      asked.push(`${init?.method} ${new URL(String(input)).origin === server.origin ? 'server' : 'bucket'}`);
      return fetch(input, init);
    };
    return createImageClient({ config, idToken: async () => `id:${sub}`, fetch: noted, now: Date.now });
  }
  const picture = (bytes: Buffer = png(), type = 'image/png') => new Blob([new Uint8Array(bytes)], { type });
  const keyOf = (name: string) => itemImageKey('shop', 'ana', name, 1_700_000_000_000);
  /** Asks for an upload address, as the app does. */
  const ask = (sub: string, name: string, size: number, type = 'image/png') =>
    server.aws(sub).fetch(`${server.url(keyOf(name))}?upload=&size=${size}`, {
      method: 'POST',
      headers: { 'content-type': type },
    });
  const told = async (name: string, size = png().length, sub = 'ana') =>
    (await (await ask(sub, name, size)).json()) as {
      upload: string;
      url: string;
      headers: Record<string, string>;
    };
  const confirm = (sub: string, name: string, upload: string) =>
    server.aws(sub).fetch(`${server.url(keyOf(name))}?upload=${upload}`, { method: 'POST' });
  const send = (url: string, body: Blob, headers: Record<string, string> = { 'content-type': 'image/png' }) =>
    fetch(url, { method: 'PUT', body, headers });
  const uploadsLeft = async (): Promise<string[]> => {
    const left: string[] = [];
    for await (const upload of imageStore.direct.uploads()) left.push(upload);
    return left;
  };
  /** Resolves once this upload, or every upload, has left the bucket, which may be after the answer. */
  const isGone = (upload?: string) =>
    eventually(async () => {
      const left = await uploadsLeft();
      return (upload === undefined ? left.length > 0 : left.includes(upload)) ? null : true;
    });

  test('[O-01] a picture goes to the bucket and is a picture once it was looked at', async () => {
    const asked: string[] = [];
    const ana = clientOf('ana', asked);
    const key = keyOf('pão');
    expect(await ana.put(key, picture(), { metadata: { originalName: 'Pão.png' } })).toMatchObject({
      kind: 'done',
    });
    expect(asked.filter((line) => !line.startsWith('POST server'))).toEqual(['PUT bucket']);
    expect(await ana.head(key)).toMatchObject({
      kind: 'done',
      value: { size: png().length, type: 'image/png', metadata: { originalname: 'Pão.png' } },
    });
    expect(await imageStore.head(key)).toMatchObject({ owner: 'ana' });
    await isGone();
  });

  test('[O-01] an address of a picture leads to the bucket after the right was decided', async () => {
    const key = itemImageKey('den', 'ana', 'vinho', 1_700_000_000_000);
    expect((await clientOf('ana').put(key, picture())).kind).toBe('done');
    const address = await clientOf('bia').url(key, { downloadAs: 'vinho.png' });
    const sent = await fetch(address, { redirect: 'manual' });
    expect([sent.status, sent.headers.get('cache-control')]).toEqual([307, 'no-store']);
    const place = new URL(sent.headers.get('location') ?? '');
    expect(place.origin).toBe(storage.settings.endpoint);
    expect(Number(place.searchParams.get('X-Amz-Expires'))).toBeLessThanOrEqual(120);
    const got = await fetch(place);
    expect(Buffer.from(await got.arrayBuffer()).equals(png())).toBe(true);
    expect(got.headers.get('content-type')).toBe('image/png');
    expect(got.headers.get('cache-control')).toContain('immutable');
    expect(got.headers.get('content-disposition')).toContain('vinho.png');
    expect((await fetch(address, { headers: { range: 'bytes=1-3' } })).status).toBe(206);
    const stranger = await fetch(await clientOf('caio').url(key), { redirect: 'manual' });
    expect(stranger.status).toBe(403);
    // A signed address opens no other picture.
    place.pathname = place.pathname.replace('vinho', 'outro');
    expect((await fetch(place)).status).toBe(403);
  });

  test('a client of AWS follows its address, and reads what it signs by header from the server', async () => {
    const key = keyOf('sdk');
    await clientOf('ana').put(key, picture());
    const command = new GetObjectCommand({ Bucket: BUCKET, Key: key });
    const address = await getSignedUrl(server.sdk('bia'), command);
    const got = await fetch(address);
    expect([got.redirected, (await got.arrayBuffer()).byteLength]).toEqual([true, png().length]);
    const read = await server.sdk('bia').send(command);
    expect((await read.Body?.transformToByteArray())?.length).toBe(png().length);
    expect(read.ETag).toBe(`"${(await imageStore.head(key))?.etag}"`);
    const unchanged = await fetch(address, { headers: { 'if-none-match': read.ETag ?? '' } });
    expect([unchanged.redirected, unchanged.status]).toEqual([false, 304]);
  });

  test('an address is told to whoever may store there, for a picture of a size that may be', async () => {
    const codeOf = async (answer: Promise<Response>) => /<Code>(\w+)</.exec(await (await answer).text())?.[1];
    expect(await codeOf(ask('bia', 'x', 100))).toBe('AccessDenied');
    expect(await codeOf(ask('ana', 'x', 5 * 1024 * 1024 + 1))).toBe('EntityTooLarge');
    expect(await codeOf(ask('ana', 'x', 0))).toBe('MissingContentLength');
    expect(await codeOf(ask('ana', 'x', 100, 'text/html'))).toBe('UnsupportedMediaType');
    expect(await codeOf(confirm('ana', 'x', '../pictures/x'))).toBe('InvalidArgument');
  });

  test('the bucket takes no other size, no other type and no other place', async () => {
    const { url } = await told('tamanho');
    expect((await send(url, picture(bigPng(5000)))).status).toBe(403);
    expect((await send(url, picture(), { 'content-type': 'text/html' })).status).toBe(403);
    expect((await send(url.replace('/uploads/', '/pictures/'), picture())).status).toBe(403);
    expect((await send(url, picture())).status).toBe(200);
  });

  test('what is no picture never becomes one, and leaves the bucket', async () => {
    const page = picture(Buffer.from('<script>alert(1)</script>'.padEnd(png().length)));
    const { url, upload } = await told('pagina');
    expect((await send(url, page)).status).toBe(200);
    expect((await confirm('ana', 'pagina', upload)).status).toBe(415);
    expect(await imageStore.head(keyOf('pagina'))).toBeNull();
    await isGone(`ana/${upload}`);
    expect((await confirm('ana', 'pagina', upload)).status).toBe(503);
  });

  test('bytes that are replaced after the look are not the picture', async () => {
    const { url, upload } = await told('troca');
    await send(url, picture());
    const looked = await imageStore.direct.openUpload(`ana/${upload}`);
    await send(url, picture(Buffer.alloc(png().length, 'x')));
    const chunks: Buffer[] = [];
    for await (const bytes of looked?.body ?? []) chunks.push(bytes as Buffer);
    expect(Buffer.concat(chunks).equals(png())).toBe(true);
    expect((await confirm('ana', 'troca', upload)).status).toBe(415);
    expect(await imageStore.head(keyOf('troca'))).toBeNull();
  });

  test("nobody adopts another's upload, and what nobody adopts is gone after a day, but nothing else is", async () => {
    const { url, upload } = await told('deixado');
    await send(url, picture());
    expect((await confirm('gerente', 'deixado', upload)).ok).toBe(false);
    const foreign = 'uploads/contratos/2026.pdf';
    const bucket = openBucket(storage.settings);
    await bucket.call('PUT', foreign, { body: new Uint8Array([1]) });
    const sweep = (now: number) => dropOldUploads({ imageStore, now: () => now });
    await sweep(Date.now());
    expect(await uploadsLeft()).toContain(`ana/${upload}`);
    await sweep(Date.now() + 25 * 3_600_000);
    expect(await uploadsLeft()).toEqual(['contratos/2026.pdf']);
    await bucket.call('DELETE', foreign);
  });
});

test('a storage of files tells no address', async () => {
  const server = await startImageServer();
  const url = `${server.url(itemImageKey('shop', 'ana', 'x', 1_700_000_000_000))}?upload=&size=10`;
  expect((await server.aws('ana').fetch(url, { method: 'POST' })).status).toBe(501);
  await server.close();
});

test('an address for phones wants a bucket behind it, and the policy of pages names it', () => {
  const keys = { S3_BUCKET: 'fotos', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' };
  const read = (env: Record<string, string>): [string | null | undefined, string[]] => {
    const problems: string[] = [];
    return [readS3Settings({ ...keys, ...env }, problems)?.publicEndpoint, problems];
  };
  const place = 'https://fotos.exemplo.com.br';
  const S3_ENDPOINT = 'http://fotos:9000';
  expect(read({ S3_ENDPOINT })).toEqual([null, []]);
  expect(read({ S3_ENDPOINT, S3_PUBLIC_ENDPOINT: `${place}/` })).toEqual([place, []]);
  expect(read({ S3_PUBLIC_ENDPOINT: place })[1]).toEqual([
    'S3_ENDPOINT is missing: S3_PUBLIC_ENDPOINT needs it',
  ]);
  for (const wrong of [`${place}/x`, `${place};script-src`, 'fotos'])
    expect(read({ S3_ENDPOINT, S3_PUBLIC_ENDPOINT: wrong })[1]).toHaveLength(1);
  const s3 = readS3Settings({ ...keys, S3_ENDPOINT, S3_PUBLIC_ENDPOINT: place }, []);
  expect(outsideOrigins({ mapTiles: null, s3 })).toEqual([place]);
});
