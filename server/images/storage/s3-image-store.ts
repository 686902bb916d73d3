import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { ByteRange, ImageAbout, ImageStore, StoredImage } from './image-store.ts';
import { openBucket, type S3Bucket } from './s3-bucket.ts';
import type { S3Settings } from './settings.ts';

/** Other things may lie in the same bucket. */
const FOLDER = 'pictures/';
const META = 'x-amz-meta-';
/** What is ours among an object's metadata; every other name is the uploader's. */
const OURS = { owner: 'vendinha-owner', etag: 'vendinha-md5', at: 'vendinha-at' } as const;
const OPEN_TRIES = 3;

/**
 * Images in a bucket of any storage that speaks S3, for any number of processes. The server takes each upload in and checks
 * it before the storage sees a byte, so nothing unchecked is ever there. `now` is the server's clock in ms.
 */
export function openS3ImageStore(settings: S3Settings, now: () => number = Date.now): ImageStore {
  return new S3ImageStore(openBucket(settings), now);
}

class S3ImageStore implements ImageStore {
  readonly #bucket: S3Bucket;
  readonly #now: () => number;

  constructor(bucket: S3Bucket, now: () => number) {
    this.#bucket = bucket;
    this.#now = now;
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
      // Replaced or removed between the two: what is told of it must be of the bytes.
      const isSame = answer !== null && imageOf(key, answer.headers).etag === image.etag;
      if (isSame && answer.body) return { image, body: Readable.fromWeb(answer.body as ReadableStream) };
      await answer?.body?.cancel();
    }
    throw new Error('an image is replaced again and again while it is read');
  }

  async put(key: string, source: AsyncIterable<Uint8Array>, about: () => ImageAbout): Promise<StoredImage> {
    // In memory until it is known to be an image: the caller bounds its size, and S3 wants the type before the bytes.
    const parts: Uint8Array[] = [];
    for await (const bytes of source) parts.push(Buffer.from(bytes));
    const body = Uint8Array.from(Buffer.concat(parts));
    const { contentType, metadata, owner } = about();
    const etag = createHash('md5').update(body).digest('hex');
    const image = { key, size: body.length, etag, contentType, metadata, owner, lastModified: this.#now() };
    await this.#bucket.call('PUT', FOLDER + key, { headers: headersOf(image), body });
    return image;
  }

  async copy(
    from: string,
    to: string,
    about: (source: StoredImage) => ImageAbout,
  ): Promise<StoredImage | null> {
    const opened = await this.open(from);
    return opened && this.put(to, opened.body, () => about(opened.image));
  }

  async delete(key: string): Promise<boolean> {
    if (!(await this.head(key))) return false;
    await this.#bucket.call('DELETE', FOLDER + key);
    return true;
  }

  async keys(prefix: string): Promise<string[]> {
    const keys: string[] = [];
    for await (const page of this.#bucket.pages(FOLDER + prefix))
      keys.push(...page.map((key) => key.slice(FOLDER.length)));
    return keys.sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  }

  async *walk(): AsyncGenerator<string, void> {
    for await (const page of this.#bucket.pages(FOLDER))
      for (const key of page) yield key.slice(FOLDER.length);
  }

  putInternal(key: string, bytes: Uint8Array, contentType: string): Promise<StoredImage> {
    async function* whole(): AsyncGenerator<Uint8Array, void> {
      yield bytes;
    }
    return this.put(key, whole(), () => ({ contentType, metadata: {}, owner: null }));
  }
}

/** Metadata travels as headers, which hold plain ASCII alone. */
function headersOf({
  contentType,
  metadata,
  owner,
  etag,
  lastModified,
}: StoredImage): Record<string, string> {
  const named = { ...metadata, [OURS.etag]: etag, [OURS.at]: String(lastModified) };
  const all = owner === null ? named : { ...named, [OURS.owner]: owner };
  const headers = Object.entries(all).map(([name, value]) => [META + name, encodeURIComponent(value)]);
  return { ...Object.fromEntries(headers), 'content-type': contentType };
}

function imageOf(key: string, headers: Headers): StoredImage {
  const named = new Map<string, string>();
  for (const [name, value] of headers)
    if (name.startsWith(META)) named.set(name.slice(META.length), decodeURIComponent(value));
  const own = (name: string): string | null => {
    const value = named.get(name) ?? null;
    named.delete(name);
    return value;
  };
  const [owner, etag, at] = [own(OURS.owner), own(OURS.etag), own(OURS.at)];
  const whole = /\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1] ?? headers.get('content-length');
  return {
    key,
    size: Number(whole),
    etag: etag ?? (headers.get('etag') ?? '').replaceAll('"', ''),
    contentType: headers.get('content-type') ?? 'application/octet-stream',
    lastModified: at === null ? Date.parse(headers.get('last-modified') ?? '') : Number(at),
    metadata: Object.fromEntries(named),
    owner,
  };
}
