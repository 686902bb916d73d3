import {
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, expect } from 'vitest';
import { createUser } from '../../../../server/identity/create-user.ts';
import { CLIENT_ID as ClientId, GOOD, type IdentityServer, startIdentity } from './start-identity.ts';

/** Starts a user pool with two accounts, and the SDK that speaks to it. */
async function startSdk(): Promise<{ server: IdentityServer; client: CognitoIdentityProviderClient }> {
  const server = await startIdentity();
  const client = new CognitoIdentityProviderClient({
    endpoint: `${server.origin}/cognito`,
    region: 'us-east-1',
    maxAttempts: 1,
  });
  for (const email of ['lia@exemplo.com.br', 'davi@exemplo.com.br'])
    await createUser(server.store, { email, password: GOOD });
  return { server, client };
}

/** A user pool with accounts and the SDK, for the tests of a file. Both are ready when the first test begins. */
export function useSdk() {
  let started: Awaited<ReturnType<typeof startSdk>> | undefined;
  beforeAll(async () => {
    started = await startSdk();
  });
  afterAll(async () => {
    started?.client.destroy();
    await started?.server.stop();
  });
  const now = () => {
    if (!started) throw new Error('not started yet');
    return started;
  };
  const auth = (
    AuthFlow: 'USER_PASSWORD_AUTH' | 'REFRESH_TOKEN_AUTH',
    AuthParameters: Record<string, string>,
  ) => now().client.send(new InitiateAuthCommand({ ClientId, AuthFlow, AuthParameters }));
  return {
    get server() {
      return now().server;
    },
    get client() {
      return now().client;
    },
    signIn: (USERNAME: string, PASSWORD = GOOD) => auth('USER_PASSWORD_AUTH', { USERNAME, PASSWORD }),
    refresh: (REFRESH_TOKEN: string) => auth('REFRESH_TOKEN_AUTH', { REFRESH_TOKEN }),
  };
}

/** Expects a call to fail with this error class and an end of its message. */
export async function refused(
  promise: Promise<unknown>,
  type: abstract new (...args: never[]) => Error,
  message: string,
): Promise<void> {
  const error = await promise.then(
    (value) => new Error(`no error but ${JSON.stringify(value)}`),
    (thrown: Error) => thrown,
  );
  expect(error.message).toBe(message);
  expect(error).toBeInstanceOf(type);
}
