import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readMetadata } from '../../../server/images/objects/user-metadata.ts';
import { headersOf } from '../../../server/images/storage/object-headers.ts';
import { readKeyPage } from '../../../server/images/storage/s3-bucket.ts';
import { openS3ImageStore } from '../../../server/images/storage/s3-image-store.ts';
import { imageStoreContract } from '../../contracts/image-store.ts';
import { hasS3, startS3 } from './support/s3-server.ts';

describe.runIf(hasS3)(`${hasS3 ? '' : 'SKIPPED, Ceph is not installed: '}with a bucket`, () => {
  let storage: Awaited<ReturnType<typeof startS3>>;
  beforeAll(async () => {
    storage = await startS3();
  });
  afterAll(() => storage.stop());
  imageStoreContract(
    'a bucket',
    async () => openS3ImageStore(storage.settings),
    async () => {},
  );

  test('a look finds a bucket that is there, and one that is not', async () => {
    expect(await openS3ImageStore(storage.settings).probe?.()).toBeUndefined();
    const gone = openS3ImageStore({ ...storage.settings, bucket: 'nunca-feito' });
    await expect(gone.probe?.()).rejects.toThrow('NoSuchBucket');
  });

  test('the storage refuses a wrong key, so signatures are checked', async () => {
    const stranger = openS3ImageStore({ ...storage.settings, secretAccessKey: 'outro' });
    await expect(stranger.head('items/l1/ana/1.jpg')).rejects.toThrow('403');
    await expect(stranger.probe?.()).rejects.toThrow('403');
  });
});

test('the keys of a list are read whether the storage escapes them for URLs or for XML', () => {
  const list = (inside: string): string =>
    `<?xml version="1.0"?><ListBucketResult>${inside}</ListBucketResult>`;
  expect(
    readKeyPage(
      list(
        '<EncodingType>url</EncodingType><IsTruncated>true</IsTruncated><NextContinuationToken>a+b/=</NextContinuationToken><Contents><Key>p%C3%A3o+de%2B%26queijo</Key></Contents>',
      ),
    ),
  ).toEqual({ keys: ['pão de+&queijo'], next: 'a+b/=' });
  expect(
    readKeyPage(
      list('<IsTruncated>false</IsTruncated><Contents><Key>a+b &amp; &#231;&#xe3;o</Key></Contents>'),
    ),
  ).toEqual({ keys: ['a+b & ção'], next: undefined });
});

test('[O-01] the most metadata of a request takes 2 KB with our own beside it', () => {
  const isTaken = (value: string): boolean => {
    try {
      return readMetadata({ 'x-amz-meta-a': value }).a === value;
    } catch {
      return false;
    }
  };
  const values = Array.from({ length: 2048 }, (_, length) => '%'.repeat(length));
  const metadata = { a: values.findLast(isTaken) ?? '' };
  expect(metadata.a.length).toBeGreaterThan(600);
  const known = {
    key: 'a',
    size: 1,
    etag: 'e'.repeat(32),
    lastModified: Date.now(),
    contentType: 'image/png',
  };
  const { 'content-type': _, ...headers } = headersOf({ ...known, metadata, owner: randomUUID() });
  expect(Object.entries(headers).flat().join('').length).toBeLessThanOrEqual(2048);
});
