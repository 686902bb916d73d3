import {
  ChangePasswordCommand,
  CodeMismatchException,
  CognitoIdentityProviderClient,
  ConfirmForgotPasswordCommand,
  ConfirmSignUpCommand,
  ExpiredCodeException,
  ForgotPasswordCommand,
  GetUserCommand,
  GlobalSignOutCommand,
  InitiateAuthCommand,
  InvalidParameterException,
  InvalidPasswordException,
  LimitExceededException,
  NotAuthorizedException,
  ResendConfirmationCodeCommand,
  ResourceNotFoundException,
  RespondToAuthChallengeCommand,
  RevokeTokenCommand,
  SignUpCommand,
  TooManyRequestsException,
  UnsupportedTokenTypeException,
  UpdateUserAttributesCommand,
  UserNotConfirmedException,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createUser } from '../../../server/identity/create-user.ts';
import { CLIENT_ID, GOOD, type IdentityServer, otherCode, startIdentity } from './support/start-identity.ts';

const ClientId = CLIENT_ID;

describe('@aws-sdk/client-cognito-identity-provider against our user pool', () => {
  let server: IdentityServer;
  let client: CognitoIdentityProviderClient;

  beforeAll(async () => {
    server = await startIdentity();
    client = new CognitoIdentityProviderClient({
      endpoint: `${server.origin}/cognito`,
      region: 'us-east-1',
      maxAttempts: 1,
    });
    for (const email of ['lia@exemplo.com.br', 'davi@exemplo.com.br'])
      await createUser(server.store, { email, password: GOOD });
  });
  afterAll(async () => {
    client.destroy();
    await server.stop();
  });

  const signIn = (USERNAME: string, PASSWORD = GOOD) =>
    client.send(
      new InitiateAuthCommand({
        ClientId,
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME, PASSWORD },
      }),
    );
  const refresh = (REFRESH_TOKEN: string) =>
    client.send(
      new InitiateAuthCommand({
        ClientId,
        AuthFlow: 'REFRESH_TOKEN_AUTH',
        AuthParameters: { REFRESH_TOKEN },
      }),
    );

  async function refused(
    promise: Promise<unknown>,
    type: abstract new (...args: never[]) => Error,
    message: string,
  ) {
    const error = await promise.then(
      (value) => new Error(`no error but ${JSON.stringify(value)}`),
      (thrown: Error) => thrown,
    );
    expect(error.message).toBe(message);
    expect(error).toBeInstanceOf(type);
  }

  test('[F-15] the SDK reads every success', async () => {
    const Username = 'Nina@Exemplo.com.br';
    const signedUp = await client.send(
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
    await client.send(
      new ConfirmSignUpCommand({
        ClientId,
        Username,
        ConfirmationCode: await server.codeFor('nina@exemplo.com.br'),
      }),
    );
    const { AuthenticationResult } = await signIn(Username);
    expect(AuthenticationResult).toMatchObject({ ExpiresIn: 3600, TokenType: 'Bearer' });
    const AccessToken = AuthenticationResult?.AccessToken;
    await client.send(
      new UpdateUserAttributesCommand({ AccessToken, UserAttributes: [{ Name: 'name', Value: 'Nina Sá' }] }),
    );
    const user = await client.send(new GetUserCommand({ AccessToken }));
    expect(user.Username).toBe(signedUp.UserSub);
    expect(user.UserAttributes).toContainEqual({ Name: 'name', Value: 'Nina Sá' });
    const refreshed = await refresh(AuthenticationResult?.RefreshToken ?? '');
    expect(refreshed.AuthenticationResult?.RefreshToken).not.toBe(AuthenticationResult?.RefreshToken);
    await client.send(
      new ChangePasswordCommand({ AccessToken, PreviousPassword: GOOD, ProposedPassword: 'Trocada#1' }),
    );
    await signIn(Username, 'Trocada#1');
    await client.send(new GlobalSignOutCommand({ AccessToken }));
    await refused(
      client.send(new GetUserCommand({ AccessToken })),
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
    ) => client.send(new SignUpCommand({ ClientId, Username, Password, UserAttributes }));
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
      client.send(new SignUpCommand({ ClientId: 'nobody', Username: 'x@exemplo.com.br', Password: GOOD })),
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
      client.send(new InitiateAuthCommand({ ClientId, AuthFlow, AuthParameters }));
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
    await client.send(new SignUpCommand({ ClientId, Username: 'nova@exemplo.com.br', Password: GOOD }));
    await refused(signIn('nova@exemplo.com.br'), UserNotConfirmedException, 'User is not confirmed.');
    await refused(
      signIn('nova@exemplo.com.br', 'Errada#2026'),
      NotAuthorizedException,
      'Incorrect username or password.',
    );
  });

  test('code refusals: wrong, never requested, expired, too many tries', async () => {
    const Username = 'davi@exemplo.com.br';
    const confirm = (ConfirmationCode: string, Password = 'Refeita#1') =>
      client.send(new ConfirmForgotPasswordCommand({ ClientId, Username, ConfirmationCode, Password }));
    await refused(
      confirm('123456'),
      ExpiredCodeException,
      'Invalid code provided, please request a code again.',
    );
    await client.send(new ForgotPasswordCommand({ ClientId, Username }));
    const first = await server.codeFor(Username);
    await refused(
      confirm(first, 'Fraca1'),
      InvalidPasswordException,
      'Password did not conform with policy: Password not long enough',
    );
    for (let tries = 0; tries < 5; tries += 1)
      await refused(
        confirm(otherCode(first)),
        CodeMismatchException,
        'Invalid verification code provided, please try again.',
      );
    await refused(
      confirm(first),
      LimitExceededException,
      'Attempt limit exceeded, please try after some time.',
    );
    await client.send(new ForgotPasswordCommand({ ClientId, Username }));
    const second = await server.codeFor(Username);
    await confirm(second);
    await refused(
      confirm(second),
      ExpiredCodeException,
      'Invalid code provided, please request a code again.',
    );
    await signIn(Username, 'Refeita#1');
  });

  test('codes end: 24 h to confirm, 1 h to reset; the challenge session after 3 min', async () => {
    const Username = 'tempo@exemplo.com.br';
    await client.send(new SignUpCommand({ ClientId, Username, Password: GOOD }));
    const code = await server.codeFor(Username);
    server.advance(24 * 3_600_000);
    const confirm = (ConfirmationCode: string) =>
      client.send(new ConfirmSignUpCommand({ ClientId, Username, ConfirmationCode }));
    await refused(confirm(code), ExpiredCodeException, 'Invalid code provided, please request a code again.');
    await client.send(new ResendConfirmationCodeCommand({ ClientId, Username }));
    await confirm(await server.codeFor(Username));
    await client.send(new ForgotPasswordCommand({ ClientId, Username }));
    const reset = await server.codeFor(Username);
    server.advance(3_600_000);
    await refused(
      client.send(
        new ConfirmForgotPasswordCommand({
          ClientId,
          Username,
          ConfirmationCode: reset,
          Password: 'Refeita#1',
        }),
      ),
      ExpiredCodeException,
      'Invalid code provided, please request a code again.',
    );
  });

  test('NEW_PASSWORD_REQUIRED refusals', async () => {
    const email = 'bia@exemplo.com.br';
    await createUser(server.store, { email, password: 'Provisoria#1', temporary: true });
    const respond = (Session: string | undefined, NEW_PASSWORD: string, USERNAME = email) =>
      client.send(
        new RespondToAuthChallengeCommand({
          ClientId,
          ChallengeName: 'NEW_PASSWORD_REQUIRED',
          Session,
          ChallengeResponses: { USERNAME, NEW_PASSWORD },
        }),
      );
    const stale = 'Invalid session for the user, session is expired.';
    const { ChallengeName, Session } = await signIn(email, 'Provisoria#1');
    expect(ChallengeName).toBe('NEW_PASSWORD_REQUIRED');
    await refused(
      respond(Session, 'fraca'),
      InvalidPasswordException,
      'Password did not conform with password policy: Password not long enough',
    );
    await refused(respond('invented', 'Definitiva#1'), NotAuthorizedException, stale);
    await refused(respond(undefined, 'Definitiva#1'), NotAuthorizedException, stale);
    await refused(respond(Session, 'Definitiva#1', 'lia@exemplo.com.br'), NotAuthorizedException, stale);
    server.advance(180_000);
    await refused(respond(Session, 'Definitiva#1'), NotAuthorizedException, stale);
    const again = (await signIn(email, 'Provisoria#1')).Session;
    expect((await respond(again, 'Definitiva#1')).AuthenticationResult?.AccessToken).toBeDefined();
    await refused(respond(again, 'Definitiva#2'), NotAuthorizedException, stale);

    await createUser(server.store, {
      email: 'tarde@exemplo.com.br',
      password: 'Provisoria#1',
      temporary: true,
    });
    server.advance(7 * 86_400_000 + 1);
    await refused(
      signIn('tarde@exemplo.com.br', 'Provisoria#1'),
      NotAuthorizedException,
      'Temporary password has expired and must be reset by an administrator.',
    );
  });

  test('access token and refresh token refusals', async () => {
    const { AuthenticationResult } = await signIn('lia@exemplo.com.br');
    const { AccessToken = '', IdToken = '', RefreshToken = '' } = AuthenticationResult ?? {};
    const getUser = (token: string) => client.send(new GetUserCommand({ AccessToken: token }));
    const [head = '', payload = ''] = AccessToken.split('.');
    await refused(getUser('invented'), NotAuthorizedException, 'Invalid Access Token');
    await refused(getUser(IdToken), NotAuthorizedException, 'Invalid Access Token');
    await refused(
      getUser(`${head}.${payload}.${'A'.repeat(342)}`),
      NotAuthorizedException,
      'Could not verify signature for Access Token',
    );
    await refused(
      client.send(
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
      client.send(
        new UpdateUserAttributesCommand({
          AccessToken,
          UserAttributes: [{ Name: 'email', Value: 'z@exemplo.com.br' }],
        }),
      ),
      NotAuthorizedException,
      'A client attempted to write unauthorized attribute',
    );
    await refused(
      client.send(new RevokeTokenCommand({ ClientId, Token: AccessToken })),
      UnsupportedTokenTypeException,
      'Unsupported token type',
    );
    await client.send(new RevokeTokenCommand({ ClientId, Token: 'invented' }));
    server.advance(3_600_000);
    await refused(getUser(AccessToken), NotAuthorizedException, 'Access Token has expired');
    const renewed = (await refresh(RefreshToken)).AuthenticationResult?.AccessToken ?? '';
    expect((await getUser(renewed)).Username).toBeDefined();
    await client.send(new RevokeTokenCommand({ ClientId, Token: RefreshToken }));
    await refused(getUser(renewed), NotAuthorizedException, 'Access Token has been revoked');
    await refused(refresh(RefreshToken), NotAuthorizedException, 'Refresh Token has been revoked');
    const other = (await signIn('lia@exemplo.com.br')).AuthenticationResult?.RefreshToken ?? '';
    server.advance(30 * 86_400_000);
    await refused(refresh(other), NotAuthorizedException, 'Refresh Token has expired');
  });

  test('a disabled account is refused everywhere', async () => {
    const email = 'fora@exemplo.com.br';
    await createUser(server.store, { email, password: GOOD });
    const { AuthenticationResult } = await signIn(email);
    // No operation disables an account yet: an administrator does it in the database.
    await server.store.run('testSetStatus', { email, status: 'DISABLED' });
    await refused(signIn(email), NotAuthorizedException, 'User is disabled.');
    await refused(signIn(email, 'Errada#2026'), NotAuthorizedException, 'Incorrect username or password.');
    await refused(
      refresh(AuthenticationResult?.RefreshToken ?? ''),
      NotAuthorizedException,
      'User is disabled.',
    );
    await refused(
      client.send(new GetUserCommand({ AccessToken: AuthenticationResult?.AccessToken })),
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
