import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { decodeJwt } from 'jose';
import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sealChallenge } from '../../../../server/identity/challenge-session.ts';
import { replacedKeys } from '../../../../server/identity/keys/installation-keys.ts';
import type { Secrets } from '../../../../server/identity/keys/key-ring.ts';
import { createSealing } from '../../../../server/identity/keys/sealing.ts';
import { changeStolenKeys } from '../../../../server/identity/keys/stored-keys.ts';
import { newVariant, writeSuccessor } from '../../../../server/identity/refresh-token.ts';
import { openSecret } from '../../../../server/identity/second-factor/sealed-secret.ts';
import { describeOnEngine } from '../../support/open-store.ts';
import { call, outcome, type SignedIn, tokensOf } from '../support/call.ts';
import { clearHasher } from '../support/clear-hasher.ts';
import { GOOD, type IdentityServer, startIdentity } from '../support/start-identity.ts';

const ana = 'ana@exemplo.com.br';
const SUB = '5b0b9c0e-0000-4000-8000-00000000000a';
const STEP_MS = 30_000;
/** Time after which a process has read the keys again. */
const NOTICED_MS = 5_000;

describeOnEngine('after a theft of the keys', () => {
  let server: IdentityServer;
  beforeEach(async () => {
    server = await startIdentity({ frozen: true, hasher: clearHasher });
    const hashed = await clearHasher.hash(GOOD);
    const passwordHash = hashed.kind === 'hashed' ? hashed.stored : '';
    const user = { sub: SUB, email: ana, name: 'Ana', passwordHash };
    await server.store.run('createUser', { user, status: 'CONFIRMED' });
  });
  afterEach(() => server.stop());

  /** Replaces the keys as `rotate-keys --stolen` does. */
  const replace = () => changeStolenKeys(server.store, createSealing([]), replacedKeys);
  const renew = (RefreshToken: string): Promise<string> =>
    outcome(server, 'GetTokensFromRefreshToken', { RefreshToken });
  const codeOf = (secret: string): string =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server.now() });
  const answer = (Session: string, SOFTWARE_TOKEN_MFA_CODE: string): Promise<string> =>
    outcome(server, 'RespondToAuthChallenge', {
      ChallengeName: 'SOFTWARE_TOKEN_MFA',
      Session,
      ChallengeResponses: { USERNAME: ana, SOFTWARE_TOKEN_MFA_CODE },
    });
  const challenged = async (): Promise<string> => {
    const { body } = await call(server, 'InitiateAuth', {
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: ana, PASSWORD: GOOD },
    });
    return String(body.Session);
  };
  const switchOn = async ({ AccessToken }: Pick<SignedIn, 'AccessToken'>): Promise<string> => {
    const secret = String((await call(server, 'AssociateSoftwareToken', { AccessToken })).body.SecretCode);
    expect(await outcome(server, 'VerifySoftwareToken', { AccessToken, UserCode: codeOf(secret) })).toBe(
      'ok',
    );
    const settings = { AccessToken, SoftwareTokenMfaSettings: { Enabled: true } };
    expect(await outcome(server, 'SetUserMFAPreference', settings)).toBe('ok');
    server.advance(STEP_MS);
    return secret;
  };
  const openSignIns = () =>
    server.store.read.selectFrom('refresh_token').select('origin_jti').where('revoked', '=', 0).execute();

  test('[F-08] a refresh token made by the stolen secret opens nothing, at once and later; everybody signs in again', async () => {
    const mine = await tokensOf(server, ana);
    const stolen: Secrets = await server.tokens.secrets();
    const { generation } = await server.store.read
      .selectFrom('refresh_token')
      .select('generation')
      .executeTakeFirstOrThrow();
    const originJti = String(decodeJwt(mine.AccessToken).origin_jti);
    const forge = (): string =>
      writeSuccessor(stolen.sessions, { originJti, generation: generation + 1000, variant: newVariant() });
    await replace();
    // The process goes on with the stolen keys for some seconds.
    for (const token of [forge(), mine.RefreshToken])
      expect(await renew(token)).toBe('400 NotAuthorizedException: Refresh Token has been revoked');
    server.advance(NOTICED_MS);
    expect(await renew(forge())).toBe('400 NotAuthorizedException: Invalid Refresh Token');
    expect(await renew(mine.RefreshToken)).toBe('400 NotAuthorizedException: Refresh Token has been revoked');
    const { RefreshToken } = await tokensOf(server, ana);
    expect(await renew(RefreshToken)).toBe('ok');
  });

  test('[F-10] stolen secrets pass no second factor, at once and later; its person signs in with password and code', async () => {
    const secret = await switchOn(await tokensOf(server, ana));
    const stolen = await server.tokens.secrets();
    const [user, factor] = await Promise.all([
      server.store.read.selectFrom('app_user').selectAll().executeTakeFirstOrThrow(),
      server.store.read.selectFrom('second_factor').selectAll().executeTakeFirstOrThrow(),
    ]);
    const known = openSecret(stolen.factors, SUB, factor.sealed ?? '') ?? '';
    expect(known).toBe(secret);
    const forge = () => sealChallenge(stolen.sessions, 'second-factor', user, server.now());
    await replace();
    expect(await answer(await forge(), codeOf(known))).not.toBe('ok');
    server.advance(NOTICED_MS);
    expect(await answer(await forge(), codeOf(known))).toContain('session is expired');
    expect(await openSignIns()).toEqual([]);
    server.advance(STEP_MS);
    expect(await answer(await challenged(), codeOf(secret))).toBe('ok');
    expect(await openSignIns()).toHaveLength(1);
  });

  test('no secret of before is left, and a factor that was begun goes on', async () => {
    const { AccessToken } = await tokensOf(server, ana);
    const { SecretCode } = (await call(server, 'AssociateSoftwareToken', { AccessToken })).body;
    const stolen = await server.tokens.secrets();
    await replace();
    server.advance(NOTICED_MS);
    const fresh = await server.tokens.secrets();
    for (const purpose of ['codes', 'sessions', 'factors', 'storage'] as const)
      expect(Buffer.from(fresh[purpose]).equals(stolen[purpose]), purpose).toBe(false);
    const again = await tokensOf(server, ana);
    const asked = { AccessToken: again.AccessToken, UserCode: codeOf(String(SecretCode)) };
    expect(await outcome(server, 'VerifySoftwareToken', asked)).toBe('ok');
  });

  test('[F-10] a factor that a forged token switched on shuts its person out, until the operator removes it', async () => {
    const forged = { sub: SUB, email: ana, name: 'Ana', originJti: randomUUID(), authTime: server.now() };
    const { access: AccessToken } = await server.tokens.issue(forged);
    await switchOn({ AccessToken });
    await replace();
    server.advance(NOTICED_MS);
    expect(await outcome(server, 'ForgotPassword', { Username: ana })).toBe('ok');
    const reset = { ConfirmationCode: await server.codeFor(ana), Password: `${GOOD}!` };
    expect(await outcome(server, 'ConfirmForgotPassword', { Username: ana, ...reset })).toBe('ok');
    await expect(tokensOf(server, ana, reset.Password)).rejects.toThrow('SOFTWARE_TOKEN_MFA');
    // The operator writes the statement of the page with the address of the person.
    const statement = `delete from second_factor where sub = (select sub from app_user where email = '…')`;
    expect(readFileSync('docs/self-hosting.md', 'utf8')).toContain(statement);
    await server.store.run('testAlter', { statement: statement.replace('…', ana) });
    expect((await tokensOf(server, ana, reset.Password)).TokenType).toBe('Bearer');
  });
});
