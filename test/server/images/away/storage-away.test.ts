import { request } from 'node:http';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import type { DirectImages, ImageStore } from '../../../../server/images/storage/image-store.ts';
import { openS3ImageStore } from '../../../../server/images/storage/s3-image-store.ts';
import { type ImageServer, startImageServer } from '../support/image-server.ts';
import { openPaperBucket } from '../support/paper-bucket.ts';
import { codeOf } from '../support/picture-requests.ts';
import { bigPng } from '../support/pictures.ts';

const SIZE = 100_000;
const headers = { 'content-type': 'image/png' };
const away = () => Promise.reject(new Error('the storage is away'));

/** A server where a person has room for `pictures` of `SIZE` bytes. */
const roomFor = (pictures: number, imageStore?: ImageStore): Promise<ImageServer> =>
  startImageServer({
    uploads: { burst: pictures * SIZE + 1, perSecond: 1 },
    ...(imageStore && { imageStore }),
  });

const senderTo =
  (own: ImageServer) =>
  (name: string, init: RequestInit = {}, query = '') =>
    codeOf(
      own.aws('dora').fetch(`${own.url(`tickets/shop/dora/${name}`)}${query}`, {
        ...{ method: 'PUT', headers, body: new Uint8Array(bigPng(SIZE)) },
        ...init,
      }),
    );

/** A storage that phones reach directly, and that has every upload. */
const direct = (more: Partial<DirectImages> = {}): DirectImages => ({
  readAddress: async () => 'https://bucket.test/',
  writeAddress: async () => ({ url: 'https://bucket.test/', headers: {} }),
  openUpload: async () => ({ size: SIZE, contentType: 'image/png', body: Readable.from([bigPng(SIZE)]) }),
  dropUpload: async () => undefined,
  async *uploads() {},
  ...more,
});
const confirm = '?upload=1700000000000-00000000-0000-0000-0000-000000000000';
const post: RequestInit = { method: 'POST', headers, body: null };
const address = `?upload=&size=${SIZE}`;
/** Asks for an upload address. Returns the upload's name. */
const askAddress = async (own: ImageServer): Promise<string> => {
  const told = await own.aws('dora').fetch(`${own.url('tickets/shop/dora/0.png')}${address}`, post);
  return ((await told.json()) as { upload: string }).upload;
};

test('[O-01] a storage that fails takes no room of whoever sends the same picture again', async () => {
  const own = await roomFor(2);
  const send = senderTo(own);
  const { imageStore } = own;
  const { put, copy } = imageStore;
  expect(await send('0.png')).toBe('none');
  Object.assign(imageStore, { put: away, copy: away });
  const copied = {
    ...post,
    method: 'PUT',
    headers: { 'x-amz-copy-source': '/vendinha-images/tickets/shop/dora/0.png' },
  };
  for (let n = 0; n < 3; n += 1) {
    expect(await send('1.png')).toBe('InternalError');
    expect(await send('2.png', copied)).toBe('InternalError');
  }
  Object.assign(imageStore, { put, copy });
  expect(await send('1.png')).toBe('none');
  expect(await send('2.png'), 'what is stored has taken its room').toBe('SlowDown');
  await own.close();
});

test('[O-01] an upload that lies in the bucket takes no room of its own until the storage has taken it in', async () => {
  const own = await roomFor(1);
  const send = senderTo(own);
  const { imageStore } = own;
  const { put } = imageStore;
  Object.assign(imageStore, { direct: direct(), put: away });
  for (let n = 0; n < 3; n += 1) expect(await send('0.png', post, confirm)).toBe('InternalError');
  Object.assign(imageStore, { put });
  expect(await send('0.png', post, confirm)).toBe('none');
  await own.close();
});

test.each([
  ['take it in', (): Partial<ImageStore> => ({ direct: direct(), put: away })],
  ['show it', (): Partial<ImageStore> => ({ direct: direct({ openUpload: away }) })],
])(
  '[O-01] the address of an upload takes no room either where the storage fails to %s',
  async (_, failing) => {
    const own = await roomFor(2);
    const send = senderTo(own);
    const { imageStore } = own;
    const { put } = imageStore;
    Object.assign(imageStore, failing());
    for (let n = 0; n < 3; n += 1)
      expect(await send('0.png', post, `?upload=${await askAddress(own)}`)).toBe('InternalError');
    Object.assign(imageStore, { direct: direct(), put });
    for (const then of ['none', 'none', 'SlowDown']) expect(await send('0.png', post, address)).toBe(then);
    await own.close();
  },
);

