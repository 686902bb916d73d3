import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { hashToken } from './secrets.ts';

/**
 * Position of a refresh token in its sign-in: its number after the first, and its variant among those of the same
 * number.
 */
export interface Successor {
  originJti: string;
  generation: number;
  variant: string;
}

/** A client's refresh token as it was read. The first of a sign-in is known by its hash, every later one by itself. */
export type HeldToken = { kind: 'first'; tokenHash: string } | ({ kind: 'later' } & Successor);

const JTI_BYTES = 16;
const VARIANT_BYTES = 8;
const MAC_BYTES = 32;
const SAID_BYTES = JTI_BYTES + 4 + VARIANT_BYTES;

/** A fresh variant: 64 random bits, as hex. */
export function newVariant(): string {
  return randomBytes(VARIANT_BYTES).toString('hex');
}

/**
 * The text of a later refresh token. It is computed from stored values whenever it is needed, so the server stores no
 * token. Nobody without `secret` can make one.
 */
export function writeSuccessor(secret: Uint8Array, { originJti, generation, variant }: Successor): string {
  const said = Buffer.alloc(SAID_BYTES);
  said.write(originJti.replaceAll('-', ''), 'hex');
  said.writeUInt32BE(generation, JTI_BYTES);
  said.write(variant, JTI_BYTES + 4, 'hex');
  return Buffer.concat([said, macOf(secret, said)]).toString('base64url');
}

/** Reads a refresh token as a client sent it. A text that is no genuine later one can only be a first one. */
export function readRefreshToken(secret: Uint8Array, token: string): HeldToken {
  const bytes = Buffer.from(token, 'base64url');
  const first: HeldToken = { kind: 'first', tokenHash: hashToken(token) };
  if (bytes.length !== SAID_BYTES + MAC_BYTES) return first;
  const said = bytes.subarray(0, SAID_BYTES);
  if (!timingSafeEqual(bytes.subarray(SAID_BYTES), macOf(secret, said))) return first;
  const hex = said.toString('hex', 0, JTI_BYTES);
  return {
    kind: 'later',
    originJti: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    generation: said.readUInt32BE(JTI_BYTES),
    variant: said.toString('hex', JTI_BYTES + 4),
  };
}

function macOf(secret: Uint8Array, said: Uint8Array): Buffer {
  return createHmac('sha256', secret).update('refresh:').update(said).digest();
}
