import { CognitoJwtVerifier } from 'aws-jwt-verify';
import { decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser } from '../../../server/identity/create-user.ts';
import { openKeyRing } from '../../../server/identity/keys/key-ring.ts';
import { defaultIssuer } from '../../../server/identity/register-identity.ts';
import { createTokens } from '../../../server/identity/tokens.ts';
import { describeOnEngine } from '../support/open-store.ts';
import { call, tokensOf } from './support/call.ts';
import { CLIENT_ID, GOOD, type IdentityServer, POOL_ID, startIdentity } from './support/start-identity.ts';

const email = 'iara@exemplo.com.br';
const UUID = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);

describeOnEngine('tokens', () => {
  let server: IdentityServer;
  let sub: string;

  beforeAll(async () => {
    server = await startIdentity();
    sub = (await createUser(server.store, { email, password: GOOD, name: 'Iara' })).sub;
  });
  afterAll(() => server.stop());

  test('carry the claims of the service, no more and no fewer', async () => {
    const { AccessToken, IdToken } = await tokensOf(server, email);
    const access = decodeJwt(AccessToken);
    const shared = {
      sub,
      iss: `https://cognito-idp.us-east-1.amazonaws.com/${POOL_ID}`,
      origin_jti: UUID,
      event_id: UUID,
      jti: UUID,
      // auth_time is taken before the tokens are made, so it may be a second earlier.
      auth_time: expect.toSatisfy((at: number) => at <= (access.iat ?? 0) && at > (access.iat ?? 0) - 60),
      iat: access.iat,
      exp: (access.iat ?? 0) + 3600,
    };
    expect(access).toEqual({
      ...shared,
      token_use: 'access',
      client_id: CLIENT_ID,
      scope: 'aws.cognito.signin.user.admin',
      username: sub,
    });
    expect(decodeJwt(IdToken)).toEqual({
      ...shared,
      token_use: 'id',
      aud: CLIENT_ID,
      'cognito:username': sub,
      email,
      email_verified: true,
      name: 'Iara',
    });
    expect(decodeJwt(IdToken).origin_jti).toBe(access.origin_jti);
    expect(decodeProtectedHeader(AccessToken)).toEqual({
      alg: 'RS256',
      kid: (await server.tokens.jwks()).keys[0]?.kid,
    });
  });

  test('are accepted by aws-jwt-verify with our key set, each for its use', async () => {
    const { AccessToken, IdToken } = await tokensOf(server, email);
    const response = await fetch(`${server.endpoint}${POOL_ID}/.well-known/jwks.json`);
    const jwks = (await response.json()) as never;
    const verifierOf = (tokenUse: 'access' | 'id', clientId = CLIENT_ID) => {
      const verifier = CognitoJwtVerifier.create({ userPoolId: POOL_ID, tokenUse, clientId });
      verifier.cacheJwks(jwks);
      return verifier;
    };
    expect((await verifierOf('access').verify(AccessToken)).username).toBe(sub);
    expect((await verifierOf('id').verify(IdToken)).email).toBe(email);
    await expect(verifierOf('id').verify(AccessToken)).rejects.toThrow('Token use');
    await expect(verifierOf('access', 'other').verify(AccessToken)).rejects.toThrow('Client ID');
  });

  test('are verified raw or with Bearer in any case', async () => {
    const { AccessToken, IdToken } = await tokensOf(server, email);
    const { exp = 0 } = decodeJwt(AccessToken);
    for (const [token, use] of [
      [AccessToken, 'access'],
      [`Bearer ${AccessToken}`, 'access'],
      [`bearer  ${IdToken}`, 'id'],
    ] as const)
      expect(await server.tokens.verify(token)).toEqual({
        kind: 'valid',
        use,
        sub,
        email,
        expiresAt: exp * 1000,
        originJti: UUID,
      });
  });

  test('are known where they were issued, and at another process marked as of this installation', async () => {
    const { AccessToken, IdToken } = await tokensOf(server, email);
    const issuer = defaultIssuer(POOL_ID);
    const elsewhere = await createTokens({
      store: server.store,
      issuer,
      clientId: CLIENT_ID,
      now: server.now,
    });
    for (const token of [AccessToken, IdToken]) {
      expect([server.tokens.knows(token), elsewhere.knows(token)]).toEqual([true, false]);
      expect(await elsewhere.markedFor(`Bearer ${token}`)).toBe(sub);
      expect(await elsewhere.verify(token)).toMatchObject({ kind: 'valid', sub });
      expect(elsewhere.knows(token)).toBe(true);
    }
    const [access, id] = [decodeJwt(AccessToken), decodeJwt(IdToken)];
    expect(access.jti).not.toBe(id.jti);
    const changed = [{ sub: 'someone' }, { jti: id.jti }, { jti: 7 }, { iat: 0 }, { origin_jti: 'x' }];
    for (const claims of changed) {
      const payload = Buffer.from(JSON.stringify({ ...access, ...claims })).toString('base64url');
      expect(await elsewhere.markedFor(AccessToken.replace(/\..*\./, `.${payload}.`))).toBe(null);
    }
    // Parsing costs time, and no token of this server is as long, so this one is not parsed.
    const long = Buffer.from(JSON.stringify({ ...access, more: 'x'.repeat(10_000) })).toString('base64url');
    expect(await elsewhere.markedFor(AccessToken.replace(/\..*\./, `.${long}.`))).toBe(null);
    for (const token of ['', 'abc', 'a.b.c']) expect(await elsewhere.markedFor(token)).toBe(null);
  });

  test('of others are refused, each for its reason', async () => {
    const { AccessToken } = await tokensOf(server, email);
    // Verified first, because a remembered good token must not help another token with its signature.
    expect(await server.tokens.verify(AccessToken)).toMatchObject({ kind: 'valid', sub });
    const claims = decodeJwt(AccessToken);
    const [head, payload, signature] = AccessToken.split('.') as [string, string, string];
    const forged = Buffer.from(JSON.stringify({ ...claims, sub: 'someone' })).toString('base64url');
    const { privateKey, publicKey } = await generateKeyPair('RS256');
    const signedByOther = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256' }).sign(privateKey);
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
    const jwk = await exportJWK(publicKey);
    const selfKeyed = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', jwk }).sign(privateKey);
    const hmac = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode((await server.tokens.jwks()).keys[0]?.n));
    for (const [token, reason] of [
      ['', 'malformed'],
      ['Bearer ', 'malformed'],
      ['abc', 'malformed'],
      ['a.b.c', 'malformed'],
      [none, 'malformed'],
      [hmac, 'malformed'],
      [`${head}.${forged}.${signature}`, 'signature'],
      [signedByOther, 'signature'],
      [selfKeyed, 'signature'],
    ] as const)
      expect(await server.tokens.verify(token), token).toEqual({ kind: 'invalid', reason });
  });

  test('of another pool or client on the same keys are foreign', async () => {
    const { AccessToken, IdToken } = await tokensOf(server, email);
    const { store } = server;
    const otherPool = await createTokens({
      store,
      issuer: defaultIssuer('us-east-1_Other'),
      clientId: CLIENT_ID,
    });
    const otherClient = await createTokens({ store, issuer: defaultIssuer(POOL_ID), clientId: 'other' });
    for (const tokens of [otherPool, otherClient])
      for (const token of [AccessToken, IdToken])
        expect(await tokens.verify(token)).toEqual({ kind: 'invalid', reason: 'foreign' });
  });

  test('signed by us for neither of the two uses are foreign', async () => {
    const { AccessToken } = await tokensOf(server, email);
    const { kid, privateKey } = (await (await openKeyRing({ store: server.store, now: Date.now })).keys())
      .signer;
    const claims = { ...decodeJwt(AccessToken), aud: CLIENT_ID };
    const sign = (use: unknown) =>
      new SignJWT({ ...claims, token_use: use }).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey);
    expect(await server.tokens.verify(await sign('access'))).toMatchObject({ kind: 'valid', use: 'access' });
    for (const use of ['refresh', '', undefined])
      expect(await server.tokens.verify(await sign(use))).toEqual({ kind: 'invalid', reason: 'foreign' });
  });

  test('of before a sign-out everywhere are refused, also where nothing is kept of their sign-in', async () => {
    const frozen = await startIdentity({ frozen: true });
    try {
      const person = await createUser(frozen.store, { email, password: GOOD });
      const issue = () =>
        frozen.tokens.issue({ ...{ sub: person.sub, email, name: null }, originJti: 'gone', authTime: 0 });
      const before = await issue();
      expect(await frozen.tokens.verifyNow(before.access)).toMatchObject({ kind: 'valid' });
      frozen.advance(1000);
      await frozen.store.run('revokeAllSessions', { sub: person.sub });
      for (const token of [before.access, before.id])
        expect(await frozen.tokens.verifyNow(token)).toEqual({ kind: 'invalid', reason: 'revoked' });
      expect(await frozen.tokens.verifyNow((await issue()).access)).toMatchObject({ kind: 'valid' });
    } finally {
      await frozen.stop();
    }
  });

  test('of a sign-in after a sign-out everywhere count also once the clock is set back, and the old ones do not', async () => {
    const frozen = await startIdentity({ frozen: true });
    const hours = 3_600_000;
    try {
      const person = await createUser(frozen.store, { email, password: GOOD });
      const kindOf = async ({ AccessToken }: { AccessToken: string }) =>
        (await frozen.tokens.verifyNow(AccessToken)).kind;
      const before = await tokensOf(frozen, email);
      frozen.advance(1000);
      await frozen.store.run('revokeAllSessions', { sub: person.sub });
      frozen.advance(-3 * hours);
      const after = await tokensOf(frozen, email);
      expect([await kindOf(before), await kindOf(after)]).toEqual(['invalid', 'valid']);
      frozen.advance(2.5 * hours);
      const later = await tokensOf(frozen, email);
      // The clock catches up with the sign-out, while a token from before that instant still lives.
      frozen.advance(0.75 * hours);
      expect([await kindOf(before), await kindOf(later)]).toEqual(['invalid', 'valid']);
    } finally {
      await frozen.stop();
    }
  });

  test('outlive a restart: the keys are kept', async () => {
    const { AccessToken } = await tokensOf(server, email);
    const { store } = server;
    const settings = { store, issuer: defaultIssuer(POOL_ID), clientId: CLIENT_ID };
    const [one, two] = await Promise.all([createTokens(settings), createTokens(settings)]);
    expect(one.jwks()).toEqual(await server.tokens.jwks());
    expect(await two.verify(AccessToken)).toMatchObject({ kind: 'valid', sub });
  });

  test('two processes that start at once agree on one key pair', async () => {
    const fresh = await startIdentity();
    try {
      const { store } = fresh;
      await store.run('testForgetKeys', undefined);
      const settings = { store, issuer: defaultIssuer(POOL_ID), clientId: CLIENT_ID };
      const [one, two] = await Promise.all([createTokens(settings), createTokens(settings)]);
      expect(one.jwks()).toEqual(two.jwks());
      expect(await one.secrets()).toEqual(await two.secrets());
    } finally {
      await fresh.stop();
    }
  });

  test('of another process are refused within 5 s of a revocation here', async () => {
    const { AccessToken, RefreshToken } = await tokensOf(server, email);
    let now = Date.now();
    const elsewhere = await createTokens({
      store: server.store,
      issuer: defaultIssuer(POOL_ID),
      clientId: CLIENT_ID,
      now: () => now,
    });
    expect(await elsewhere.verify(AccessToken)).toMatchObject({ kind: 'valid' });
    await call(server, 'RevokeToken', { Token: RefreshToken });
    expect(await server.tokens.verify(AccessToken)).toEqual({ kind: 'invalid', reason: 'revoked' });
    expect(await elsewhere.verifyNow(AccessToken)).toEqual({ kind: 'invalid', reason: 'revoked' });
    now += 5_000;
    expect(await elsewhere.verify(AccessToken)).toEqual({ kind: 'invalid', reason: 'revoked' });
  });

  test('of another process are refused after a revocation here, although its clock is set back', async () => {
    const { AccessToken, RefreshToken } = await tokensOf(server, email);
    let now = Date.now();
    const elsewhere = await createTokens({
      store: server.store,
      issuer: defaultIssuer(POOL_ID),
      clientId: CLIENT_ID,
      now: () => now,
    });
    expect(await elsewhere.verify(AccessToken)).toMatchObject({ kind: 'valid' });
    await call(server, 'RevokeToken', { Token: RefreshToken });
    now -= 3_600_000;
    expect(await elsewhere.verify(AccessToken)).toEqual({ kind: 'invalid', reason: 'revoked' });
  });

  test('end after an hour, remembered or not, and the refreshed ones keep the time of sign-in', async () => {
    const { AccessToken, IdToken, RefreshToken } = await tokensOf(server, email);
    const signedInAt = decodeJwt(AccessToken).auth_time;
    expect(await server.tokens.verify(AccessToken)).toMatchObject({ kind: 'valid' });
    server.advance(3_600_000);
    for (const token of [AccessToken, IdToken])
      expect(await server.tokens.verify(token)).toEqual({ kind: 'invalid', reason: 'expired' });
    const { body } = await call(server, 'InitiateAuth', {
      AuthFlow: 'REFRESH_TOKEN',
      AuthParameters: { REFRESH_TOKEN: RefreshToken, DEVICE_KEY: null },
    });
    const { AccessToken: renewed } = body.AuthenticationResult as { AccessToken: string };
    expect(decodeJwt(renewed)).toMatchObject({
      auth_time: signedInAt,
      origin_jti: decodeJwt(AccessToken).origin_jti,
    });
  });

  test('of a session that signed out are refused even within the second of the next sign-in', async () => {
    const frozen = await startIdentity({ frozen: true });
    try {
      await createUser(frozen.store, { email, password: GOOD });
      const before = await tokensOf(frozen, email);
      await call(frozen, 'GlobalSignOut', { AccessToken: before.AccessToken });
      const after = await tokensOf(frozen, email);
      expect(await frozen.tokens.verify(before.AccessToken)).toEqual({ kind: 'invalid', reason: 'revoked' });
      expect(await frozen.tokens.verify(after.AccessToken)).toMatchObject({ kind: 'valid' });
    } finally {
      await frozen.stop();
    }
  });
});