test('[O-01] the room of an address comes back once, however often its upload is adopted', async () => {
  const own = await roomFor(3);
  const send = senderTo(own);
  Object.assign(own.imageStore, { direct: direct(), put: away });
  const [upload] = [await askAddress(own), await askAddress(own)];
  for (let n = 0; n < 3; n += 1) expect(await send('0.png', post, `?upload=${upload}`)).toBe('InternalError');
  for (const then of ['none', 'none', 'SlowDown']) expect(await send('0.png', post, address)).toBe(then);
  await own.close();
});

test('[O-01] a picture that is stored is not sent again because its upload stays in the bucket', async () => {
  const own = await roomFor(2);
  const send = senderTo(own);
  Object.assign(own.imageStore, { direct: direct({ dropUpload: away }) });
  expect(await send('0.png', post, confirm)).toBe('none');
  expect(await send('0.png', { method: 'HEAD', body: null })).toBe('none');
  expect((await own.imageStore.head('tickets/shop/dora/0.png'))?.size).toBe(SIZE);
  await own.close();
});

test('[O-01] a picture that is stored, or refused, is answered before its upload has left the bucket', async () => {
  const own = await roomFor(2);
  const send = senderTo(own);
  Object.assign(own.imageStore, { direct: direct({ dropUpload: () => new Promise(() => {}) }) });
  expect(await send('0.png', post, confirm)).toBe('none');
  expect((await own.imageStore.head('tickets/shop/dora/0.png'))?.size).toBe(SIZE);
  Object.assign(own.imageStore, { put: away });
  expect(await send('1.png', post, confirm)).toBe('InternalError');
  await own.close();
});

test('[O-01] a picture that is none, or that breaks off, has cost its room', async () => {
  const own = await roomFor(2);
  const send = senderTo(own);
  expect(await send('0.png', { body: new Uint8Array(SIZE) })).toBe('UnsupportedMediaType');
  const url = own.url('tickets/shop/dora/1.png');
  const signed = await own
    .aws('dora')
    .sign(url, { method: 'PUT', headers: { ...headers, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' } });
  const { promise: stored, resolve } = Promise.withResolvers<void>();
  const { put } = own.imageStore;
  own.imageStore.put = (...args) => put.apply(own.imageStore, args).finally(resolve);
  const sent = request(url, {
    method: 'PUT',
    headers: { ...Object.fromEntries(signed.headers), 'content-length': SIZE },
  });
  sent.on('error', () => undefined);
  sent.write(bigPng(SIZE).subarray(0, SIZE / 2), () => sent.destroy());
  await stored;
  expect(await send('2.png')).toBe('SlowDown');
  await own.close();
});

test.each([
  [400, 'KeyTooLongError', 'SlowDown'],
  [400, 'EntityTooLarge', 'SlowDown'],
  [413, '', 'SlowDown'],
  [431, '', 'SlowDown'],
  [400, 'XMinioParentIsObject', 'SlowDown'],
  [400, 'XMinioAdminBucketQuotaExceeded', 'none'],
  [400, 'KMS.DisabledException', 'none'],
  [400, 'RequestTimeout', 'none'],
  [400, 'ExpiredToken', 'none'],
  [401, '', 'none'],
  [403, 'QuotaExceeded', 'none'],
  [404, '', 'none'],
  [408, '', 'none'],
  [409, 'OperationAborted', 'none'],
  [425, '', 'none'],
  [429, '', 'none'],
  [503, 'SlowDown', 'none'],
])(
  '[O-01] a picture that the bucket refuses with %i %s has cost its room where that is its sender’s doing: %s',
  async (status, code, then) => {
    const bucket = await openPaperBucket();
    const own = await roomFor(1, openS3ImageStore(bucket.settings));
    const send = senderTo(own);
    bucket.refuses = [status, code];
    expect(await send('0.png')).toBe('InternalError');
    bucket.refuses = null;
    expect(await send('0.png')).toBe(then);
    await own.close();
    await bucket.close();
  },
);
