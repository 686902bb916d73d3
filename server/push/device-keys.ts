import { ECDH } from 'node:crypto';

/** Bytes of a point of RFC 8291 without compression. */
const POINT_BYTES = 65;
const SECRET_BYTES = 16;

/** The keys of a device, in base64url. */
export interface PushKeys {
  p256dh: string;
  auth: string;
}

/** True for keys with which a message can be encrypted: a point on the curve, and a secret. */
export function areKeys({ p256dh, auth }: PushKeys): boolean {
  const point = Buffer.from(p256dh, 'base64url');
  if (point.length !== POINT_BYTES || Buffer.from(auth, 'base64url').length < SECRET_BYTES) return false;
  try {
    ECDH.convertKey(point, 'prime256v1');
    return true;
  } catch {
    return false;
  }
}
