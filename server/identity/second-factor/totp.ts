import { Secret, TOTP } from 'otpauth';

/** Parameters of RFC 6238 as every authenticator app reads it: six digits, 30 s, SHA-1. */
const PERIOD_S = 30;
const SECRET_BYTES = 20;

/** A fresh secret, in the base32 that people type into an authenticator. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/**
 * Step of 30 s that a typed code belongs to. Only the present step and those beside it count. Null for any other code.
 * A step counts once, so a code seen over a shoulder is of no use again. `now` in ms.
 */
export function matchedStep(secret: string, code: string, now: number): number | null {
  const totp = new TOTP({
    secret: Secret.fromBase32(secret),
    digits: 6,
    period: PERIOD_S,
    algorithm: 'SHA1',
  });
  const delta = totp.validate({ token: code.trim(), timestamp: now, window: 1 });
  return delta === null ? null : Math.floor(now / 1000 / PERIOD_S) + delta;
}
