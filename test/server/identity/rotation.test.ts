import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { REFRESH_TOKEN_MS, REPEAT_MS } from '../../../server/identity/limits.ts';
import { runs } from '../../support/runs.ts';
import { describeOnEngine } from '../support/open-store.ts';
import { call, outcome, type SignedIn, tokensOf } from './support/call.ts';
import { clearHasher } from './support/clear-hasher.ts';
import { GOOD, type IdentityServer, startIdentity } from './support/start-identity.ts';

const REVOKED = '400 NotAuthorizedException: Refresh Token has been revoked';

describeOnEngine('refresh tokens', () => {
  let server: IdentityServer;
  beforeAll(async () => {
    server = await startIdentity({ hasher: clearHasher, frozen: true });
  });
  afterAll(() => server.stop());

  const person = async (): Promise<string> => {
    const email = `${randomUUID()}@exemplo.com.br`;
    const hashed = await clearHasher.hash(GOOD);
    const passwordHash = hashed.kind === 'hashed' ? hashed.stored : '';
    const user = { sub: randomUUID(), email, name: 'Ana', passwordHash };
    await server.store.run('createUser', { user, status: 'CONFIRMED' });
    return email;
  };
  const signedIn = async (): Promise<SignedIn> => tokensOf(server, await person());
  const input = (token: string) => ({
    AuthFlow: 'REFRESH_TOKEN_AUTH',
    AuthParameters: { REFRESH_TOKEN: token },
  });
  const renew = async (token: string): Promise<SignedIn> => {
    const { body } = await call(server, 'InitiateAuth', input(token));
    if (!body.AuthenticationResult) throw new Error(JSON.stringify(body));
    return body.AuthenticationResult as SignedIn;
  };
  const answerTo = (token: string): Promise<string> => outcome(server, 'InitiateAuth', input(token));
  const answerToAccess = (AccessToken: string): Promise<string> =>
    outcome(server, 'GetUser', { AccessToken });

  test('[F-08] each is exchanged for another, by both ways to refresh', async () => {
    const first = await signedIn();
    const second = await renew(first.RefreshToken);
    const { body } = await call(server, 'GetTokensFromRefreshToken', { RefreshToken: second.RefreshToken });
    const third = body.AuthenticationResult as SignedIn;
    expect(new Set([first.RefreshToken, second.RefreshToken, third.RefreshToken]).size).toBe(3);
    expect(await answerToAccess(third.AccessToken)).toBe('ok');
  });

  test('one that was stolen and used ends the whole sign-in as soon as the other hand uses its own', async () => {
    const mine = await signedIn();
    const thief = await renew((await renew(mine.RefreshToken)).RefreshToken);
    expect(await answerTo(mine.RefreshToken)).toBe(REVOKED);
    expect(await answerTo(thief.RefreshToken)).toBe(REVOKED);
    expect(await answerToAccess(thief.AccessToken)).toMatch('Access Token has been revoked');
  });

  test('two hands cannot go on side by side by repeating each other’s last one', async () => {
    const mine = await signedIn();
    const thief = await renew(mine.RefreshToken);
    server.advance(REPEAT_MS + 1);
    const own = await renew(mine.RefreshToken);
    expect(await answerTo(thief.RefreshToken)).toBe(REVOKED);
    expect(await answerTo(own.RefreshToken)).toBe(REVOKED);
  });

  test('of a lost answer the same is told again, and days later another one that works', async () => {
    const first = await signedIn();
    const lost = await renew(first.RefreshToken);
    expect((await renew(first.RefreshToken)).RefreshToken).toBe(lost.RefreshToken);
    server.advance(3 * 86_400_000);
    const late = await renew(first.RefreshToken);
    expect(late.RefreshToken).not.toBe(lost.RefreshToken);
    expect(await answerTo(late.RefreshToken)).toBe('ok');
  });

  test('two tabs that renew at once get the same', async () => {
    const first = await signedIn();
    const both = await Promise.all([renew(first.RefreshToken), renew(first.RefreshToken)]);
    expect(both[0].RefreshToken).toBe(both[1].RefreshToken);
  });

  test('none lives longer than the sign-in', async () => {
    const first = await signedIn();
    server.advance(REFRESH_TOKEN_MS - 1000);
    const second = await renew(first.RefreshToken);
    server.advance(2000);
    expect(await answerTo(second.RefreshToken)).toBe('400 NotAuthorizedException: Refresh Token has expired');
  });

  test('signing out with any of them ends the sign-in', async () => {
    const first = await signedIn();
    const second = await renew(first.RefreshToken);
    expect(await outcome(server, 'RevokeToken', { Token: second.RefreshToken })).toBe('ok');
    expect(await answerTo(first.RefreshToken)).toBe(REVOKED);
    expect(await answerToAccess(second.AccessToken)).toMatch('revoked');
  });

  test('another password ends the sign-ins of other devices, and the one that asks goes on', async () => {
    const email = await person();
    const [mine, other] = [await tokensOf(server, email), await tokensOf(server, email)];
    const input = { PreviousPassword: GOOD, ProposedPassword: 'Trocada#1', AccessToken: mine.AccessToken };
    expect(await outcome(server, 'ChangePassword', input)).toBe('ok');
    expect(await answerTo(other.RefreshToken)).toBe(REVOKED);
    expect(await answerToAccess(other.AccessToken)).toMatch('revoked');
    expect(await answerToAccess(mine.AccessToken)).toBe('ok');
    expect(await answerTo(mine.RefreshToken)).toBe('ok');
  });

  test('one whose text was changed is unknown and ends nothing', async () => {
    const second = await renew((await signedIn()).RefreshToken);
    const bytes = Buffer.from(second.RefreshToken, 'base64url');
    for (const at of [0, 19, 27, 59]) {
      const forged = Buffer.from(bytes);
      forged[at] = (forged[at] ?? 0) ^ 1;
      expect(await answerTo(forged.toString('base64url'))).toMatch('Invalid Refresh Token');
    }
    expect(await answerTo(second.RefreshToken)).toBe('ok');
  });

  test('a restored backup ends no sign-in that went on since, and theft is found out as before', async () => {
    const first = await signedIn();
    const second = await renew(first.RefreshToken);
    const row = await server.store.read
      .selectFrom('refresh_token')
      .selectAll()
      .where('sub', '=', String(decodeJwt(second.IdToken).sub))
      .executeTakeFirstOrThrow();
    const third = await renew(second.RefreshToken);
    const fourth = await renew(third.RefreshToken);
    await server.store.run('testRestoreSignIn', row);
    const fifth = await renew(fourth.RefreshToken);
    expect((await renew(fourth.RefreshToken)).RefreshToken).toBe(fifth.RefreshToken);
    expect(await answerTo(fifth.RefreshToken)).toBe('ok');
    expect(await answerTo(third.RefreshToken)).toBe(REVOKED);
    expect(await answerTo(fifth.RefreshToken)).toBe(REVOKED);
  });

  test('in any order of uses by an owner and a thief, both never go on beyond one use of each', async () => {
    const turn = fc.record({ who: fc.constantFrom('owner', 'thief'), wait: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(turn, { minLength: 4, maxLength: 12 }), async (turns) => {
        const { RefreshToken } = await signedIn();
        const held = { owner: RefreshToken, thief: RefreshToken };
        const used = { owner: 0, thief: 0 };
        for (const { who, wait } of turns) {
          if (wait) server.advance(REPEAT_MS + 1);
          const { body } = await call(server, 'InitiateAuth', input(held[who as 'owner']));
          const tokens = body.AuthenticationResult as SignedIn | undefined;
          if (!tokens) return;
          held[who as 'owner'] = tokens.RefreshToken;
          // After a quick repeat both hold the same token, and nobody can know yet whose it is.
          if (held.owner === held.thief) Object.assign(used, { owner: 0, thief: 0 });
          else used[who as 'owner'] += 1;
          expect(Math.min(used.owner, used.thief)).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: runs(20) },
    );
  });
});
