import { S3Error } from '../s3-error.ts';
import { type HeaderBag, header } from '../signature/canonical-request.ts';

const PREFIX = 'x-amz-meta-';
const MAX_METADATA_BYTES = 2048;

/** User metadata of a request by lower-case name; throws InvalidArgument above 2 KB. */
export function readMetadata(headers: HeaderBag): Record<string, string> {
  const pairs = Object.keys(headers)
    .filter((name) => name.startsWith(PREFIX) && name.length > PREFIX.length)
    .map((name) => [name.slice(PREFIX.length), header(headers, name)] as const);
  const size = pairs.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
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
