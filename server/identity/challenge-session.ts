import { createHash } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { CHALLENGE_MS } from './limits.ts';

/** Next step that a session allows its holder. */
export type ChallengePurpose = 'new-password' | 'second-factor';

/**
 * The Session of a challenge. It names the person who proved the password, for 3 minutes and only while that password
 * stands. A temporary password is replaced, so its session cannot be used twice.
 */
export function sealChallenge(
  secret: Uint8Array,
  purpose: ChallengePurpose,
  user: { sub: string; password_hash: string },
  now: number,
): Promise<string> {
  return new SignJWT({ proof: proofOf(user.password_hash) })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(user.sub)
    .setAudience(purpose)
    .setExpirationTime(Math.floor((now + CHALLENGE_MS) / 1000))
    .sign(secret);
}

/** The `sub` of a session and the proof in it. Null when it is not ours or too old. */
export async function openChallenge(
  secret: Uint8Array,
  purpose: ChallengePurpose,
  session: string,
  now: number,
): Promise<{ sub: string; proof: string } | null> {
  try {
    const { payload } = await jwtVerify(session, secret, {
      algorithms: ['HS256'],
      audience: purpose,
      currentDate: new Date(now),
    });
    const { sub, proof } = payload;
    return typeof sub === 'string' && typeof proof === 'string' ? { sub, proof } : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

/** Digest that ties a session to the stored password without showing it. */
export function proofOf(passwordHash: string): string {
  return createHash('sha256').update(passwordHash).digest('base64url');
}
