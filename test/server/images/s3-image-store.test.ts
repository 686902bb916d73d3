import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPage } from '../../../server/images/storage/s3-bucket.ts';
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

  test('the storage refuses a wrong key, so signatures are checked', async () => {
    const stranger = openS3ImageStore({ ...storage.settings, secretAccessKey: 'outro' });
    await expect(stranger.head('items/l1/ana/1.jpg')).rejects.toThrow('403');
  });
});

test('the keys of a list are read whether the storage escapes them for URLs or for XML', () => {
  const list = (inside: string): string =>
    `<?xml version="1.0"?><ListBucketResult>${inside}</ListBucketResult>`;
  expect(
    readPage(
      list(
        '<EncodingType>url</EncodingType><IsTruncated>true</IsTruncated><NextContinuationToken>a+b/=</NextContinuationToken><Contents><Key>p%C3%A3o+de%2B%26queijo</Key></Contents>',
      ),
    ),
  ).toEqual({ keys: ['pão de+&queijo'], next: 'a+b/=' });
  expect(
    readPage(list('<IsTruncated>false</IsTruncated><Contents><Key>a+b &amp; &#231;&#xe3;o</Key></Contents>')),
  ).toEqual({ keys: ['a+b & ção'], next: undefined });
});
