import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { HOUR_MS } from '../../../src/domain/words/time-units.ts';

/** The person who acts on the image store. */
export interface PictureViewer {
  sub: string;
  /** Lower-case e-mail, null when the token carries none. */
  email: string | null;
  /** The tablet of a guest, who reads pictures of its location alone. Absent for people. */
  tablet?: TabletProof;
}

/** A tablet that shows a shop to guests: its location, and the hash of its key. */
export interface TabletProof {
  locationId: string;
  keyHash: string;
}

/** Life of storage credentials, in ms. */
const CREDENTIALS_LIFE_MS = HOUR_MS;

/** The sign-in behind credentials, or the key of a tablet. When it ends, they end. */
export interface StorageSession extends PictureViewer {
  /** The sign-in from which the credentials descend. For a guest it is the hash of the tablet's key. */
  originJti: string;
  issuedAt: number;
}

interface SessionPayload extends StorageSession {
  accessKeyId: string;
  expiresAt: number;
}

export type OpenedSession =
  | { kind: 'valid'; session: StorageSession; secretKey: string }
  | { kind: 'expired' }
  | { kind: 'invalid' };

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Issues temporary credentials that no table remembers. Their session token is a sealed description of them. */
export function issueCredentials(
  secret: Uint8Array,
  { sub, email, originJti, tablet }: Omit<StorageSession, 'issuedAt'>,
  now: number,
) {
  const accessKeyId = `ASIA${Array.from(randomBytes(16), (byte) => BASE32[byte % 32]).join('')}`;
  const expiresAt = now + CREDENTIALS_LIFE_MS;
  const payload = { sub, email, originJti, issuedAt: now, accessKeyId, expiresAt, ...(tablet && { tablet }) };
  return {
    accessKeyId,
    secretKey: secretKeyOf(secret, payload),
    sessionToken: seal(secret, payload),
    expiresAt,
  };
}

/** Reads a session token back. The access key must be the one with which it was issued. */
export function openSession(
  secret: Uint8Array,
  accessKeyId: string,
  token: string,
  now: number,
): OpenedSession {
  const payload = unseal(secret, token);
  // Credentials of an older program name no sign-in. Their holder fetches new ones.
  if (!payload?.originJti || payload.accessKeyId !== accessKeyId) return { kind: 'invalid' };
  if (payload.expiresAt <= now) return { kind: 'expired' };
  return {
    kind: 'valid',
    session: payload,
    secretKey: secretKeyOf(secret, payload),
  };
}

function secretKeyOf(secret: Uint8Array, payload: SessionPayload): string {
  return createHmac('sha256', deriveKey(secret, 'storage-secret-key'))
    .update(`${payload.accessKeyId}\n${payload.sub}\n${payload.expiresAt}`)
    .digest('base64')
    .slice(0, 40);
}

function seal(secret: Uint8Array, payload: SessionPayload): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', deriveKey(secret, 'storage-session-token'), iv);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(payload), 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

function unseal(secret: Uint8Array, token: string): SessionPayload | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length <= IV_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv(
    'aes-256-gcm',
    deriveKey(secret, 'storage-session-token'),
    bytes.subarray(0, IV_BYTES),
    { authTagLength: TAG_BYTES },
  );
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    const text = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
    return JSON.parse(text.toString('utf8')) as SessionPayload;
  } catch {
    // A token that we did not seal is an expected answer, not a fault.
    return null;
  }
}

/** A 32-byte key for one purpose, derived from the server's root secret. */
export function deriveKey(secret: Uint8Array, purpose: string): Buffer {
  return createHmac('sha256', secret).update(purpose).digest();
}
