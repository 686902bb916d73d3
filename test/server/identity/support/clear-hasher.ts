import { randomBytes } from 'node:crypto';
import type { PasswordHasher } from '../../../../server/identity/password-hash.ts';

/** Keeps passwords in the clear beside their salt, for tests of which hashing would be most of the time and no part. */
export const clearHasher: PasswordHasher = {
  hash: async (password, salt = randomBytes(16)) => ({
    kind: 'hashed',
    stored: `clear:${Buffer.from(salt).toString('hex')}:${password}`,
  }),
  check: async (password, stored) =>
    stored?.replace(/^clear:[0-9a-f]*:/, '') === password ? 'match' : 'mismatch',
};
