import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { replacedKeys } from '../../../../server/identity/keys/installation-keys.ts';
import { createSealing } from '../../../../server/identity/keys/sealing.ts';
import { changeStolenKeys } from '../../../../server/identity/keys/stored-keys.ts';
import { describeOnEngine } from '../../support/open-store.ts';
import { call, outcome, signIn, tokensOf } from '../support/call.ts';
import { clearHasher } from '../support/clear-hasher.ts';
import { GOOD, type IdentityServer, otherCode, startIdentity } from '../support/start-identity.ts';

const ana = 'ana@exemplo.com.br';
const SUB = '5b0b9c0e-0000-4000-8000-00000000000a';
const STEP_MS = 30_000;
const NEW = 'Trocada#2026';
const LOST =
  '400 NotAuthorizedException: The software token cannot be read. Reset the password to remove it.';

describeOnEngine('a second factor whose keys are lost', () => {
  let server: IdentityServer;
  let lines: string[];
  let secret: string;
  beforeEach(async () => {
    lines = [];
    const http = { logger: { level: 'warn', stream: { write: (line: string) => void lines.push(line) } } };
    server = await startIdentity({ frozen: true, hasher: clearHasher, http });
    const hashed = await clearHasher.hash(GOOD);
    const passwordHash = hashed.kind === 'hashed' ? hashed.stored : '';
    const user = { sub: SUB, email: ana, name: 'Ana', passwordHash };
    await server.store.run('createUser', { user, status: 'CONFIRMED' });
    const { AccessToken } = await tokensOf(server, ana);
    secret = String((await call(server, 'AssociateSoftwareToken', { AccessToken })).body.SecretCode);
    expect(await outcome(server, 'VerifySoftwareToken', { AccessToken, UserCode: codeOf() })).toBe('ok');
    const settings = { AccessToken, SoftwareTokenMfaSettings: { Enabled: true } };
    expect(await outcome(server, 'SetUserMFAPreference', settings)).toBe('ok');
    server.advance(STEP_MS);
  });
  afterEach(() => server.stop());

  const codeOf = (): string =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server.now() });
  /** A new process after a restore without the table `setting`. */
  const loseKeys = async (): Promise<void> => {
    await server.store.run('testForgetKeys', undefined);
    server.advance(5_000);
  };
  /** Signs in by password and code. */
  const enter = async (password: string): Promise<string> => {
    const { body } = await call(server, 'InitiateAuth', {
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: ana, PASSWORD: password },
    });
    expect(body.ChallengeName).toBe('SOFTWARE_TOKEN_MFA');
    return outcome(server, 'RespondToAuthChallenge', {
      ChallengeName: 'SOFTWARE_TOKEN_MFA',
      Session: body.Session,
      ChallengeResponses: { USERNAME: ana, SOFTWARE_TOKEN_MFA_CODE: codeOf() },
    });
  };
  const confirm = (Password: string, ConfirmationCode: string): Promise<string> =>
    outcome(server, 'ConfirmForgotPassword', { Username: ana, ConfirmationCode, Password });
  const reset = async (Password: string): Promise<string> => {
    await call(server, 'ForgotPassword', { Username: ana });
    return confirm(Password, await server.codeFor(ana));
  };
  const factors = () => server.store.read.selectFrom('second_factor').select('sub').execute();

  test('[F-10] is told to its person and the log, and a new password by e-mail removes it', async () => {
    await loseKeys();
    expect(await enter(GOOD)).toBe(LOST);
    expect(lines.join()).toContain('a second factor cannot be read');
    await call(server, 'ForgotPassword', { Username: ana });
    expect(await confirm(NEW, otherCode(await server.codeFor(ana)))).toContain('CodeMismatch');
    expect(await factors()).toHaveLength(1);
    expect(await reset(NEW)).toBe('ok');
    expect(await signIn(server, ana, NEW)).toBe('ok');
    const { AccessToken } = await tokensOf(server, ana, NEW);
    expect(await factors()).toEqual([]);
    expect((await call(server, 'AssociateSoftwareToken', { AccessToken })).status).toBe(200);
  });

  test('is told to a person who is still signed in and types a code', async () => {
    await loseKeys();
    // Signed in by a first refresh token, which needs no key.
    await server.store.run('testSwitchFactor', { active: 0 });
    const { AccessToken } = await tokensOf(server, ana);
    await server.store.run('testSwitchFactor', { active: 1 });
    expect(await outcome(server, 'VerifySoftwareToken', { AccessToken, UserCode: codeOf() })).toBe(LOST);
  });

  test('[F-10] one that opens stays after a new password by e-mail', async () => {
    expect(await reset(NEW)).toBe('ok');
    expect(await enter(NEW)).toBe('ok');
    expect(lines).toEqual([]);
  });

  test('one that was sealed anew a moment ago, which this process does not know yet, stays as well', async () => {
    await call(server, 'ForgotPassword', { Username: ana });
    const code = await server.codeFor(ana);
    await changeStolenKeys(server.store, createSealing([]), replacedKeys);
    expect(await confirm(NEW, code)).toBe('ok');
    expect(await factors()).toHaveLength(1);
    expect(await enter(NEW)).toBe('ok');
    expect(lines).toEqual([]);
  });

  test('after a theft a process asks for the password again, and then the code is right', async () => {
    await server.tokens.secrets();
    await changeStolenKeys(server.store, createSealing([]), replacedKeys);
    expect(await enter(GOOD)).toContain('session is expired');
    expect(await enter(GOOD)).toBe('ok');
    expect(lines).toEqual([]);
  });
});
