import { createHash, randomBytes } from 'node:crypto';

/** A new key for the devices of one location: 256 random bits, shown once and never stored. */
export function newDeviceKey(): string {
  return randomBytes(32).toString('base64url');
}

/** Digest of a key, which is stored in its place. A key is random and long, so a plain digest cannot be searched. */
export function hashDeviceKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
