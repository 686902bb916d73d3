import { randomBytes, randomUUID } from 'node:crypto';
import type { Store } from '../../../../server/db/store.ts';
import type { IdentityCommands } from '../../../../server/identity/commands.ts';
import type { PasswordHasher } from '../../../../server/identity/password-hash.ts';

/**
 * Stores passwords in clear beside their salt, for tests that need no hashing and would spend most of their time on it.
 */
export const clearHasher: PasswordHasher = {
  hash: async (password, salt = randomBytes(16)) => ({
    kind: 'hashed',
    stored: `clear:${Buffer.from(salt).toString('hex')}:${password}`,
  }),
  check: async (password, stored) =>
    stored?.replace(/^clear:[0-9a-f]*:/, '') === password ? 'match' : 'mismatch',
};

/** Makes a confirmed account with a password hashed by `clearHasher`. */
export async function createClearUser(
  store: Store<IdentityCommands>,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const hashed = await clearHasher.hash(password);
  if (hashed.kind === 'busy') throw new Error('clearHasher is never busy');
  const user = { sub: randomUUID(), email, name: null, passwordHash: hashed.stored };
  await store.run('createUser', { user, status: 'CONFIRMED' });
}
