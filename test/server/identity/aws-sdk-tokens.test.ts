import {
  ChangePasswordCommand,
  CognitoIdentityProviderClient,
  GetUserCommand,
  InitiateAuthCommand,
  NotAuthorizedException,
  RevokeTokenCommand,
  SignUpCommand,
  TooManyRequestsException,
  UnsupportedTokenTypeException,
  UpdateUserAttributesCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, test } from 'vitest';
import { createUser } from '../../../server/identity/create-user.ts';
import { refused, useSdk } from './support/sdk.ts';
import { CLIENT_ID, GOOD, startIdentity } from './support/start-identity.ts';

const ClientId = CLIENT_ID;

describe('@aws-sdk: tokens and ended accounts', () => {
  const sdk = useSdk();
  const { signIn, refresh } = sdk;

  test('access token and refresh token refusals', async () => {
    const { AuthenticationResult } = await signIn('lia@exemplo.com.br');
    const { AccessToken = '', IdToken = '', RefreshToken = '' } = AuthenticationResult ?? {};
    const getUser = (token: string) => sdk.client.send(new GetUserCommand({ AccessToken: token }));
    const [head = '', payload = ''] = AccessToken.split('.');
    await refused(getUser('invented'), NotAuthorizedException, 'Invalid Access Token');
    await refused(getUser(IdToken), NotAuthorizedException, 'Invalid Access Token');
    await refused(
      getUser(`${head}.${payload}.${'A'.repeat(342)}`),
      NotAuthorizedException,
      'Could not verify signature for Access Token',
    );
    await refused(
      sdk.client.send(
        new ChangePasswordCommand({
          AccessToken,
          PreviousPassword: 'Errada#2026',
          ProposedPassword: 'Nova#2026',
        }),
      ),
      NotAuthorizedException,
      'Incorrect username or password.',
    );
    await refused(
      sdk.client.send(
        new UpdateUserAttributesCommand({
          AccessToken,
          UserAttributes: [{ Name: 'email', Value: 'z@exemplo.com.br' }],
        }),
      ),
      NotAuthorizedException,
      'A client attempted to write unauthorized attribute',
    );
    await refused(
      sdk.client.send(new RevokeTokenCommand({ ClientId, Token: AccessToken })),
      UnsupportedTokenTypeException,
      'Unsupported token type',
    );
    await sdk.client.send(new RevokeTokenCommand({ ClientId, Token: 'invented' }));
    sdk.server.advance(3_600_000);
    await refused(getUser(AccessToken), NotAuthorizedException, 'Access Token has expired');
    const renewed = (await refresh(RefreshToken)).AuthenticationResult?.AccessToken ?? '';
    expect((await getUser(renewed)).Username).toBeDefined();
    await sdk.client.send(new RevokeTokenCommand({ ClientId, Token: RefreshToken }));
    await refused(getUser(renewed), NotAuthorizedException, 'Access Token has been revoked');
    await refused(refresh(RefreshToken), NotAuthorizedException, 'Refresh Token has been revoked');
    const other = (await signIn('lia@exemplo.com.br')).AuthenticationResult?.RefreshToken ?? '';
    sdk.server.advance(30 * 86_400_000);
    await refused(refresh(other), NotAuthorizedException, 'Refresh Token has expired');
  });

  test('a disabled account is refused everywhere', async () => {
    const email = 'fora@exemplo.com.br';
    await createUser(sdk.server.store, { email, password: GOOD });
    const { AuthenticationResult } = await signIn(email);
    // No operation disables an account yet. An administrator does it in the database.
    await sdk.server.store.run('testSetStatus', { email, status: 'DISABLED' });
    await refused(signIn(email), NotAuthorizedException, 'User is disabled.');
    await refused(signIn(email, 'Errada#2026'), NotAuthorizedException, 'Incorrect username or password.');
    await refused(
      refresh(AuthenticationResult?.RefreshToken ?? ''),
      NotAuthorizedException,
      'User is disabled.',
    );
    await refused(
      sdk.client.send(new GetUserCommand({ AccessToken: AuthenticationResult?.AccessToken })),
      NotAuthorizedException,
      'Access Token has been revoked',
    );
  });

  test('a full hashing queue answers TooManyRequestsException', async () => {
    const busy = await startIdentity({
      hasher: { hash: async () => ({ kind: 'busy' }), check: async () => 'busy' },
    });
    const other = new CognitoIdentityProviderClient({
      endpoint: busy.endpoint,
      region: 'us-east-1',
      maxAttempts: 1,
    });
    try {
      await refused(
        other.send(new SignUpCommand({ ClientId, Username: 'x@exemplo.com.br', Password: GOOD })),
        TooManyRequestsException,
        'Too many requests',
      );
      await refused(
        other.send(
          new InitiateAuthCommand({
            ClientId,
            AuthFlow: 'USER_PASSWORD_AUTH',
            AuthParameters: { USERNAME: 'x@exemplo.com.br', PASSWORD: GOOD },
          }),
        ),
        TooManyRequestsException,
        'Too many requests',
      );
    } finally {
      other.destroy();
      await busy.stop();
    }
  });
});
