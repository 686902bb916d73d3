import { AuthenticationDetails, CognitoUser, CognitoUserPool } from 'amazon-cognito-identity-js';
import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sealSecret } from '../../../server/identity/second-factor/sealed-secret.ts';
import { call, outcome, signIn, tokensOf } from './support/call.ts';
import { clearHasher } from './support/clear-hasher.ts';
import { CLIENT_ID, GOOD, type IdentityServer, POOL_ID, startIdentity } from './support/start-identity.ts';

const ana = 'ana@exemplo.com.br';
const SUB = '5b0b9c0e-0000-4000-8000-00000000000a';
const STEP_MS = 30_000;
const WRONG = '400 CodeMismatchException: Invalid code received for user';

describe('a second factor', () => {
  let server: IdentityServer;
  beforeEach(async () => {
    server = await startIdentity({ frozen: true, hasher: clearHasher });
    const hashed = await clearHasher.hash(GOOD);
    const passwordHash = hashed.kind === 'hashed' ? hashed.stored : '';
    const user = { sub: SUB, email: ana, name: 'Ana', passwordHash };
    await server.store.run('createUser', { user, status: 'CONFIRMED' });
  });
  afterEach(() => server.stop());

  const later = (ms: number): void => {
    server.advance(ms);
  };
  /** Code in the authenticator app, now or `steps` periods later. */
  const codeOf = (secret: string, steps = 0): string =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server.now() + steps * STEP_MS });
  const begin = async (AccessToken: string): Promise<string> =>
    String((await call(server, 'AssociateSoftwareToken', { AccessToken })).body.SecretCode);
  const verify = (AccessToken: string, UserCode: string): Promise<string> =>
    outcome(server, 'VerifySoftwareToken', { AccessToken, UserCode });
  const prefer = (AccessToken: string, Enabled: boolean): Promise<string> =>
    outcome(server, 'SetUserMFAPreference', { AccessToken, SoftwareTokenMfaSettings: { Enabled } });
  /** Switches the second factor on. Resolves to its secret and the access token used. */
  const switchedOn = async (): Promise<{ secret: string; token: string }> => {
    const { AccessToken } = await tokensOf(server, ana);
    const secret = await begin(AccessToken);
    expect(await verify(AccessToken, codeOf(secret))).toBe('ok');
    expect(await prefer(AccessToken, true)).toBe('ok');
    later(STEP_MS);
    return { secret, token: AccessToken };
  };
  const challenged = async (): Promise<string> => {
    const { body } = await call(server, 'InitiateAuth', {
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: ana, PASSWORD: GOOD },
    });
    expect(body.ChallengeName).toBe('SOFTWARE_TOKEN_MFA');
    expect(body.AuthenticationResult).toBeUndefined();
    return String(body.Session);
  };
  const answer = (Session: string, SOFTWARE_TOKEN_MFA_CODE: string): Promise<string> =>
    outcome(server, 'RespondToAuthChallenge', {
      ChallengeName: 'SOFTWARE_TOKEN_MFA',
      Session,
      ChallengeResponses: { USERNAME: ana, SOFTWARE_TOKEN_MFA_CODE },
    });

  test('[F-10] is asked for after the password once it is switched on, not before', async () => {
    const { AccessToken } = await tokensOf(server, ana);
    const secret = await begin(AccessToken);
    expect(await prefer(AccessToken, true)).toContain('SoftwareTokenMFANotFound');
    expect(await verify(AccessToken, '000000')).toBe('400 EnableSoftwareTokenMFAException: Code mismatch');
    expect(await signIn(server, ana)).toBe('ok');
    expect(await verify(AccessToken, codeOf(secret))).toBe('ok');
    expect(await signIn(server, ana)).toBe('ok');
    await prefer(AccessToken, true);
    later(STEP_MS);
    expect(await answer(await challenged(), codeOf(secret))).toBe('ok');
    expect((await call(server, 'GetUser', { AccessToken })).body).toMatchObject({
      UserMFASettingList: ['SOFTWARE_TOKEN_MFA'],
      PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA',
    });
  });

  test('[F-10] one that was begun anew and left opens nothing, and shuts nobody out', async () => {
    const { secret, token } = await switchedOn();
    const left = await begin(token);
    expect(await answer(await challenged(), codeOf(left))).toBe(WRONG);
    expect(await answer(await challenged(), codeOf(secret))).toBe('ok');
    later(STEP_MS);
    expect(await verify(token, codeOf(secret))).toBe('ok');
    later(STEP_MS);
    expect(await verify(token, codeOf(left))).toBe('ok');
    later(STEP_MS);
    expect(await answer(await challenged(), codeOf(secret))).toBe(WRONG);
    expect(await answer(await challenged(), codeOf(left))).toBe('ok');
  });

  test('a code counts once, also in another session, and no code of before it counts any more', async () => {
    const { secret } = await switchedOn();
    const [one, two] = [await challenged(), await challenged()];
    expect(await answer(one, codeOf(secret))).toBe('ok');
    expect(await answer(two, codeOf(secret))).toBe(WRONG);
    expect(await answer(two, codeOf(secret, -1))).toBe(WRONG);
    expect(await answer(two, codeOf(secret, 1))).toBe('ok');
  });

  test('a wrong clock of 30 s is forgiven, more is not', async () => {
    const { secret } = await switchedOn();
    later(3 * STEP_MS);
    const session = await challenged();
    expect(await answer(session, codeOf(secret, 2))).toBe(WRONG);
    expect(await answer(session, codeOf(secret, -2))).toBe(WRONG);
    expect(await answer(session, codeOf(secret, -1))).toBe('ok');
  });

  test('guessing locks after five wrong codes, sent at once too, and then even the right one waits', async () => {
    const { secret } = await switchedOn();
    const session = await challenged();
    const right = codeOf(secret);
    const wrong = ['111111', '222222', '333333', '444444', '555555', '666666', '777777'].filter(
      (code) => code !== right,
    );
    const seen = await Promise.all(wrong.map((code) => answer(session, code)));
    expect(seen.filter((one) => one === WRONG)).toHaveLength(5);
    expect(await answer(session, right)).toContain('Password attempts exceeded');
    later(1000);
    expect(await answer(session, codeOf(secret))).toBe('ok');
  });

  test('the session of the password is good for three minutes, for that password and for its person alone', async () => {
    const { secret, token } = await switchedOn();
    const session = await challenged();
    const stale = 'Invalid session for the user';
    expect(await answer('invented', codeOf(secret))).toContain(stale);
    const newPassword = await outcome(server, 'RespondToAuthChallenge', {
      ChallengeName: 'NEW_PASSWORD_REQUIRED',
      Session: session,
      ChallengeResponses: { USERNAME: ana, NEW_PASSWORD: 'Roubada#2026' },
    });
    expect(newPassword).toContain(stale);
    const change = { AccessToken: token, PreviousPassword: GOOD, ProposedPassword: 'Trocada#1' };
    expect(await outcome(server, 'ChangePassword', change)).toBe('ok');
    expect(await answer(session, codeOf(secret))).toContain(stale);
    const back = { AccessToken: token, PreviousPassword: 'Trocada#1', ProposedPassword: GOOD };
    await outcome(server, 'ChangePassword', back);
    const late = await challenged();
    later(3 * 60_000);
    expect(await answer(late, codeOf(secret))).toContain(stale);
  });

  test('whoever has only a token can neither switch it off nor replace it', async () => {
    const { secret, token } = await switchedOn();
    later(6 * 60_000);
    expect(await prefer(token, false)).toContain('Verify a code');
    expect(await outcome(server, 'AssociateSoftwareToken', { AccessToken: token })).toContain(
      'Verify a code',
    );
    expect(await verify(token, codeOf(secret))).toBe('ok');
    expect(await prefer(token, false)).toBe('ok');
    expect(await signIn(server, ana)).toBe('ok');
  });

  test('[W-06] a code proves its person for one withdrawal of revenue, within five minutes', async () => {
    const { secret, token } = await switchedOn();
    const taken = async (): Promise<unknown> => {
      const verdict = await server.store.run('testTakeProof', { sub: SUB });
      return verdict.kind === 'applied' && verdict.value;
    };
    later(6 * 60_000);
    expect(await taken()).toBe(false);
    await verify(token, codeOf(secret));
    expect([await taken(), await taken()]).toEqual([true, false]);
    later(STEP_MS);
    await verify(token, codeOf(secret));
    later(5 * 60_000 + 1);
    expect(await taken()).toBe(false);
  });

  test('secrets are stored sealed, for one person each', async () => {
    const { secret } = await switchedOn();
    const rows = JSON.stringify(await server.store.read.selectFrom('second_factor').selectAll().execute());
    expect(rows).not.toContain(secret);
    const { factors } = await server.tokens.secrets();
    const sealed = sealSecret(factors, 'somebody-else', secret);
    expect(rows).not.toContain(sealed);
    expect(sealSecret(factors, SUB, secret)).not.toBe(sealSecret(factors, SUB, secret));
  });

  test('[F-10] amazon-cognito-identity-js signs in with it', async () => {
    const { secret } = await switchedOn();
    const pool = new CognitoUserPool({ UserPoolId: POOL_ID, ClientId: CLIENT_ID, endpoint: server.endpoint });
    const user = new CognitoUser({ Username: ana, Pool: pool });
    user.setAuthenticationFlowType('USER_PASSWORD_AUTH');
    const token = await new Promise<string>((resolve, reject) => {
      const callbacks = {
        onSuccess: (session: { getAccessToken(): { getJwtToken(): string } }) =>
          resolve(session.getAccessToken().getJwtToken()),
        onFailure: reject,
      };
      user.authenticateUser(new AuthenticationDetails({ Username: ana, Password: GOOD }), {
        ...callbacks,
        totpRequired: () => user.sendMFACode(codeOf(secret), callbacks, 'SOFTWARE_TOKEN_MFA'),
      });
    });
    expect(await server.tokens.verify(token)).toMatchObject({ kind: 'valid', sub: SUB });
  });
});
