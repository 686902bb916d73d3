import { Amplify } from 'aws-amplify';
import {
  confirmResetPassword,
  confirmSignUp,
  fetchAuthSession,
  fetchUserAttributes,
  getCurrentUser,
  resetPassword,
  signIn,
  signOut,
  signUp,
  updatePassword,
} from 'aws-amplify/auth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CLIENT_ID, GOOD, type IdentityServer, POOL_ID, startIdentity } from './support/start-identity.ts';

const username = 'joana@exemplo.com.br';
const byPassword = { authFlowType: 'USER_PASSWORD_AUTH' } as const;

describe('aws-amplify auth against our user pool', () => {
  let server: IdentityServer;

  beforeAll(async () => {
    server = await startIdentity();
    Amplify.configure({
      Auth: {
        Cognito: { userPoolId: POOL_ID, userPoolClientId: CLIENT_ID, userPoolEndpoint: server.endpoint },
      },
    });
  });
  afterAll(() => server.stop());

  test('[F-15] sign-up, sign-in, session, attributes, recovery and sign-out', async () => {
    const signedUp = await signUp({
      username,
      password: GOOD,
      options: { userAttributes: { email: username } },
    });
    expect(signedUp.nextStep).toMatchObject({
      signUpStep: 'CONFIRM_SIGN_UP',
      codeDeliveryDetails: { destination: 'j***@e***', deliveryMedium: 'EMAIL', attributeName: 'email' },
    });
    expect((await signIn({ username, password: GOOD, options: byPassword })).nextStep.signInStep).toBe(
      'CONFIRM_SIGN_UP',
    );
    await confirmSignUp({ username, confirmationCode: await server.codeFor(username) });
    expect(await signIn({ username, password: GOOD, options: byPassword })).toEqual({
      isSignedIn: true,
      nextStep: { signInStep: 'DONE' },
    });
    expect((await getCurrentUser()).userId).toBe(signedUp.userId);
    expect(await fetchUserAttributes()).toEqual({
      sub: signedUp.userId,
      email: username,
      email_verified: 'true',
    });
    const first = (await fetchAuthSession()).tokens?.accessToken.toString();
    const second = (await fetchAuthSession({ forceRefresh: true })).tokens?.accessToken.toString();
    expect(second).not.toBe(first);
    await updatePassword({ oldPassword: GOOD, newPassword: 'Trocada#1' });
    await signOut({ global: true });
    expect(await server.tokens.verify(second ?? '')).toEqual({ kind: 'invalid', reason: 'revoked' });

    expect((await resetPassword({ username })).nextStep.resetPasswordStep).toBe(
      'CONFIRM_RESET_PASSWORD_WITH_CODE',
    );
    await confirmResetPassword({
      username,
      confirmationCode: await server.codeFor(username),
      newPassword: 'Refeita#1',
    });
    await expect(signIn({ username, password: 'Trocada#1', options: byPassword })).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Incorrect username or password.',
    });
    expect((await signIn({ username, password: 'Refeita#1', options: byPassword })).isSignedIn).toBe(true);
    await signOut();
  });
});
