import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BUCKET, type ImageServer, startImageServer } from './support/image-server.ts';
import { bigPng, jpeg, png } from './support/pictures.ts';

let server: ImageServer;
beforeAll(async () => {
  server = await startImageServer();
});
afterAll(() => server.close());

const at = (Key: string) => ({ Bucket: BUCKET, Key });
const MODES: [string, Partial<S3ClientConfig>][] = [
  ['default checksums', {}],
  [
    'checksums only when required',
    { requestChecksumCalculation: 'WHEN_REQUIRED', responseChecksumValidation: 'WHEN_REQUIRED' },
  ],
];

describe.each(MODES)('AWS SDK with %s', (_name, options) => {
  test('[O-01] put, head, get, copy, list and delete', async () => {
    const s3 = server.sdk('ana', options);
    const body = png();
    const key = 'items/shop/ana/1700000000000_suco_de_uva.jpg';
    const put = await s3.send(
      new PutObjectCommand({
        ...at(key),
        Body: body,
        ContentType: 'image/png',
        Metadata: { captureMethod: 'camera' },
      }),
    );
    expect(put.ETag).toBe(`"${createHash('md5').update(body).digest('hex')}"`);
    const head = await s3.send(new HeadObjectCommand(at(key)));
    expect(head).toMatchObject({
      ContentLength: body.length,
      ContentType: 'image/png',
      Metadata: { capturemethod: 'camera' },
    });
    const got = await s3.send(new GetObjectCommand(at(key)));
    expect(Buffer.from((await got.Body?.transformToByteArray()) ?? []).equals(body)).toBe(true);
    const other = 'items/shop/ana/1700000000001_cópia 100% + mais.jpg';
    const copied = await s3.send(
      new CopyObjectCommand({ ...at(other), CopySource: `${BUCKET}/${key}`, MetadataDirective: 'COPY' }),
    );
    expect(copied.CopyObjectResult?.ETag).toBe(put.ETag);
    const list = await s3.send(new ListObjectsV2Command({ Bucket: BUCKET, Prefix: 'items/shop/ana/' }));
    expect(list.Contents?.map((line) => [line.Key, line.Size])).toEqual([
      [key, body.length],
      [other, body.length],
    ]);
    await s3.send(new DeleteObjectCommand(at(key)));
    await s3.send(new DeleteObjectCommand(at(other)));
    await s3.send(new DeleteObjectCommand(at(other)));
    await expect(s3.send(new GetObjectCommand(at(key)))).rejects.toMatchObject({ name: 'NoSuchKey' });
    await expect(s3.send(new HeadObjectCommand(at(key)))).rejects.toMatchObject({ name: 'NotFound' });
  });

  test('a streamed body arrives whole', async () => {
    const body = bigPng(900_000);
    const parts = Array.from({ length: 9 }, (_, i) => body.subarray(i * 100_000, (i + 1) * 100_000));
    const key = 'campaigns/shop/1700000000000.png';
    const put = new PutObjectCommand({
      ...at(key),
      Body: Readable.from(parts),
      ContentLength: body.length,
      ContentType: 'image/png',
    });
    await server.sdk('ana', options).send(put);
    const opened = await server.sdk('bia', options).send(new GetObjectCommand(at(key)));
    expect(Buffer.from((await opened.Body?.transformToByteArray()) ?? []).equals(body)).toBe(true);
  });

  test('presigned links put and get', async () => {
    const s3 = server.sdk('ana', { requestChecksumCalculation: 'WHEN_REQUIRED', ...options });
    const key = 'items/den/ana/1700000000002_é.jpg';
    const wanting = server.sdk('ana', { requestChecksumCalculation: 'WHEN_REQUIRED' });
    const putUrl = await getSignedUrl(wanting, new PutObjectCommand(at(key)), { expiresIn: 600 });
    const put = await fetch(putUrl, { method: 'PUT', body: new Uint8Array(jpeg()) });
    expect([put.status, await put.text()]).toEqual([200, '']);
    const getUrl = await getSignedUrl(s3, new GetObjectCommand(at(key)), { expiresIn: 600 });
    const got = await fetch(getUrl);
    expect(got.status).toBe(200);
    expect(got.headers.get('content-type')).toBe('image/jpeg');
    expect(Buffer.from(await got.arrayBuffer()).equals(jpeg())).toBe(true);
  });
});

test('[O-01] lists page, start after a key, and group by a delimiter', async () => {
  const s3 = server.sdk('caio');
  const keys = ['a/1.png', 'a/2.png', 'b/1.png', 'b.png', 'c d+é.png'].map(
    (name) => `items/other/caio/${name}`,
  );
  for (const Key of keys)
    await s3.send(new PutObjectCommand({ ...at(Key), Body: png(), ContentType: 'image/png' }));
  const sorted = [...keys].sort();
  const prefix = { Bucket: BUCKET, Prefix: 'items/other/' };
  const seen: (string | undefined)[] = [];
  let token: string | undefined;
  do {
    const page = await s3.send(new ListObjectsV2Command({ ...prefix, MaxKeys: 2, ContinuationToken: token }));
    seen.push(...(page.Contents ?? []).map((line) => line.Key));
    token = page.NextContinuationToken;
    expect(page.IsTruncated).toBe(token !== undefined);
  } while (token);
  expect(seen).toEqual(sorted);
  const after = await s3.send(new ListObjectsV2Command({ ...prefix, StartAfter: sorted[2] }));
  expect(after.Contents?.map((line) => line.Key)).toEqual(sorted.slice(3));
  const grouped = await s3.send(
    new ListObjectsV2Command({
      Bucket: BUCKET,
      Prefix: 'items/other/caio/',
      Delimiter: '/',
      EncodingType: 'url',
    }),
  );
  expect(grouped.CommonPrefixes?.map((line) => line.Prefix)).toEqual([
    'items/other/caio/a/',
    'items/other/caio/b/',
  ]);
  expect(grouped.Contents?.map((line) => line.Key)).toEqual([
    'items/other/caio/b.png',
    'items/other/caio/c%20d%2B%C3%A9.png',
  ]);
  expect(grouped.KeyCount).toBe(4);
});

test('groups are not listed twice across pages', async () => {
  const s3 = server.sdk('caio');
  const groups: (string | undefined)[] = [];
  let token: string | undefined;
  do {
    const page = await s3.send(
      new ListObjectsV2Command({
        Bucket: BUCKET,
        Prefix: 'items/other/caio/',
        Delimiter: '/',
        MaxKeys: 1,
        ContinuationToken: token,
      }),
    );
    groups.push(
      ...(page.CommonPrefixes ?? []).map((line) => line.Prefix),
      ...(page.Contents ?? []).map((line) => line.Key),
    );
    token = page.NextContinuationToken;
  } while (token);
  expect(groups).toHaveLength(4);
  expect(new Set(groups).size).toBe(4);
});
