import { timingSafeEqual } from 'node:crypto';

/** Compares bytes, without telling by its duration where they differ. Bytes of another length are not the same. */
export function isSameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Compares two texts by their UTF-8 bytes, in constant time. A stranger's text may have any length and any letters. */
export function isSameText(one: string, other: string): boolean {
  return isSameBytes(Buffer.from(one), Buffer.from(other));
}
