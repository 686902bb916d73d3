import {
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { expect } from 'vitest';
import { createUser } from '../../../../server/identity/create-user.ts';
import { CLIENT_ID as ClientId, GOOD, type IdentityServer, startIdentity } from './start-identity.ts';

/** A user pool with two accounts, and the SDK that speaks to it. */
export async function startSdk(): Promise<{ server: IdentityServer; client: CognitoIdentityProviderClient }> {
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

export function sdkCalls(client: () => CognitoIdentityProviderClient) {
  return {
    signIn: (USERNAME: string, PASSWORD = GOOD) =>
      client().send(
        new InitiateAuthCommand({
          ClientId,
          AuthFlow: 'USER_PASSWORD_AUTH',
          AuthParameters: { USERNAME, PASSWORD },
        }),
      ),
    refresh: (REFRESH_TOKEN: string) =>
      client().send(
        new InitiateAuthCommand({
          ClientId,
          AuthFlow: 'REFRESH_TOKEN_AUTH',
          AuthParameters: { REFRESH_TOKEN },
        }),
      ),
  };
}

/** Holds a call to the error class and the words that it must end with. */
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
