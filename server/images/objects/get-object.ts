import { demandRead } from '../access/image-access.ts';
import { checkKey, isTimestamped } from '../access/image-key.ts';
import { S3Error } from '../s3-error.ts';
import { type HeaderBag, header } from '../signature/canonical-request.ts';
import type { ByteRange, ReadHeaders, StoredImage } from '../storage/image-store.ts';
import { checkQuery, type S3Call, type S3Operation } from './s3-request.ts';
import { metadataHeaders } from './user-metadata.ts';

const KNOWN_QUERY = ['response-content-type', 'response-content-disposition'];
/** Types that a link may ask for. Whatever the bytes are, a browser must never run them as a page. */
export const SAFE_TYPE = /^(image\/(jpeg|png|gif|webp)|application\/octet-stream|binary\/octet-stream)$/;
const YEAR_SECONDS = 31_536_000;

/** Serves GetObject and HeadObject, with ranges and conditions [O-01]. */
export const getObject: S3Operation = async (call) => {
  checkQuery(call.query, KNOWN_QUERY);
  checkKey(call.key);
  await demandRead(call.access, call.viewer, call.key);
  const { direct } = call.access.imageStore;
  if (direct && isPlainAddress(call)) {
    const address = await direct.readAddress(call.key, overrides(call));
    // The right to see a picture is decided at each request.
    return call.reply.header('cache-control', 'no-store').redirect(address, 307);
  }
  const image = await call.access.imageStore.head(call.key);
  if (!image) throw new S3Error('NoSuchKey', { Key: call.key });
  const headers = call.request.headers;
  call.reply.headers(imageHeaders(call, image));
  if (!matches(headers, image)) throw new S3Error('PreconditionFailed');
  if (isUnchanged(headers, image)) return call.reply.status(304).send();
  if (call.request.method === 'HEAD') return call.reply.header('content-length', image.size).send();
  return sendBody(call, image);
};

async function sendBody(call: S3Call, expected: StoredImage): Promise<typeof call.reply> {
  let range: ByteRange | null = null;
  const opened = await call.access.imageStore.open(call.key, (image) => {
    range = readRange(header(call.request.headers, 'range'), image.size);
    return range;
  });
  if (!opened) throw new S3Error('NoSuchKey', { Key: call.key });
  const { image, body } = opened;
  if (image.etag !== expected.etag) call.reply.headers(imageHeaders(call, image));
  // The value is assigned in the callback, which the compiler cannot see.
  const part = range as ByteRange | null;
  if (part) {
    call.reply.status(206).header('content-range', `bytes ${part.first}-${part.last}/${image.size}`);
  }
  return call.reply.header('content-length', part ? part.last - part.first + 1 : image.size).send(body);
}

/** Headers that a link may set, and the time for which a browser may keep the image. */
function overrides({ query, key }: S3Call): ReadHeaders {
  const type = query.get('response-content-type');
  if (type !== undefined && !SAFE_TYPE.test(type)) {
    throw new S3Error('InvalidArgument', {}, 'This response-content-type is not accepted');
  }
  const disposition = query.get('response-content-disposition');
  return {
    'cache-control': isTimestamped(key) ? `private, max-age=${YEAR_SECONDS}, immutable` : 'private, no-cache',
    ...(type !== undefined && { 'content-type': type }),
    ...(disposition !== undefined && { 'content-disposition': asHeader(disposition) }),
  };
}

/**
 * True for a presigned address without conditions, as `<img>` and links use it. A request that is signed by headers
 * would bring them along to the storage, which refuses headers that its own signature does not name. Conditions speak
 * of our tags.
 */
function isPlainAddress({ request, query }: S3Call): boolean {
  if (request.method !== 'GET' || !query.has('X-Amz-Signature')) return false;
  return !Object.keys(request.headers).some((name) => name.startsWith('if-'));
}

function imageHeaders(call: S3Call, image: StoredImage): Record<string, string> {
  return {
    ...metadataHeaders(image.metadata),
    'content-type': image.contentType,
    ...overrides(call),
    etag: `"${image.etag}"`,
    'last-modified': new Date(image.lastModified).toUTCString(),
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  };
}

function asHeader(text: string): string {
  if (!/^[\x20-\x7e]*$/.test(text))
    throw new S3Error('InvalidArgument', {}, 'A response header must be plain ASCII');
  return text;
}

function matches(headers: HeaderBag, image: StoredImage): boolean {
  const wanted = header(headers, 'if-match');
  return wanted === '' || namesTag(wanted, image);
}

function isUnchanged(headers: HeaderBag, image: StoredImage): boolean {
  const known = header(headers, 'if-none-match');
  if (known !== '') return namesTag(known, image);
  const since = Date.parse(header(headers, 'if-modified-since'));
  return Math.floor(image.lastModified / 1000) * 1000 <= since;
}

function namesTag(list: string, image: StoredImage): boolean {
  return list
    .split(',')
    .some((tag) => ['*', image.etag].includes(tag.trim().replace(/^W\//, '').replaceAll('"', '')));
}

/** Reads one byte range. Null for none, or for a form that may be ignored. Throws InvalidRange when it lies outside. */
function readRange(text: string, size: number): ByteRange | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(text.trim());
  if (!match || (match[1] === '' && match[2] === '')) return null;
  const [, from = '', to = ''] = match;
  const first = from === '' ? Math.max(size - Number(to), 0) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== '' && to !== '' && Number(to) < Number(from)) return null;
  if (first >= size || (from === '' && Number(to) === 0)) {
    throw new S3Error('InvalidRange', { ActualObjectSize: String(size) });
  }
  return { first, last };
}
