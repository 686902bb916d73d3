import { expect, test } from 'vitest';
import { deriveKey, issueCredentials, openSession } from '../../../server/images/access/credentials.ts';

const SECRET = Buffer.alloc(32, 7);
const ANA = { sub: 'ana', email: 'ana@example.com', originJti: 'sign-in' };
const BIA = { sub: 'bia', email: null, originJti: 'other' };
const NOW = 1_800_000_000_000;

test('[O-01] credentials say whose they are, address included, for an hour', () => {
  const { accessKeyId, sessionToken, secretKey, expiresAt } = issueCredentials(SECRET, ANA, NOW);
  expect(expiresAt).toBe(NOW + 3_600_000);
  const opened = openSession(SECRET, accessKeyId, sessionToken, expiresAt - 1);
  expect(opened).toMatchObject({ kind: 'valid', session: { ...ANA, issuedAt: NOW }, secretKey });
  expect(openSession(SECRET, accessKeyId, sessionToken, expiresAt)).toEqual({ kind: 'expired' });
});

test('[O-01] a token goes with its own access key and this server’s secret, unchanged and whole', () => {
  const mine = issueCredentials(SECRET, ANA, NOW);
  const other = issueCredentials(SECRET, BIA, NOW);
  const opened = (key: string, token: string, secret: Uint8Array = SECRET) =>
    openSession(secret, key, token, NOW).kind;
  expect(opened(mine.accessKeyId, other.sessionToken)).toBe('invalid');
  expect(opened(mine.accessKeyId, mine.sessionToken, Buffer.alloc(32, 8))).toBe('invalid');
  const bytes = Buffer.from(mine.sessionToken, 'base64url');
  for (const at of [0, 12, 28, bytes.length - 1]) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(opened(mine.accessKeyId, changed.toString('base64url'))).toBe('invalid');
  }
  for (const size of [0, 1, 12, 28])
    expect(opened(mine.accessKeyId, bytes.subarray(0, size).toString('base64url'))).toBe('invalid');
});

test('[O-01] the key that signs is not the key that seals, and no two people share one', () => {
  expect(deriveKey(SECRET, 'a').equals(deriveKey(SECRET, 'b'))).toBe(false);
  const keys = [ANA, ANA, BIA].map((who) => issueCredentials(SECRET, who, NOW));
  expect(new Set(keys.map(({ secretKey }) => secretKey)).size).toBe(3);
  expect(new Set(keys.map(({ accessKeyId }) => accessKeyId)).size).toBe(3);
});
