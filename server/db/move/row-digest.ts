import { createHash } from 'node:crypto';

/** Digest of rows in any order: the sum of their hashes, modulo 2^128, as hex. */
export interface RowDigest {
  rows: number;
  digest: string;
}

const MODULUS = 1n << 128n;

/** Takes in rows one by one; two equal digests come from equal rows. */
export function digestOf(): { add(row: readonly unknown[]): void; end(): RowDigest } {
  let rows = 0;
  let sum = 0n;
  return {
    add: (row) => {
      rows += 1;
      const hash = createHash('sha256').update(JSON.stringify(row)).digest('hex').slice(0, 32);
      sum = (sum + BigInt(`0x${hash}`)) % MODULUS;
    },
    end: () => ({ rows, digest: sum.toString(16).padStart(32, '0') }),
  };
}
