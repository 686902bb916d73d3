import { IMAGE_CACHE } from '../records/cache-names.ts';
import { keyFault } from '../records/picture-key.ts';
import { createCredentialKeeper, type KeeperDeps } from './credential-keeper.ts';
import { absoluteEndpoint } from './image-config.ts';
import { encodeKey } from './image-keys.ts';
import { createSignedSender, type SignedSender } from './signed-sender.ts';
import { failed, StorageFaultError, type StorageResult } from './storage-errors.ts';
import { type ImagePage, readListXml } from './storage-xml.ts';
import { createTransport } from './upload.ts';

export type ImageInfo = ReturnType<typeof infoOf>;

export interface PutOptions {
  /** Metadata of any text. Names become lower-case on the way. */
  metadata?: Readonly<Record<string, string>>;
  /** Called with the share sent, 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/**
 * The image storage as the app uses it [O-01]. Only `url` throws, other failures are results with a Portuguese
 * message.
 */
export interface ImageClient {
  /**
   * An address for `<img src>`. Without a network or a session it is the unsigned address, which the service worker
   * answers from its cache by path. `downloadAs` makes it a download of that name. Rejects for an invalid key.
   */
  url(key: string, options?: { downloadAs?: string }): Promise<string>;
  /** The address that `url` returned moments ago, for a first paint without waiting. Null when there is none. */
  recentUrl(key: string): string | null;
  /** True where the worker keeps the picture on this device. Never rejects. */
  isKept(key: string): Promise<boolean>;
  list(prefix: string, options?: { limit?: number; next?: string }): Promise<StorageResult<ImagePage>>;
  get(key: string): Promise<StorageResult<Blob>>;
  head(key: string): Promise<StorageResult<ImageInfo>>;
  /** Stores an image. Resolves to its key. */
  put(key: string, image: Blob, options?: PutOptions): Promise<StorageResult<string>>;
  delete(key: string): Promise<StorageResult<null>>;
  copy(from: string, to: string): Promise<StorageResult<null>>;
  /** Drops the credentials. Call it at sign-out. */
  forget(): void;
}

const META = 'x-amz-meta-';
/** Time after signing in which the credentials of an address are surely valid, ms. Shorter than the keeper's margin. */
const RECENT_MS = 240_000;

/** Makes the client. Nothing is loaded or requested before the first call. */
export function createImageClient(deps: KeeperDeps): ImageClient {
  const { config, now } = deps;
  const keeper = createCredentialKeeper(deps);
  const transport = createTransport(deps.fetch);
  const sender = createSignedSender({ ...deps, region: config.region, keeper, transport });
  const bucketUrl = () => `${absoluteEndpoint(config.s3Endpoint)}/${config.bucket}`;
  const recent = new Map<string, { url: string; at: number }>();
  const urlOf = (key: string): string => {
    // A key that leaves its bucket would be requested with this user's credentials.
    if (keyFault(key) !== null) throw new StorageFaultError('FILE_NOT_FOUND');
    return `${bucketUrl()}/${encodeKey(key)}`;
  };

  return {
    async url(key, options = {}) {
      const url = await addressOf(sender, urlOf(key), options.downloadAs);
      // An unsigned address is not cached. A signed one replaces it as soon as possible.
      if (options.downloadAs === undefined && url !== urlOf(key)) recent.set(key, { url, at: now() });
      return url;
    },
    recentUrl(key) {
      const known = recent.get(key);
      return known && now() - known.at < RECENT_MS ? known.url : null;
    },
    isKept: async (key) => isKept(() => urlOf(key)),
    list: (prefix, { limit = 1000, next } = {}) =>
      outcome(async () => {
        const url = `${bucketUrl()}/?${listQuery(prefix, limit, next)}`;
        return readListXml(await (await sender.send({ method: 'GET', url })).text());
      }),
    get: (key) => outcome(async () => (await sender.send({ method: 'GET', url: urlOf(key) })).blob()),
    head: (key) => outcome(async () => infoOf(await sender.send({ method: 'HEAD', url: urlOf(key) }))),
    put: (key, image, options = {}) =>
      outcome(async () => {
        const upload = { url: urlOf(key), ...outgoingOf(image, options) };
        if (config.presignedUploads) {
          const { sendPresigned } = await import('./presigned-upload.ts');
          await sendPresigned(upload, { sender, transport });
        } else await sender.send({ method: 'PUT', ...upload });
        return key;
      }),
    delete: (key) =>
      outcome(async () => {
        await sender.send({ method: 'DELETE', url: urlOf(key) });
        return null;
      }),
    copy: (from, to) =>
      outcome(async () => {
        if (keyFault(from) !== null) throw new StorageFaultError('FILE_NOT_FOUND');
        const headers = { 'x-amz-copy-source': `${config.bucket}/${encodeKey(from)}` };
        await sender.send({ method: 'PUT', url: urlOf(to), headers });
        return null;
      }),
    forget() {
      recent.clear();
      keeper.drop();
    },
  };
}

function outgoingOf(image: Blob, { metadata = {}, onProgress, signal }: PutOptions) {
  const type = image.type || 'application/octet-stream';
  const headers = { 'content-type': type, ...metadataHeaders(metadata) };
  return { headers, body: image, ...(onProgress && { onProgress }), ...(signal && { signal }) };
}

function listQuery(prefix: string, limit: number, next: string | undefined): URLSearchParams {
  const query = { 'list-type': '2', prefix, 'max-keys': String(limit), 'encoding-type': 'url' };
  return new URLSearchParams({ ...query, ...(next && { 'continuation-token': next }) });
}

async function addressOf(sender: SignedSender, url: string, downloadAs: string | undefined): Promise<string> {
  const query: Record<string, string> =
    downloadAs === undefined ? {} : { 'response-content-disposition': disposition(downloadAs) };
  try {
    return await sender.presign(url, query);
  } catch (error) {
    if (error instanceof StorageFaultError) return url;
    throw error;
  }
}

async function isKept(address: () => string): Promise<boolean> {
  try {
    return (await caches.match(address(), { cacheName: IMAGE_CACHE })) !== undefined;
  } catch {
    return false;
  }
}

async function outcome<T>(work: () => Promise<T>): Promise<StorageResult<T>> {
  try {
    return { kind: 'done', value: await work() };
  } catch (error) {
    if (error instanceof StorageFaultError) return failed(error.fault);
    // The body was cut off during the reading.
    if (error instanceof TypeError) return failed('NETWORK');
    throw error;
  }
}

function disposition(name: string): string {
  return `attachment; filename*=UTF-8''${encodeKey(name.replaceAll('/', '_'))}`;
}

/** Headers are ASCII, so values are percent-encoded. */
function metadataHeaders(metadata: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(metadata).map(([name, value]) => [META + name.toLowerCase(), encodeURIComponent(value)]),
  );
}

function infoOf(response: Response) {
  const metadata: Record<string, string> = {};
  response.headers.forEach((value, name) => {
    if (name.startsWith(META)) metadata[name.slice(META.length)] = decodeMetadata(value);
  });
  return {
    size: Number(response.headers.get('content-length')),
    type: response.headers.get('content-type') ?? '',
    etag: (response.headers.get('etag') ?? '').replaceAll('"', ''),
    /** User metadata by lower-case name, decoded. */
    metadata,
  };
}

function decodeMetadata(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    // Written by another client without encoding.
    return value;
  }
}
