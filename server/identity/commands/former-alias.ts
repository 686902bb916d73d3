import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';

// The version before derived an alias from its sub and stored nothing (aliases.ts). Somebody who was told one in the
// week before the upgrade still holds it. Were it nobody's at once, it would tell that its address has an account. A
// release later this can go.

const RANDOM_UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const CIPHER = 'aes-128-ecb';

/** The alias of a sub, as the version before told it. */
export function formerAlias(secret: Uint8Array, sub: string): string {
  return nextUuid(createCipheriv(CIPHER, keyOf(secret), null), sub);
}

/** Sub of a former alias. Another UUID gives a sub that nobody has. Null for a text that is no random UUID. */
export function subOfFormerAlias(secret: Uint8Array, alias: string): string | null {
  return RANDOM_UUID.test(alias) ? nextUuid(createDecipheriv(CIPHER, keyOf(secret), null), alias) : null;
}

const keyOf = (secret: Uint8Array): Buffer =>
  createHmac('sha256', secret).update('alias').digest().subarray(0, 16);

/**
 * Repeats a permutation of 16 bytes until they are a random UUID again. So it is a permutation of random UUIDs alone.
 */
function nextUuid(cipher: ReturnType<typeof createCipheriv>, from: string): string {
  cipher.setAutoPadding(false);
  let uuid = from;
  do {
    const hex = cipher.update(uuid.replaceAll('-', ''), 'hex', 'hex');
    uuid = hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  } while (!RANDOM_UUID.test(uuid));
  return uuid;
}
