import {
  CodeMismatchException,
  ConfirmForgotPasswordCommand,
  ConfirmSignUpCommand,
  ExpiredCodeException,
  ForgotPasswordCommand,
  InvalidPasswordException,
  LimitExceededException,
  NotAuthorizedException,
  ResendConfirmationCodeCommand,
  RespondToAuthChallengeCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, test } from 'vitest';
import { createUser } from '../../../server/identity/create-user.ts';
import { refused, useSdk } from './support/sdk.ts';
import { CLIENT_ID, GOOD, otherCode } from './support/start-identity.ts';

const ClientId = CLIENT_ID;

describe('@aws-sdk: codes and temporary passwords', () => {
  const sdk = useSdk();
  const { signIn } = sdk;

  test('code refusals: wrong, never requested, expired, too many tries', async () => {
    const Username = 'davi@exemplo.com.br';
    const confirm = (ConfirmationCode: string, Password = 'Refeita#1') =>
      sdk.client.send(new ConfirmForgotPasswordCommand({ ClientId, Username, ConfirmationCode, Password }));
    await refused(
      confirm('123456'),
      ExpiredCodeException,
      'Invalid code provided, please request a code again.',
    );
    await sdk.client.send(new ForgotPasswordCommand({ ClientId, Username }));
    const first = await sdk.server.codeFor(Username);
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
    await sdk.client.send(new ForgotPasswordCommand({ ClientId, Username }));
    const second = await sdk.server.codeFor(Username);
    await confirm(second);
    await refused(
      confirm(second, 'Outra#123'),
      ExpiredCodeException,
      'Invalid code provided, please request a code again.',
    );
    await signIn(Username, 'Refeita#1');
  });

  test('codes end: 24 h to confirm, 1 h to reset; the challenge session after 3 min', async () => {
    const Username = 'tempo@exemplo.com.br';
    await sdk.client.send(new SignUpCommand({ ClientId, Username, Password: GOOD }));
    const code = await sdk.server.codeFor(Username);
    sdk.server.advance(24 * 3_600_000);
    const confirm = (ConfirmationCode: string) =>
      sdk.client.send(new ConfirmSignUpCommand({ ClientId, Username, ConfirmationCode }));
    await refused(confirm(code), ExpiredCodeException, 'Invalid code provided, please request a code again.');
    await sdk.client.send(new ResendConfirmationCodeCommand({ ClientId, Username }));
    await confirm(await sdk.server.codeFor(Username));
    await sdk.client.send(new ForgotPasswordCommand({ ClientId, Username }));
    const reset = await sdk.server.codeFor(Username);
    sdk.server.advance(3_600_000);
    await refused(
      sdk.client.send(
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
    await createUser(sdk.server.store, { email, password: 'Provisoria#1', temporary: true });
    const respond = (Session: string | undefined, NEW_PASSWORD: string, USERNAME = email) =>
      sdk.client.send(
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
    sdk.server.advance(180_000);
    await refused(respond(Session, 'Definitiva#1'), NotAuthorizedException, stale);
    const again = (await signIn(email, 'Provisoria#1')).Session;
    expect((await respond(again, 'Definitiva#1')).AuthenticationResult?.AccessToken).toBeDefined();
    await refused(respond(again, 'Definitiva#2'), NotAuthorizedException, stale);

    await createUser(sdk.server.store, {
      email: 'tarde@exemplo.com.br',
      password: 'Provisoria#1',
      temporary: true,
    });
    sdk.server.advance(7 * 86_400_000 + 1);
    await refused(
      signIn('tarde@exemplo.com.br', 'Provisoria#1'),
      NotAuthorizedException,
      'Temporary password has expired and must be reset by an administrator.',
    );
  });
});
