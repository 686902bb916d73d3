import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { openChallenge, proofOf, sealChallenge } from '../../../server/identity/challenge-session.ts';

const secret = new TextEncoder().encode('a secret of the server, long enough for it');
const user = { sub: 'ana', password_hash: 'scrypt$temporary' };
const NOW = Date.UTC(2026, 10, 20, 12);
const MINUTE = 60_000;

test('the session of a challenge names who proved which password, for three minutes', async () => {
  const session = await sealChallenge(secret, 'new-password', user, NOW);
  const opened = { sub: 'ana', proof: proofOf(user.password_hash) };
  expect(await openChallenge(secret, 'new-password', session, NOW)).toEqual(opened);
  expect(await openChallenge(secret, 'second-factor', session, NOW)).toBeNull();
  expect(await openChallenge(secret, 'new-password', session, NOW + 3 * MINUTE - 1000)).toEqual(opened);
  expect(await openChallenge(secret, 'new-password', session, NOW + 3 * MINUTE)).toBeNull();
  expect(session).not.toContain(user.password_hash);
  expect(proofOf('scrypt$another')).not.toBe(opened.proof);
});

test('what others sealed, or sealed for something else, is none', async () => {
  const other = new TextEncoder().encode('a secret of somebody else, also long enough');
  expect(
    await openChallenge(secret, 'new-password', await sealChallenge(other, 'new-password', user, NOW), NOW),
  ).toBeNull();
  expect(await openChallenge(secret, 'new-password', 'abc', NOW)).toBeNull();
  const seal = (claims: Record<string, unknown>, audience: string) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience(audience)
      .setExpirationTime(NOW / 1000 + 60)
      .sign(secret);
  const whole = { sub: 'ana', proof: 'x' };
  expect(await openChallenge(secret, 'new-password', await seal(whole, 'new-password'), NOW)).toEqual(whole);
  expect(await openChallenge(secret, 'new-password', await seal(whole, 'something-else'), NOW)).toBeNull();
  expect(
    await openChallenge(secret, 'new-password', await seal({ sub: 'ana' }, 'new-password'), NOW),
  ).toBeNull();
  expect(
    await openChallenge(secret, 'new-password', await seal({ proof: 'x' }, 'new-password'), NOW),
  ).toBeNull();
});
