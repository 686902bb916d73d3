import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { S3Error } from '../s3-error.ts';

interface Digest {
  update(bytes: Uint8Array): void;
  /** Base64, as the header carries it. */
  value(): string;
}

/** A running check that data has the digest its sender gave. The value may be known only after the data. */
export interface ChecksumCheck {
  update(bytes: Uint8Array): void;
  /** Throws BadDigest when the data is not what was announced. */
  finish(): void;
}

const ALGORITHMS: Readonly<Record<string, () => Digest>> = {
  'content-md5': () => hashDigest('md5'),
  'x-amz-checksum-crc32': () => crcDigest(crc32),
  'x-amz-checksum-crc32c': () => crcDigest(crc32c),
  'x-amz-checksum-sha1': () => hashDigest('sha1'),
  'x-amz-checksum-sha256': () => hashDigest('sha256'),
};

/** True for a header that carries a checksum of the body. */
export function isChecksumHeader(name: string): boolean {
  return (
    name === 'content-md5' || (name.startsWith('x-amz-checksum-') && !/-(mode|algorithm|type)$/.test(name))
  );
}

/**
 * A check against the value that `announced` gives once the data has ended. An algorithm that does not exist here is
 * NotImplemented.
 */
export function checksumCheck(header: string, announced: () => string | undefined): ChecksumCheck {
  const digest = ALGORITHMS[header]?.();
  if (!digest) throw new S3Error('NotImplemented', { Header: header });
  return {
    update: (bytes) => digest.update(bytes),
    finish() {
      if (announced() !== digest.value()) throw new S3Error('BadDigest');
    },
  };
}

function hashDigest(algorithm: string): Digest {
  const hash = createHash(algorithm);
  return { update: (bytes) => void hash.update(bytes), value: () => hash.digest('base64') };
}

function crcDigest(step: (bytes: Uint8Array, previous: number) => number): Digest {
  let sum = 0;
  return {
    update(bytes) {
      sum = step(bytes, sum);
    },
    value() {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32BE(sum);
      return bytes.toString('base64');
    },
  };
}

const CASTAGNOLI = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0x82f63b78 : value >>> 1;
  return value;
});

function crc32c(bytes: Uint8Array, previous: number): number {
  let crc = ~previous >>> 0;
  for (const byte of bytes) crc = (CASTAGNOLI[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8);
  return ~crc >>> 0;
}
