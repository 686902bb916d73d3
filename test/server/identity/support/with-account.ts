import type { PasswordHasher } from '../../../../server/identity/password-hash.ts';
import { USUAL_ADDRESS_LIMITS } from '../../../../server/limits/settings.ts';
import { clearHasher } from './clear-hasher.ts';
import { ana } from './sign-ups.ts';
import { GOOD, type IdentityServer, startIdentity } from './start-identity.ts';

type Status = 'CONFIRMED' | 'FORCE_CHANGE_PASSWORD' | 'DISABLED' | 'UNCONFIRMED';

export const SUB = '5b0b9c0e-0000-4000-8000-00000000000a';

/** Runs on a server where the address of `ana` has an account of this status, or none. Its password is GOOD. */
export async function withAccount(
  status: Status | null,
  run: (server: IdentityServer) => Promise<void>,
  hasher: PasswordHasher = clearHasher,
): Promise<void> {
  const limit = { burst: 1000, everyMs: 1 };
  const server = await startIdentity({
    frozen: true,
    hasher,
    addressLimits: { ...USUAL_ADDRESS_LIMITS, signUp: limit, code: limit, signIn: limit },
  });
  try {
    if (status) await makeAccount(server, status);
    await run(server);
  } finally {
    await server.stop();
  }
}

async function makeAccount(server: IdentityServer, status: Status): Promise<void> {
  const hashed = await clearHasher.hash(GOOD);
  const user = {
    sub: SUB,
    email: ana,
    name: 'Ana',
    passwordHash: hashed.kind === 'hashed' ? hashed.stored : '',
  };
  await server.store.run('createUser', {
    user,
    status: status === 'FORCE_CHANGE_PASSWORD' ? status : 'CONFIRMED',
  });
  await server.store.run('testSetStatus', { email: ana, status });
}
