import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The stored form of an authenticator's secret: sealed under the pool's own secret, for this person alone. */
export function sealSecret(poolSecret: Uint8Array, sub: string, secret: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(poolSecret), nonce).setAAD(Buffer.from(sub));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Opens a stored secret. Null where another secret of the pool sealed it, it was altered or belongs to somebody else. */
export function openSecret(poolSecret: Uint8Array, sub: string, stored: string): string | null {
  const bytes = Buffer.from(stored, 'base64url');
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv(CIPHER, keyOf(poolSecret), bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(sub))
    .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const opened = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8');
  try {
    return opened + decipher.final('utf8');
  } catch {
    // The tag does not fit, which is an answer and no fault.
    return null;
  }
}

function keyOf(poolSecret: Uint8Array): Buffer {
  return createHmac('sha256', poolSecret).update('second-factor').digest();
}
