import { createHash, type Hash } from 'node:crypto';
import { S3Error } from '../s3-error.ts';
import { ByteReader } from './byte-reader.ts';
import type { ChunkSignatures } from './chunk-signatures.ts';

/** Headers that come after the data, by lower-case name. */
export type Trailers = Map<string, string>;

export interface ChunkedOptions {
  /** Signatures of the chunks; null when chunks are not signed. */
  signatures: ChunkSignatures | null;
  /** True when the request announced trailing headers. */
  trailing: boolean;
  /** Value of `x-amz-decoded-content-length`; null when not sent. */
  decodedLength: number | null;
  /** Trailing headers, which come while the body is read to its end. */
  trailers: Trailers;
}

const MAX_TRAILERS = 16;

/** The data of an `aws-chunked` body. Signatures, length and trailers are checked as it is read. Throws S3Error. */
export async function* decodeChunked(
  source: AsyncIterable<Uint8Array>,
  options: ChunkedOptions,
): AsyncGenerator<Buffer, void> {
  const reader = new ByteReader(source);
  let total = 0;
  for (;;) {
    const { size, signature } = readChunkHeader(await reader.line());
    total += size;
    if (options.decodedLength !== null && total > options.decodedLength) throw new S3Error('IncompleteBody');
    const hash = options.signatures ? createHash('sha256') : null;
    yield* hashed(reader.bytes(size), hash);
    if (hash) options.signatures?.chunk(hash.digest('hex'), signature);
    if (size === 0) break;
    if ((await reader.line()) !== '') throw new S3Error('IncompleteBody');
  }
  if (options.decodedLength !== null && total !== options.decodedLength) throw new S3Error('IncompleteBody');
  if (options.trailing) await readTrailers(reader, options);
}

async function* hashed(pieces: AsyncIterable<Buffer>, hash: Hash | null): AsyncGenerator<Buffer, void> {
  for await (const piece of pieces) {
    hash?.update(piece);
    yield piece;
  }
}

function readChunkHeader(line: string): { size: number; signature: string } {
  const match = /^([0-9a-fA-F]{1,8})(?:;chunk-signature=([0-9a-f]{64}))?$/.exec(line);
  if (!match) throw new S3Error('InvalidRequest', {}, 'A chunk header is malformed');
  return { size: Number.parseInt(match[1] ?? '0', 16), signature: match[2] ?? '' };
}

async function readTrailers(reader: ByteReader, options: ChunkedOptions): Promise<void> {
  const lines: string[] = [];
  let signature = '';
  for (let line = await reader.line(); line !== ''; line = await reader.line()) {
    const at = line.indexOf(':');
    const name = line.slice(0, Math.max(at, 0)).trim().toLowerCase();
    const value = line.slice(at + 1).trim();
    if (!name || lines.length >= MAX_TRAILERS)
      throw new S3Error('InvalidRequest', {}, 'The trailer is malformed');
    if (name === 'x-amz-trailer-signature') {
      signature = value;
      break;
    }
    lines.push(`${name}:${value}`);
    options.trailers.set(name, value);
  }
  options.signatures?.trailer(lines, signature);
}
