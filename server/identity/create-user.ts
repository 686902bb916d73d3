import { randomUUID } from 'node:crypto';
import { applied } from '../db/applied.ts';
import type { Store } from '../db/store.ts';
import type { IdentityCommands } from './commands.ts';
import { hashPassword } from './password-hash.ts';
import { foldUsername } from './username.ts';

export interface UserToCreate {
  email: string;
  password: string;
  name?: string;
  /** True for a password that must be replaced at the first sign-in, within 7 days. */
  temporary?: boolean;
}

/** Makes a confirmed account with a password. An existing one stays as it is. Answers with its `sub`. */
export async function createUser(
  store: Store<IdentityCommands>,
  { email, password, name, temporary = false }: UserToCreate,
): Promise<{ kind: 'created' | 'exists'; sub: string }> {
  return await applied(store, 'createUser', {
    user: {
      sub: randomUUID(),
      email: foldUsername(email),
      name: name ?? null,
      passwordHash: await hashPassword(password),
    },
    status: temporary ? 'FORCE_CHANGE_PASSWORD' : 'CONFIRMED',
  });
}
