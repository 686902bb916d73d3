import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto';

export type CodePurpose = 'confirm' | 'reset';

/** A fresh code of six digits. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** The stored form of a code. It is keyed, because a million codes are quickly tried. */
function hashCode(secret: Uint8Array, boundTo: string, code: string): string {
  return createHmac('sha256', secret).update(`code:${boundTo}:${code}`).digest('hex');
}

/** A code of an account as it is stored or looked for. */
export function sealCode(
  secret: Uint8Array,
  purpose: CodePurpose,
  accountId: string,
  code: string,
): { id: string; hash: string } {
  const id = `${purpose}:${accountId}`;
  return { id, hash: hashCode(secret, id, code) };
}

/**
 * The salt of a password of an address's sign-ups. Equal passwords get equal hashes, so that equal sign-ups are
 * recognised without another hash. It has 16 bytes that only the key's owner can compute.
 */
export function signUpSalt(secret: Uint8Array, email: string): Uint8Array {
  return createHmac('sha256', secret).update(`sign-up:${email}`).digest().subarray(0, 16);
}

/**
 * The salt of a password that is set by a code. The same request gets the same hash, so that one whose answer was lost
 * is recognised without another hash. It has 16 bytes that only the key's owner can compute.
 */
export function resetSalt(secret: Uint8Array, { id, hash }: { id: string; hash: string }): Uint8Array {
  return createHmac('sha256', secret).update(`reset-salt:${id}:${hash}`).digest().subarray(0, 16);
}

/** A fresh refresh token: 256 random bits. */
export function newRefreshToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored form of a refresh token or a ticket. It is random, so it needs no key. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** The steady stand-in for the `sub` of an e-mail that nobody registered. Limits and codes treat it like an account. */
export function phantomSub(secret: Uint8Array, email: string): string {
  return asUuid(createHmac('sha256', secret).update(`phantom:${email}`).digest('hex'));
}

/** A digest (hex) in the form of a random UUID, so that an answer with one looks like any other. */
export function asUuid(hex: string): string {
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-a$4-$5');
}
