import { AwsClient, AwsV4Signer } from 'aws4fetch';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { BUCKET, type ImageServer, SECRET, startImageServer } from './support/image-server.ts';
import { png } from './support/pictures.ts';

let server: ImageServer;
const KEY = 'items/shop/ana/1700000000000_água.png';
const start = Date.now();
beforeAll(async () => {
  server = await startImageServer();
  await server.imageStore.putInternal(KEY, png(), 'image/png');
});
afterAll(() => server.close());
afterEach(() => {
  server.clock.now = start;
  server.held.secret = SECRET;
});

/** A presigned link made at `at` ms that lives `seconds`. */
async function presign(client: AwsClient, key: string, at: number, seconds: number): Promise<string> {
  const datetime = new Date(at).toISOString().replace(/[:-]|\.\d{3}/g, '');
  const signed = await client.sign(`${server.url(key)}?X-Amz-Expires=${seconds}`, {
    aws: { signQuery: true, datetime },
  });
  return signed.url;
}

async function refusal(
  response: Response,
): Promise<{ status: number; code: string | undefined; text: string }> {
  const text = await response.text();
  expect(response.headers.get('content-type')).toContain('application/xml');
  return { status: response.status, code: /<Code>(.*?)<\/Code>/.exec(text)?.[1], text };
}

const code = async (response: Promise<Response>) => {
  const { status, code: name } = await refusal(await response);
  return [status, name];
};

test('[O-01] aws4fetch is understood by header and by link, over odd keys', async () => {
  const client = server.aws('ana');
  const keys = [
    "it's (1)!*.png",
    'a b.png',
    'a+b.png',
    '100%.png',
    'maçã & uva=1;2,3.png',
    '日本🍓.png',
    'x~y$z@w:v.png',
    '%2e%2e.png',
  ];
  for (const name of keys) {
    const key = `items/shop/ana/${name}`;
    const put = await client.fetch(server.url(key), {
      method: 'PUT',
      body: new Uint8Array(png()),
      headers: { 'x-amz-meta-name': encodeURIComponent(name) },
    });
    expect([name, put.status, await put.text()]).toEqual([name, 200, '']);
    expect((await server.imageStore.head(key))?.metadata).toEqual({ name: encodeURIComponent(name) });
    const got = await fetch(await presign(client, key, server.clock.now, 60));
    expect([name, got.status]).toEqual([name, 200]);
  }
});

test('a request without a signature, or with another secret, key or token, is refused by name', async () => {
  expect(await code(fetch(server.url(KEY)))).toEqual([403, 'AccessDenied']);
  expect(await code(server.aws('ana', { secretKey: 'wrong' }).fetch(server.url(KEY)))).toEqual([
    403,
    'SignatureDoesNotMatch',
  ]);
  expect(await code(server.aws('ana', { sessionToken: '' }).fetch(server.url(KEY)))).toEqual([
    403,
    'InvalidAccessKeyId',
  ]);
  expect(await code(server.aws('ana', { sessionToken: 'abc' }).fetch(server.url(KEY)))).toEqual([
    400,
    'InvalidToken',
  ]);
  const stolen = server.credentials('bia').sessionToken;
  expect(await code(server.aws('ana', { sessionToken: stolen }).fetch(server.url(KEY)))).toEqual([
    400,
    'InvalidToken',
  ]);
});

test('[O-01] after a theft of the secret, credentials that it makes open nothing', async () => {
  const client = server.aws('ana');
  expect((await client.fetch(server.url(KEY))).status).toBe(200);
  server.held.secret = Buffer.alloc(32, 6);
  expect(await code(client.fetch(server.url(KEY)))).toEqual([400, 'InvalidToken']);
});

test('a signed link that was altered is refused', async () => {
  const link = await presign(server.aws('ana'), KEY, server.clock.now, 60);
  expect(await code(fetch(link.replace('X-Amz-Expires=60', 'X-Amz-Expires=6000')))).toEqual([
    403,
    'SignatureDoesNotMatch',
  ]);
  expect(await code(fetch(link.replace('shop', 'other')))).toEqual([403, 'SignatureDoesNotMatch']);
  expect(await code(fetch(link, { method: 'DELETE' }))).toEqual([403, 'SignatureDoesNotMatch']);
  expect(await code(fetch(link, { headers: { 'x-amz-copy-source': 'a/b' } }))).toEqual([403, 'AccessDenied']);
});

test('[O-01] expired credentials, expired links and wrong clocks have a code each', async () => {
  const client = server.aws('ana');
  server.clock.now = start + 3_600_001;
  expect(await code(client.fetch(server.url(KEY)))).toEqual([400, 'ExpiredToken']);
  server.clock.now = start + 901_000;
  // Signed at the server's frozen time, because the machine's clock goes on.
  const datetime = new Date(start).toISOString().replace(/[:-]|\.\d{3}/g, '');
  const skewed = await refusal(await client.fetch(server.url(KEY), { aws: { datetime } }));
  expect([skewed.status, skewed.code]).toEqual([403, 'RequestTimeTooSkewed']);
  expect(skewed.text).toContain(`<ServerTime>${new Date(server.clock.now).toISOString()}</ServerTime>`);
  expect(skewed.text).toContain('<MaxAllowedSkewMilliseconds>900000</MaxAllowedSkewMilliseconds>');
  server.clock.now = start;
  const old = await refusal(await fetch(await presign(client, KEY, start - 61_000, 60)));
  expect([old.status, old.code]).toEqual([403, 'AccessDenied']);
  expect(old.text).toContain('<Message>Request has expired</Message><X-Amz-Expires>60</X-Amz-Expires>');
  expect(await code(fetch(await presign(client, KEY, start + 1_000_000, 60)))).toEqual([403, 'AccessDenied']);
  expect((await fetch(await presign(client, KEY, start - 3_000_000, 3_600))).status).toBe(200);
});

