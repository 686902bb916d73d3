import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { openDirectImages } from './direct-images.ts';
import type { ByteRange, DirectImages, ImageAbout, ImageStore, StoredImage } from './image-store.ts';
import { FOLDER, headersOf, imageOf } from './object-headers.ts';
import { openBucket, type S3Bucket } from './s3-bucket.ts';
import type { S3Settings } from './settings.ts';
import { copyImage, putOwn } from './whole-images.ts';

const OPEN_TRIES = 3;

/**
 * Images in a bucket of any storage that speaks S3, for any number of processes. The server takes each upload in and
 * checks it before the storage sees a byte, so nothing unchecked is ever there. `now` is the server's clock in ms.
 */
export function openS3ImageStore(settings: S3Settings, now: () => number = Date.now): ImageStore {
  const bucket = openBucket(settings);
  const { publicEndpoint } = settings;
  const direct =
    publicEndpoint === null ? undefined : openDirectImages({ ...settings, publicEndpoint }, bucket, now);
  return new S3ImageStore(bucket, now, direct);
}

class S3ImageStore implements ImageStore {
  readonly #bucket: S3Bucket;
  readonly #now: () => number;
  readonly direct?: DirectImages;
  /** A GET of nothing. Unlike the answer to a HEAD, its answer tells a missing bucket from a missing picture. */
  readonly probe = async (): Promise<void> => {
    await this.#bucket.text(`${FOLDER}probe`);
  };

  constructor(bucket: S3Bucket, now: () => number, direct?: DirectImages) {
    this.#bucket = bucket;
    this.#now = now;
    if (direct) this.direct = direct;
  }

  async head(key: string): Promise<StoredImage | null> {
    const answer = await this.#bucket.call('HEAD', FOLDER + key);
    return answer && imageOf(key, answer.headers);
  }

  async open(key: string, choose: (image: StoredImage) => ByteRange | null = () => null) {
    for (let tries = 1; tries <= OPEN_TRIES; tries++) {
      const image = await this.head(key);
      if (!image) return null;
      const range = choose(image);
      const headers: Record<string, string> = range ? { range: `bytes=${range.first}-${range.last}` } : {};
      const answer = await this.#bucket.call('GET', FOLDER + key, { headers });
      // The image was replaced or removed between the two. Its description must be that of the bytes.
      const isSame = answer !== null && imageOf(key, answer.headers).etag === image.etag;
      if (isSame && answer.body) return { image, body: Readable.fromWeb(answer.body as ReadableStream) };
      await answer?.body?.cancel();
    }
    throw new Error('an image is replaced again and again while it is read');
  }

  async put(key: string, source: AsyncIterable<Uint8Array>, about: () => ImageAbout): Promise<StoredImage> {
    // The bytes stay in memory until they are known to be an image. The caller bounds their size, and S3 wants the type
    // before them.
    const parts: Uint8Array[] = [];
    for await (const bytes of source) parts.push(Buffer.from(bytes));
    const body = Uint8Array.from(Buffer.concat(parts));
    const { contentType, metadata, owner } = about();
    const etag = createHash('md5').update(body).digest('hex');
    const image = { key, size: body.length, etag, contentType, metadata, owner, lastModified: this.#now() };
    await this.#bucket.call('PUT', FOLDER + key, { headers: headersOf(image), body });
    return image;
  }

  copy(from: string, to: string, about: (source: StoredImage) => ImageAbout): Promise<StoredImage | null> {
    return copyImage(this, from, to, about);
  }

  async delete(key: string): Promise<boolean> {
    if (!(await this.head(key))) return false;
    await this.#bucket.call('DELETE', FOLDER + key);
    return true;
  }

  async *keys(prefix: string, after = ''): AsyncGenerator<string, void> {
    for await (const page of this.#bucket.pages(FOLDER + prefix, after === '' ? '' : FOLDER + after))
      for (const key of page) yield key.slice(FOLDER.length);
  }

  async *walk(): AsyncGenerator<string, void> {
    for await (const page of this.#bucket.pages(FOLDER))
      for (const key of page) yield key.slice(FOLDER.length);
  }

  putInternal(key: string, bytes: Uint8Array, contentType: string): Promise<StoredImage> {
    return putOwn(this, key, bytes, contentType);
  }
}
