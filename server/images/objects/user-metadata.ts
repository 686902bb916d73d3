import { S3Error } from '../s3-error.ts';
import { type HeaderBag, header } from '../signature/canonical-request.ts';

const PREFIX = 'x-amz-meta-';
/**
 * Most bytes of metadata. S3 takes 2 KB with the encoded values, some storages count the prefix, and a bucket holds our
 * own names beside these.
 */
const MAX_METADATA_BYTES = 2048 - 160;

/** User metadata of a request by lower-case name. Throws InvalidArgument for more than any storage takes. */
export function readMetadata(headers: HeaderBag): Record<string, string> {
  const pairs = Object.keys(headers)
    .filter((name) => name.startsWith(PREFIX) && name.length > PREFIX.length)
    .map((name) => [name.slice(PREFIX.length), header(headers, name)] as const);
  const sizes = pairs.map(([name, value]) => PREFIX.length + name.length + encodeURIComponent(value).length);
  const size = sizes.reduce((sum, one) => sum + one, 0);
  if (size > MAX_METADATA_BYTES) {
    throw new S3Error(
      'InvalidArgument',
      {},
      'Your metadata headers exceed the maximum allowed metadata size',
    );
  }
  return Object.fromEntries(pairs);
}

export function metadataHeaders(metadata: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(metadata).map(([name, value]) => [PREFIX + name, value]));
}
