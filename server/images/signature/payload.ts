import { createHash } from 'node:crypto';
import { S3Error } from '../s3-error.ts';
import { decodeChunked, type Trailers } from './aws-chunked.ts';
import { type HeaderBag, header } from './canonical-request.ts';
import { type ChecksumCheck, checksumCheck, isChecksumHeader } from './checksums.ts';
import { ChunkSignatures } from './chunk-signatures.ts';
import type { VerifiedRequest } from './sigv4.ts';

const SIGNED_STREAM = /^STREAMING-AWS4-HMAC-SHA256-PAYLOAD(-TRAILER)?$/;
const UNSIGNED_STREAM = 'STREAMING-UNSIGNED-PAYLOAD-TRAILER';

/**
 * Length of the data itself in bytes, without chunk framing; null when the sender did not tell it. For a body without
 * chunks the transport alone tells it, whatever the header for chunks claims.
 */
export function announcedLength(
  headers: HeaderBag,
  verified: Pick<VerifiedRequest, 'payloadHash'>,
): number | null {
  return lengthIn(headers, framingOf(headers, verified) ? 'x-amz-decoded-content-length' : 'content-length');
}

function lengthIn(headers: HeaderBag, name: string): number | null {
  const text = header(headers, name);
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/** Framing of the chunks of a body; null for a plain one. */
function framingOf(
  headers: HeaderBag,
  { payloadHash }: Pick<VerifiedRequest, 'payloadHash'>,
): 'signed' | 'unsigned' | null {
  if (SIGNED_STREAM.test(payloadHash)) return 'signed';
  // A presigned upload signs no payload word, so the header or the encoding alone shows the framing.
  const unsigned =
    payloadHash === UNSIGNED_STREAM ||
    (payloadHash === 'UNSIGNED-PAYLOAD' && header(headers, 'content-encoding').includes('aws-chunked'));
  return unsigned ? 'unsigned' : null;
}

/**
 * The data of an upload, checked as it is read. The last read throws S3Error when digest, checksum or signature fail.
 */
export async function* openPayload(
  source: AsyncIterable<Uint8Array>,
  headers: HeaderBag,
  verified: VerifiedRequest,
): AsyncGenerator<Buffer, void> {
  const trailers: Trailers = new Map();
  const checks = [...headerChecks(headers), ...trailerChecks(headers, trailers)];
  const hex = /^[0-9a-f]{64}$/.test(verified.payloadHash) ? createHash('sha256') : null;
  for await (const piece of unframed(source, headers, verified, trailers)) {
    hex?.update(piece);
    for (const check of checks) check.update(piece);
    yield piece;
  }
  if (hex && hex.digest('hex') !== verified.payloadHash) throw new S3Error('XAmzContentSHA256Mismatch');
  for (const check of checks) check.finish();
}

async function* unframed(
  source: AsyncIterable<Uint8Array>,
  headers: HeaderBag,
  verified: VerifiedRequest,
  trailers: Trailers,
): AsyncGenerator<Buffer, void> {
  const { payloadHash } = verified;
  const framing = framingOf(headers, verified);
  if (framing) {
    const decodedLength = lengthIn(headers, 'x-amz-decoded-content-length');
    if (decodedLength === null) throw new S3Error('MissingContentLength');
    yield* decodeChunked(source, {
      signatures: framing === 'signed' ? new ChunkSignatures(verified) : null,
      trailing: framing === 'unsigned' || payloadHash.endsWith('-TRAILER'),
      decodedLength,
      trailers,
    });
    return;
  }
  if (payloadHash.startsWith('STREAMING-'))
    throw new S3Error('NotImplemented', { Header: 'x-amz-content-sha256' });
  if (payloadHash !== 'UNSIGNED-PAYLOAD' && !/^[0-9a-f]{64}$/.test(payloadHash)) {
    throw new S3Error(
      'InvalidArgument',
      {},
      'x-amz-content-sha256 must be a hex digest, UNSIGNED-PAYLOAD or STREAMING-*',
    );
  }
  for await (const piece of source) yield Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
}

function headerChecks(headers: HeaderBag): ChecksumCheck[] {
  return Object.keys(headers)
    .filter(isChecksumHeader)
    .map((name) => checksumCheck(name, () => header(headers, name)));
}

function trailerChecks(headers: HeaderBag, trailers: Trailers): ChecksumCheck[] {
  return header(headers, 'x-amz-trailer')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter(isChecksumHeader)
    .map((name) => checksumCheck(name, () => trailers.get(name)));
}
