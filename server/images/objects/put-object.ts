import { demandRead, demandWrite } from '../access/image-access.ts';
import { checkKey, parseImageKey, sizeLimit } from '../access/image-key.ts';
import { S3Error } from '../s3-error.ts';
import { header } from '../signature/canonical-request.ts';
import { announcedLength, openPayload } from '../signature/payload.ts';
import { StorageRefused, type StoredImage } from '../storage/image-store.ts';
import { element, textElement, xmlDocument } from '../xml.ts';
import { ImageProbe } from './image-probe.ts';
import { checkQuery, type S3Call, type S3Operation } from './s3-request.ts';
import { readMetadata } from './user-metadata.ts';

/** Room of a person that the smallest file takes, in bytes. Its sidecar and its entries fill the disk too. */
export const MIN_ROOM = 16 * 1024;

/** Serves PutObject, and CopyObject when the request names a source [O-01]. */
export const putObject: S3Operation = async (call) => {
  checkQuery(call.query, []);
  checkKey(call.key);
  return header(call.request.headers, 'x-amz-copy-source') ? copyObject(call) : storeObject(call);
};

async function storeObject(call: S3Call): Promise<typeof call.reply> {
  const { headers } = call.request;
  const metadata = readMetadata(headers);
  await demandWrite(call.access, call.viewer, call.key, metadata);
  const limit = sizeLimit(parseImageKey(call.key));
  const length = announcedLength(headers, call.verified);
  if (length !== null && length > limit) throw tooLarge(limit);
  if (header(headers, 'if-none-match') === '*' && (await call.access.imageStore.head(call.key))) {
    throw new S3Error('PreconditionFailed');
  }
  const room = takeRoom(call, length ?? 0);
  const probe = new ImageProbe(header(headers, 'content-type'));
  let brokeOff = false;
  const noted = noting(openPayload(bodyOf(call), headers, call.verified), () => {
    brokeOff = true;
  });
  const bytes = inspected(noted, { probe, limit, meter: room.grow });
  const about = () => ({ contentType: probe.finish(), metadata, owner: call.viewer.sub });
  const image = await storedIn(
    room,
    () => call.access.imageStore.put(call.key, bytes, about),
    () => brokeOff,
  );
  return call.reply.header('etag', `"${image.etag}"`).send();
}

/** The bytes as they come. `failed` hears that they broke off, which is their sender's fault. */
async function* noting<T>(source: AsyncIterable<T>, failed: () => void): AsyncGenerator<T, void> {
  const bytes = source[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await bytes.next().catch((error: unknown) => {
        failed();
        throw error;
      });
      if (next.done) return;
      yield next.value;
    }
  } finally {
    await bytes.return?.();
  }
}

/** The request's bytes. To end early leaves the connection alone, so that the refusal still reaches the sender. */
async function* bodyOf(call: S3Call): AsyncGenerator<Uint8Array, void> {
  yield* call.request.raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>;
}

/** Room of a file in its sender's quota. */
export interface Room {
  /** Takes further room for the size so far, in bytes. Throws SlowDown. */
  grow(size: number): void;
  /** Gives the room back, where nothing was stored and not by the sender's fault. */
  giveBack(): void;
}

/**
 * Charges a file's size to its sender's quota. The announced size is charged at once, so that a refusal comes
 * before the bytes, and excess bytes as they flow. Throws SlowDown: with `owing` only where not even the least room is left.
 */
export function takeRoom(call: S3Call, announced: number, { owing = false }: { owing?: boolean } = {}): Room {
  let taken = Math.max(announced, MIN_ROOM);
  if (owing) call.takeRoom(MIN_ROOM);
  call.takeRoom(owing ? taken - MIN_ROOM : taken, { owing });
  return {
    grow(size) {
      if (size <= taken) return;
      call.takeRoom(size - taken);
      taken = size;
    },
    giveBack: () => call.giveRoomBack(taken),
  };
}

/**
 * Stores in room that was taken, and gives it back where the storage fails: the sender sends it all again. A file that
 * was refused, by the storage too, or broke off, has cost its room.
 */
export async function storedIn<T>(
  room: Pick<Room, 'giveBack'>,
  store: () => Promise<T>,
  isSendersFault: () => boolean = () => false,
): Promise<T> {
  try {
    return await store();
  } catch (error) {
    const isRefused = error instanceof S3Error || error instanceof StorageRefused;
    if (!isRefused && !isSendersFault()) room.giveBack();
    throw error;
  }
}

/**
 * Looks at the bytes as they come. `meter` hears the size so far, in bytes. Throws for bytes that may not be stored.
 */
export async function* inspected(
  body: AsyncIterable<Buffer>,
  { probe, limit, meter }: { probe: ImageProbe; limit: number; meter?: (size: number) => void },
): AsyncGenerator<Buffer, void> {
  let size = 0;
  for await (const bytes of body) {
    size += bytes.length;
    if (size > limit) throw tooLarge(limit);
    meter?.(size);
    probe.push(bytes);
    yield bytes;
  }
}

/** The refusal of more than `limit` bytes. */
export function tooLarge(limit: number): S3Error {
  return new S3Error('EntityTooLarge', { MaxSizeAllowed: String(limit) });
}

async function copyObject(call: S3Call): Promise<typeof call.reply> {
  const { headers } = call.request;
  const from = sourceKey(header(headers, 'x-amz-copy-source'), call.bucket);
  await demandRead(call.access, call.viewer, from);
  const source = await call.access.imageStore.head(from);
  if (!source) throw new S3Error('NoSuchKey', { Key: from });
  const replace = header(headers, 'x-amz-metadata-directive').toUpperCase() === 'REPLACE';
  const metadata = replace ? readMetadata(headers) : source.metadata;
  await demandWrite(call.access, call.viewer, call.key, metadata);
  const limit = sizeLimit(parseImageKey(call.key));
  if (source.size > limit) throw tooLarge(limit);
  const about = (found: StoredImage) => ({
    // The bytes proved the type when they came, so a copy cannot claim another.
    contentType: found.contentType,
    metadata,
    owner: call.viewer.sub,
  });
  const copy = await storedIn(takeRoom(call, source.size), () =>
    call.access.imageStore.copy(from, call.key, about),
  );
  if (!copy) throw new S3Error('NoSuchKey', { Key: from });
  const result = element(
    'CopyObjectResult',
    textElement('LastModified', new Date(copy.lastModified).toISOString()),
    textElement('ETag', `"${copy.etag}"`),
  );
  return call.reply.type('application/xml').send(xmlDocument(result));
}

function sourceKey(text: string, ours: string): string {
  const [bucket, ...segments] = decodeURIComponent(text.replace(/\?versionId=.*$/, ''))
    .replace(/^\//, '')
    .split('/');
  if (bucket !== ours) throw new S3Error('NoSuchBucket', { BucketName: bucket ?? '' });
  const key = segments.join('/');
  checkKey(key);
  return key;
}