test('region, algorithm, date and life of the signature are checked', async () => {
  const { accessKeyId, secretKey, sessionToken } = server.credentials('ana');
  const elsewhere = new AwsClient({
    accessKeyId,
    secretAccessKey: secretKey,
    sessionToken,
    service: 's3',
    region: 'sa-east-1',
    retries: 0,
  });
  const wrongRegion = await refusal(await elsewhere.fetch(server.url(KEY)));
  expect(wrongRegion.code).toBe('AuthorizationHeaderMalformed');
  expect(wrongRegion.text).toContain('<Region>us-east-1</Region>');
  expect(await code(fetch(server.url(KEY), { headers: { authorization: 'Bearer x' } }))).toEqual([
    400,
    'AuthorizationHeaderMalformed',
  ]);
  const link = await presign(server.aws('ana'), KEY, server.clock.now, 60);
  const malformed = [400, 'AuthorizationQueryParametersError'];
  expect(await code(fetch(link.replace('AWS4-HMAC-SHA256', 'AWS2')))).toEqual(malformed);
  expect(await code(fetch(link.replace('X-Amz-Expires=60', 'X-Amz-Expires=604801')))).toEqual(malformed);
  expect(await code(fetch(link.replace('X-Amz-Expires=60', 'X-Amz-Expires=0')))).toEqual(malformed);
  expect(await code(fetch(link.replace('%2Fs3%2F', '%2Fsts%2F')))).toEqual(malformed);
  const signed = await server.aws('ana').sign(server.url(KEY));
  expect(await code(fetch(link, { headers: signed.headers }))).toEqual([400, 'InvalidArgument']);
  expect(await code(fetch(link.replace(/X-Amz-Date=\d+/, 'X-Amz-Date=1')))).toEqual(malformed);
  expect(await code(fetch(link.replace(/X-Amz-Credential=[^&]+/, 'X-Amz-Credential=a')))).toEqual(malformed);
});

test('the day of the credential must be the day of the request', async () => {
  const client = server.aws('ana');
  const { headers } = await client.sign(server.url(KEY));
  const other = new Date(start - 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
  const authorization = (headers.get('authorization') ?? '').replace(/\/\d{8}\//, `/${other}/`);
  const mismatch = 'The Credential date does not match the date of the request.';
  const byHeader = await refusal(
    await fetch(server.url(KEY), { headers: { ...Object.fromEntries(headers), authorization } }),
  );
  expect([byHeader.status, byHeader.code]).toEqual([400, 'AuthorizationHeaderMalformed']);
  expect(byHeader.text).toContain(mismatch);
  const link = await presign(client, KEY, server.clock.now, 60);
  const byLink = await refusal(await fetch(link.replace(/%2F\d{8}%2F/, `%2F${other}%2F`)));
  expect([byLink.status, byLink.code]).toEqual([400, 'AuthorizationQueryParametersError']);
  expect(byLink.text).toContain(mismatch);
});

test('the digest in the signature must be the digest of the body', async () => {
  const { accessKeyId, secretKey, sessionToken } = server.credentials('ana');
  const body = new Uint8Array(png());
  const signed = await new AwsV4Signer({
    method: 'PUT',
    url: server.url(KEY),
    accessKeyId,
    secretAccessKey: secretKey,
    sessionToken,
    service: 's3',
    region: 'us-east-1',
    headers: { 'x-amz-content-sha256': 'a'.repeat(64) },
  }).sign();
  const response = fetch(signed.url, { method: 'PUT', headers: signed.headers, body });
  expect(await code(response)).toEqual([400, 'XAmzContentSHA256Mismatch']);
  expect((await server.imageStore.head(KEY))?.owner).toBeNull();
});

test('checksums in headers are checked, those we lack are named', async () => {
  const client = server.aws('ana');
  const put = (headers: Record<string, string>) =>
    client.fetch(server.url('items/shop/ana/sum.png'), {
      method: 'PUT',
      body: new Uint8Array(png()),
      headers,
    });
  expect(await code(put({ 'x-amz-checksum-crc32': 'AAAAAA==' }))).toEqual([400, 'BadDigest']);
  expect(await code(put({ 'x-amz-checksum-crc64nvme': 'AAAAAAAAAAA=' }))).toEqual([501, 'NotImplemented']);
  expect(await code(put({ 'content-md5': 'AAAA' }))).toEqual([400, 'BadDigest']);
});

test('buckets and sub-resources that are not ours', async () => {
  const client = server.aws('ana');
  expect(await code(client.fetch(`${server.endpoint}/another-bucket/a`))).toEqual([404, 'NoSuchBucket']);
  expect(await code(client.fetch(`${server.endpoint}/Bad_Bucket/a`))).toEqual([400, 'InvalidBucketName']);
  expect(await code(client.fetch(`${server.url(KEY)}?acl`))).toEqual([501, 'NotImplemented']);
  expect(
    await code(client.fetch(`${server.endpoint}/${BUCKET}/?delete`, { method: 'POST', body: 'x' })),
  ).toEqual([501, 'NotImplemented']);
  expect(await code(client.fetch(server.url(KEY), { method: 'POST', body: 'x' }))).toEqual([
    405,
    'MethodNotAllowed',
  ]);
});
