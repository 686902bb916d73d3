import { createHash } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { CHALLENGE_MS } from './limits.ts';

const AUDIENCE = 'new-password';

/**
 * The Session of a NEW_PASSWORD_REQUIRED challenge: who proved the temporary password, for 3 minutes and only while that
 * password stands, so it cannot be used twice.
 */
export function sealChallenge(
  secret: Uint8Array,
  user: { sub: string; password_hash: string },
  now: number,
): Promise<string> {
  return new SignJWT({ proof: proofOf(user.password_hash) })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(user.sub)
    .setAudience(AUDIENCE)
    .setExpirationTime(Math.floor((now + CHALLENGE_MS) / 1000))
    .sign(secret);
}

/** The `sub` a session was sealed for and the proof it carries; null when it is not ours or too old. */
export async function openChallenge(
  secret: Uint8Array,
  session: string,
  now: number,
): Promise<{ sub: string; proof: string } | null> {
  try {
    const { payload } = await jwtVerify(session, secret, {
      algorithms: ['HS256'],
      audience: AUDIENCE,
      currentDate: new Date(now),
    });
    const { sub, proof } = payload;
    return typeof sub === 'string' && typeof proof === 'string' ? { sub, proof } : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

/** What ties a session to the stored password without showing it. */
export function proofOf(passwordHash: string): string {
  return createHash('sha256').update(passwordHash).digest('base64url');
}
