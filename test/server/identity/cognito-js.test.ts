import {
  AuthenticationDetails,
  CognitoRefreshToken,
  CognitoUser,
  CognitoUserAttribute,
  CognitoUserPool,
  type CognitoUserSession,
  type ICognitoStorage,
} from 'amazon-cognito-identity-js';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createUser } from '../../../server/identity/create-user.ts';
import {
  CLIENT_ID,
  GOOD,
  type IdentityServer,
  otherCode,
  POOL_ID,
  startIdentity,
} from './support/start-identity.ts';

interface Failure {
  code: string;
  message: string;
}

type Challenge = { kind: 'challenge'; attributes: Record<string, string>; required: unknown };

function memoryStorage(): ICognitoStorage {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

/** Shortens all timeouts until the test's end, because the library repeats a refused call for six seconds. */
function hurry(times: number): void {
  const { setTimeout: later } = globalThis;
  vi.stubGlobal('setTimeout', (run: () => void, ms = 0) => later(run, ms / times));
  onTestFinished(() => void vi.unstubAllGlobals());
}

/** The library's callbacks as promises. */
const promised = <T>(run: (done: (error: unknown, value?: T) => void) => void): Promise<T> =>
  new Promise((resolve, reject) => run((error, value) => (error ? reject(error) : resolve(value as T))));

const failure = (promise: Promise<unknown>): Promise<Failure> =>
  promise.then(
    (value) => ({ code: 'no error', message: JSON.stringify(value) }),
    ({ code, message }: Failure) => ({ code, message }),
  );

describe('amazon-cognito-identity-js against our user pool', () => {
  let server: IdentityServer;
  let pool: CognitoUserPool;
  let storage: ICognitoStorage;

  beforeAll(async () => {
    server = await startIdentity();
    storage = memoryStorage();
    pool = new CognitoUserPool({
      UserPoolId: POOL_ID,
      ClientId: CLIENT_ID,
      endpoint: server.endpoint,
      Storage: storage,
    });
  });
  afterAll(() => server.stop());

  const userOf = (email: string): CognitoUser => {
    const user = new CognitoUser({ Username: email, Pool: pool, Storage: storage });
    user.setAuthenticationFlowType('USER_PASSWORD_AUTH');
    return user;
  };

  const signIn = (user: CognitoUser, password: string): Promise<CognitoUserSession | Challenge> =>
    new Promise((resolve, reject) => {
      const details = new AuthenticationDetails({ Username: user.getUsername(), Password: password });
      user.authenticateUser(details, {
        onSuccess: resolve,
        onFailure: reject,
        newPasswordRequired: (attributes, required) => resolve({ kind: 'challenge', attributes, required }),
      });
    });

  const signedIn = async (user: CognitoUser, password: string): Promise<CognitoUserSession> => {
    const result = await signIn(user, password);
    if ('kind' in result) throw new Error('a challenge came instead of a session');
    return result;
  };

  test('[F-15] sign-up, confirmation, sign-in, attributes, refresh and sign-out', async () => {
    const email = 'Ana.Flor@Exemplo.com.br';
    const signedUp = await promised<{
      userSub: string;
      userConfirmed: boolean;
      codeDeliveryDetails: { Destination: string };
    }>((done) =>
      pool.signUp(
        email,
        GOOD,
        [new CognitoUserAttribute({ Name: 'email', Value: email })],
        [],
        done as never,
      ),
    );
    expect(signedUp.userConfirmed).toBe(false);
    expect(signedUp.codeDeliveryDetails.Destination).toBe('a***@e***');

    const user = userOf(email);
    expect(await failure(signIn(user, GOOD))).toEqual({
      code: 'UserNotConfirmedException',
      message: 'User is not confirmed.',
    });
    const code = await server.codeFor('ana.flor@exemplo.com.br');
    expect(await failure(promised((done) => user.confirmRegistration(otherCode(code), true, done)))).toEqual({
      code: 'CodeMismatchException',
      message: 'Invalid verification code provided, please try again.',
    });
    await promised((done) => user.confirmRegistration(code, true, done));

    const session = await signedIn(user, GOOD);
    expect(session.isValid()).toBe(true);
    expect(session.getIdToken().payload).toMatchObject({
      sub: signedUp.userSub,
      'cognito:username': signedUp.userSub,
      email: 'ana.flor@exemplo.com.br',
      email_verified: true,
    });

    await promised((done) => user.updateAttributes([{ Name: 'name', Value: 'Ana Flor' }], done));
    const attributes = await promised<CognitoUserAttribute[]>((done) =>
      user.getUserAttributes(done as never),
    );
    expect(Object.fromEntries(attributes.map(({ Name, Value }) => [Name, Value]))).toEqual({
      sub: signedUp.userSub,
      email: 'ana.flor@exemplo.com.br',
      email_verified: 'true',
      name: 'Ana Flor',
    });

    const refreshed = await promised<CognitoUserSession>((done) =>
      user.refreshSession(session.getRefreshToken(), done),
    );
    expect(refreshed.getAccessToken().getJwtToken()).not.toBe(session.getAccessToken().getJwtToken());
    expect(refreshed.getAccessToken().payload.origin_jti).toBe(session.getAccessToken().payload.origin_jti);
    expect(refreshed.getIdToken().payload.name).toBe('Ana Flor');

    await promised<void>((done) => user.signOut(() => done(null)));
    expect(await server.tokens.verify(refreshed.getAccessToken().getJwtToken())).toEqual({
      kind: 'invalid',
      reason: 'revoked',
    });
  });

  test('[F-15] resend, forgotten password and change of password', async () => {
    const email = 'rui@exemplo.com.br';
    await promised((done) => pool.signUp(email, GOOD, [], [], done as never));
    const user = userOf(email);
    const first = await server.codeFor(email);
    await promised((done) => user.resendConfirmationCode(done as never));
    const second = await server.codeFor(email);
    if (first !== second)
      expect((await failure(promised((done) => user.confirmRegistration(first, true, done)))).code).toBe(
        'CodeMismatchException',
      );
    await promised((done) => user.confirmRegistration(second, true, done));
    expect(await failure(promised((done) => user.confirmRegistration(second, true, done)))).toEqual({
      code: 'NotAuthorizedException',
      message: 'User cannot be confirmed. Current status is CONFIRMED',
    });

    const sent = await new Promise<{ CodeDeliveryDetails: object }>((resolve, reject) =>
      user.forgotPassword({ onSuccess: resolve, onFailure: reject, inputVerificationCode: resolve }),
    );
    expect(sent.CodeDeliveryDetails).toEqual({
      AttributeName: 'email',
      DeliveryMedium: 'EMAIL',
      Destination: 'r***@e***',
    });
    const reset = await server.codeFor(email);
    await new Promise((resolve, reject) =>
      user.confirmPassword(reset, 'Outra#Senha9', { onSuccess: resolve, onFailure: reject }),
    );
    expect((await failure(signIn(user, GOOD))).message).toBe('Incorrect username or password.');
    await signedIn(user, 'Outra#Senha9');
    await promised((done) => user.changePassword('Outra#Senha9', 'Mais1#Senha', done));
    await signedIn(user, 'Mais1#Senha');
  });

  test('[A-10] of an address that others signed up too the code confirms the address alone; a forgotten password is the way in', async () => {
    const email = 'lia@exemplo.com.br';
    await promised((done) => pool.signUp(email, 'Estranho#2026', [], [], done as never));
    await promised((done) => pool.signUp(email, GOOD, [], [], done as never));
    const user = userOf(email);
    const code = await server.codeFor(email);
    await promised((done) => user.confirmRegistration(code, true, done));
    for (const password of [GOOD, 'Estranho#2026'])
      expect(await failure(signIn(user, password))).toEqual({
        code: 'NotAuthorizedException',
        message: 'Incorrect username or password.',
      });
    await new Promise((resolve, reject) =>
      user.forgotPassword({ onSuccess: resolve, onFailure: reject, inputVerificationCode: resolve }),
    );
    const reset = await server.codeFor(email);
    await new Promise((resolve, reject) =>
      user.confirmPassword(reset, GOOD, { onSuccess: resolve, onFailure: reject }),
    );
    expect((await signedIn(user, GOOD)).isValid()).toBe(true);
  });

  test('a temporary password brings NEW_PASSWORD_REQUIRED, answered once', async () => {
    const email = 'caio@exemplo.com.br';
    await createUser(server.store, { email, password: 'Provisoria#1', temporary: true });
    const user = userOf(email);
    const challenge = await signIn(user, 'Provisoria#1');
    expect(challenge).toEqual({
      kind: 'challenge',
      attributes: { email, email_verified: 'true' },
      required: [],
    });
    const session = await new Promise<CognitoUserSession>((resolve, reject) =>
      user.completeNewPasswordChallenge(
        'Definitiva#1',
        { name: 'Caio' },
        { onSuccess: resolve, onFailure: reject },
      ),
    );
    expect(session.getIdToken().payload).toMatchObject({ email, name: 'Caio' });
    expect((await failure(signIn(user, 'Provisoria#1'))).code).toBe('NotAuthorizedException');
    expect((await signedIn(user, 'Definitiva#1')).isValid()).toBe(true);
  });

  test('global sign-out ends every session', async () => {
    const email = 'eva@exemplo.com.br';
    await createUser(server.store, { email, password: GOOD });
    const [here, there] = [userOf(email), userOf(email)];
    const first = await signedIn(here, GOOD);
    const second = await signedIn(there, GOOD);
    await new Promise((resolve, reject) => here.globalSignOut({ onSuccess: resolve, onFailure: reject }));
    for (const session of [first, second])
      expect(await server.tokens.verify(session.getAccessToken().getJwtToken())).toMatchObject({
        kind: 'invalid',
      });
    const again = await signedIn(userOf(email), GOOD);
    expect(await server.tokens.verify(again.getAccessToken().getJwtToken())).toMatchObject({
      kind: 'valid',
      email,
    });
  });

  test('a made-up refresh token signs the library out', async () => {
    hurry(50);
    const user = userOf('eva@exemplo.com.br');
    const token = new CognitoRefreshToken({ RefreshToken: 'invented' });
    expect(await failure(promised((done) => user.refreshSession(token, done)))).toEqual({
      code: 'NotAuthorizedException',
      message: 'Invalid Refresh Token',
    });
  });
});
