import {
  ChangePasswordCommand,
  ConfirmSignUpCommand,
  GetUserCommand,
  GlobalSignOutCommand,
  InitiateAuthCommand,
  InvalidParameterException,
  InvalidPasswordException,
  NotAuthorizedException,
  ResourceNotFoundException,
  SignUpCommand,
  UpdateUserAttributesCommand,
  UserNotConfirmedException,
} from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, test } from 'vitest';
import { refused, useSdk } from './support/sdk.ts';
import { CLIENT_ID, GOOD } from './support/start-identity.ts';

const ClientId = CLIENT_ID;

describe('@aws-sdk/client-cognito-identity-provider against our user pool', () => {
  const sdk = useSdk();
  const { signIn, refresh } = sdk;

  test('[F-15] the SDK reads every success', async () => {
    const Username = 'Nina@Exemplo.com.br';
    const signedUp = await sdk.client.send(
      new SignUpCommand({
        ClientId,
        Username,
        Password: GOOD,
        UserAttributes: [{ Name: 'name', Value: 'Nina' }],
      }),
    );
    expect(signedUp).toMatchObject({
      UserConfirmed: false,
      UserSub: expect.stringMatching(/^[0-9a-f-]{36}$/),
      CodeDeliveryDetails: { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: 'n***@e***' },
    });
    await sdk.client.send(
      new ConfirmSignUpCommand({
        ClientId,
        Username,
        ConfirmationCode: await sdk.server.codeFor('nina@exemplo.com.br'),
      }),
    );
    const { AuthenticationResult } = await signIn(Username);
    expect(AuthenticationResult).toMatchObject({ ExpiresIn: 3600, TokenType: 'Bearer' });
    const AccessToken = AuthenticationResult?.AccessToken;
    await sdk.client.send(
      new UpdateUserAttributesCommand({ AccessToken, UserAttributes: [{ Name: 'name', Value: 'Nina Sá' }] }),
    );
    const user = await sdk.client.send(new GetUserCommand({ AccessToken }));
    expect(user.Username).toBe(signedUp.UserSub);
    expect(user.UserAttributes).toContainEqual({ Name: 'name', Value: 'Nina Sá' });
    const refreshed = await refresh(AuthenticationResult?.RefreshToken ?? '');
    expect(refreshed.AuthenticationResult?.RefreshToken).not.toBe(AuthenticationResult?.RefreshToken);
    await sdk.client.send(
      new ChangePasswordCommand({ AccessToken, PreviousPassword: GOOD, ProposedPassword: 'Trocada#1' }),
    );
    await signIn(Username, 'Trocada#1');
    await sdk.client.send(new GlobalSignOutCommand({ AccessToken }));
    await refused(
      sdk.client.send(new GetUserCommand({ AccessToken })),
      NotAuthorizedException,
      'Access Token has been revoked',
    );
    await refused(
      refresh(AuthenticationResult?.RefreshToken ?? ''),
      NotAuthorizedException,
      'Refresh Token has been revoked',
    );
  });

  test('sign-up refusals', async () => {
    const signUp = (
      Username: string,
      Password: string,
      UserAttributes: { Name: string; Value: string }[] = [],
    ) => sdk.client.send(new SignUpCommand({ ClientId, Username, Password, UserAttributes }));
    const short =
      "at 'password' failed to satisfy constraint: Member must have length greater than or equal to 6";
    await refused(signUp('lia', GOOD), InvalidParameterException, 'Username should be an email.');
    await refused(
      signUp('a,b@exemplo.com.br', GOOD),
      InvalidParameterException,
      'Username should be an email.',
    );
    await refused(
      signUp('x@exemplo.com.br', 'Ab#1'),
      InvalidParameterException,
      `1 validation error detected: Value ${short}`,
    );
    await refused(
      signUp('', 'Ab#1'),
      InvalidParameterException,
      `2 validation errors detected: Value at 'username' failed to satisfy constraint: Member must have length greater than or equal to 1; Value ${short}`,
    );
    for (const [password, reason] of [
      ['Abc#123', 'Password not long enough'],
      ['vendinha#2026', 'Password must have uppercase characters'],
      ['VENDINHA#2026', 'Password must have lowercase characters'],
      ['Vendinha#vinte', 'Password must have numeric characters'],
      ['Vendinha2026', 'Password must have symbol characters'],
    ] as const)
      await refused(
        signUp('x@exemplo.com.br', password),
        InvalidPasswordException,
        `Password did not conform with policy: ${reason}`,
      );
    await refused(
      signUp('x@exemplo.com.br', GOOD, [{ Name: 'email', Value: 'x' }]),
      InvalidParameterException,
      'Invalid email address format.',
    );
    await refused(
      signUp('x@exemplo.com.br', GOOD, [{ Name: 'custom:role', Value: 'admin' }]),
      InvalidParameterException,
      'Attributes did not conform to the schema: custom:role: Attribute does not exist in the schema.',
    );
    await refused(
      signUp('x@exemplo.com.br', GOOD, [{ Name: 'email_verified', Value: 'true' }]),
      NotAuthorizedException,
      'A client attempted to write unauthorized attribute',
    );
    await refused(
      sdk.client.send(
        new SignUpCommand({ ClientId: 'nobody', Username: 'x@exemplo.com.br', Password: GOOD }),
      ),
      ResourceNotFoundException,
      'User pool client nobody does not exist.',
    );
  });

  test('sign-in refusals', async () => {
    await refused(
      signIn('lia@exemplo.com.br', 'Errada#2026'),
      NotAuthorizedException,
      'Incorrect username or password.',
    );
    await refused(
      signIn('ninguem@exemplo.com.br'),
      NotAuthorizedException,
      'Incorrect username or password.',
    );
    const flow = (AuthFlow: never, AuthParameters: Record<string, string>) =>
      sdk.client.send(new InitiateAuthCommand({ ClientId, AuthFlow, AuthParameters }));
    await refused(
      flow('USER_PASSWORD_AUTH' as never, {}),
      InvalidParameterException,
      'Missing required parameter USERNAME',
    );
    await refused(
      flow('USER_PASSWORD_AUTH' as never, { USERNAME: 'lia@exemplo.com.br' }),
      InvalidParameterException,
      'Missing required parameter PASSWORD',
    );
    await refused(
      flow('REFRESH_TOKEN_AUTH' as never, {}),
      InvalidParameterException,
      'Missing required parameter REFRESH_TOKEN',
    );
    await refused(
      flow('USER_SRP_AUTH' as never, { USERNAME: 'lia@exemplo.com.br', SRP_A: 'aa' }),
      InvalidParameterException,
      'USER_SRP_AUTH flow not enabled for this client',
    );
    await refused(refresh('invented'), NotAuthorizedException, 'Invalid Refresh Token');
    await sdk.client.send(new SignUpCommand({ ClientId, Username: 'nova@exemplo.com.br', Password: GOOD }));
    await refused(signIn('nova@exemplo.com.br'), UserNotConfirmedException, 'User is not confirmed.');
    await refused(
      signIn('nova@exemplo.com.br', 'Errada#2026'),
      NotAuthorizedException,
      'Incorrect username or password.',
    );
  });
});
