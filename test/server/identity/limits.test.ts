import { expect, test } from 'vitest';
import { createUser } from '../../../server/identity/create-user.ts';
import { lockMs } from '../../../server/identity/limits.ts';
import { createPasswordHasher, type PasswordHasher } from '../../../server/identity/password-hash.ts';
import { describeOnEngine } from '../support/open-store.ts';
import { call, outcome, signIn, tokensOf } from './support/call.ts';
import { clearHasher, createClearUser } from './support/clear-hasher.ts';
import { GOOD, type IdentityServer, startIdentity } from './support/start-identity.ts';

const WRONG = '400 NotAuthorizedException: Incorrect username or password.';
const LOCKED = '400 NotAuthorizedException: Password attempts exceeded';
const LIMIT = '400 LimitExceededException: Attempt limit exceeded, please try after some time.';
const MISMATCH = '400 CodeMismatchException: Invalid verification code provided, please try again.';
const EXPIRED = '400 ExpiredCodeException: Invalid code provided, please request a code again.';
const TOO_MANY = '400 TooManyRequestsException: Too many requests';
const ana = 'ana@exemplo.com.br';

async function onServer(
  run: (server: IdentityServer) => Promise<void>,
  options: Parameters<typeof startIdentity>[0] = {},
): Promise<void> {
  const server = await startIdentity({ frozen: true, hasher: clearHasher, ...options });
  try {
    await run(server);
  } finally {
    await server.stop();
  }
}

/** Options with the real hasher, for tests in which the duration of hashing matters. */
const HASHING = { hasher: createPasswordHasher() };

async function fail(server: IdentityServer, email: string, times: number): Promise<string[]> {
  const outcomes: string[] = [];
  for (let time = 0; time < times; time += 1) outcomes.push(await signIn(server, email, 'Errada#2026'));
  return outcomes;
}

test('the lock doubles from 1 s at the fifth failure to 15 min', () => {
  expect([1, 4, 5, 6, 7, 14, 15, 100].map((failures) => lockMs(failures))).toEqual([
    0, 0, 1000, 2000, 4000, 512_000, 900_000, 900_000,
  ]);
});

describeOnEngine('attempt limits', () => {
  for (const email of [ana, 'ninguem@exemplo.com.br'])
    test(`five failures lock ${email === ana ? 'an account' : 'an unknown address just the same'}; tries meanwhile do not count`, () =>
      onServer(async (server) => {
        await createClearUser(server.store, { email: ana, password: GOOD });
        expect(new Set(await fail(server, email, 5))).toEqual(new Set([WRONG]));
        expect(await signIn(server, email)).toBe(LOCKED);
        expect(await fail(server, email, 10)).toEqual(Array.from({ length: 10 }, () => LOCKED));
        server.advance(1000);
        expect(await signIn(server, email, 'Errada#2026')).toBe(WRONG);
        server.advance(1000);
        expect(await signIn(server, email)).toBe(LOCKED);
        server.advance(1000);
        expect(await signIn(server, email)).toBe(email === ana ? 'ok' : WRONG);
      }));

  test('success and 15 idle minutes start the count anew', () =>
    onServer(async (server) => {
      await createClearUser(server.store, { email: ana, password: GOOD });
      await fail(server, ana, 4);
      expect(await signIn(server, ana)).toBe('ok');
      expect(await fail(server, ana, 4)).not.toContain(LOCKED);
      server.advance(15 * 60_000 + 1);
      expect(await fail(server, ana, 4)).not.toContain(LOCKED);
      expect(await signIn(server, ana)).toBe('ok');
    }));

  test('wrong passwords sent at once are never all judged: after five even the right one is refused', () =>
    onServer(async (server) => {
      await createUser(server.store, { email: ana, password: GOOD });
      const outcomes = await Promise.all(
        Array.from({ length: 30 }, () => signIn(server, ana, 'Errada#2026')),
      );
      expect(outcomes.filter((one) => one === WRONG)).toHaveLength(5);
      expect(outcomes.filter((one) => one === LOCKED)).toHaveLength(25);
      expect(await signIn(server, ana)).toBe(LOCKED);
    }, HASHING));

  test('right passwords sent at once all sign in', () =>
    onServer(async (server) => {
      await createUser(server.store, { email: ana, password: GOOD });
      const outcomes = await Promise.all(Array.from({ length: 12 }, () => signIn(server, ana)));
      expect(new Set(outcomes)).toEqual(new Set(['ok']));
    }, HASHING));

  test('a reset lifts the lock and signs out everywhere', () =>
    onServer(async (server) => {
      await createClearUser(server.store, { email: ana, password: GOOD });
      const { AccessToken } = await tokensOf(server, ana);
      await fail(server, ana, 6);
      await call(server, 'ForgotPassword', { Username: ana });
      const ConfirmationCode = await server.codeFor(ana);
      expect(
        await outcome(server, 'ConfirmForgotPassword', {
          Username: ana,
          ConfirmationCode,
          Password: 'Refeita#1',
        }),
      ).toBe('ok');
      expect(await signIn(server, ana, 'Refeita#1')).toBe('ok');
      expect(await outcome(server, 'GetUser', { AccessToken })).toBe(
        '400 NotAuthorizedException: Access Token has been revoked',
      );
    }));

  test('a change of password allows five wrong previous ones, ends the other sessions and keeps its own', () =>
    onServer(async (server) => {
      await createClearUser(server.store, { email: ana, password: GOOD });
      const here = await tokensOf(server, ana);
      const there = await tokensOf(server, ana);
      const change = (PreviousPassword: string) =>
        outcome(server, 'ChangePassword', {
          AccessToken: here.AccessToken,
          PreviousPassword,
          ProposedPassword: 'Trocada#1',
        });
      for (let time = 0; time < 5; time += 1) expect(await change('Errada#2026')).toBe(WRONG);
      expect(await change(GOOD)).toBe(LIMIT);
      server.advance(1000);
      expect(await change(GOOD)).toBe('ok');
      expect(await server.tokens.verify(here.AccessToken)).toMatchObject({ kind: 'valid' });
      expect(await server.tokens.verify(there.IdToken)).toEqual({ kind: 'invalid', reason: 'revoked' });
    }));

  test('a person who changes passwords without end makes nobody else wait: ten are looked at, then one in 6 minutes', async () => {
    const hasher = createPasswordHasher();
    let hashes = 0;
    const counted: PasswordHasher = {
      hash: (password) => {
        hashes += 1;
        return hasher.hash(password);
      },
      check: (password, stored) => {
        hashes += 1;
        return hasher.check(password, stored);
      },
    };
    const server = await startIdentity({ frozen: true, hasher: counted });
    await createUser(server.store, { email: ana, password: GOOD });
    const { AccessToken } = await tokensOf(server, ana);
    hashes = 0;
    const input = { AccessToken, PreviousPassword: 'Errada#2026', ProposedPassword: 'Outra#2026' };
    const change = () => outcome(server, 'ChangePassword', input);
    const asked = await Promise.all(Array.from({ length: 60 }, change));
    expect(asked.filter((one) => one.includes('TooManyRequests'))).toEqual([]);
    expect(hashes).toBe(20);
    server.advance(6 * 60_000);
    await change();
    await change();
    expect(hashes).toBe(22);
    await server.stop();
  });

  test('codes are mailed five times, then one each half hour', () =>
    onServer(async (server) => {
      await createClearUser(server.store, { email: ana, password: GOOD });
      const forgot = () => outcome(server, 'ForgotPassword', { Username: ana });
      for (let time = 1; time <= 5; time += 1) {
        expect(await forgot()).toBe('ok');
        // Mailed at once, because of two waiting codes only the newer is mailed.
        expect(await server.mailTo(ana)).toHaveLength(time);
      }
      expect(await forgot()).toBe(LIMIT);
      expect(await server.mailTo(ana)).toHaveLength(5);
      server.advance(30 * 60_000);
      expect(await forgot()).toBe('ok');
      expect(await forgot()).toBe(LIMIT);
    }));

  test('one address is throttled by what it does, and recovers', () =>
    onServer(
      async (server) => {
        await createClearUser(server.store, { email: ana, password: GOOD });
        const signUp = (n: number) =>
          outcome(server, 'SignUp', { Username: `n${n}@exemplo.com.br`, Password: GOOD });
        const confirm = () => outcome(server, 'ConfirmSignUp', { Username: ana, ConfirmationCode: '1' });
        expect([await signIn(server, ana), await signIn(server, ana), await signIn(server, ana)]).toEqual([
          'ok',
          'ok',
          TOO_MANY,
        ]);
        expect([await signUp(1), await signUp(2)]).toEqual(['ok', TOO_MANY]);
        expect(await confirm()).not.toBe(TOO_MANY);
        expect(await confirm()).toBe(TOO_MANY);
        server.advance(60_000);
        expect([await signIn(server, ana), await signUp(3)]).toEqual(['ok', 'ok']);
        expect(await confirm()).not.toBe(TOO_MANY);
      },
      {
        addressLimits: {
          signIn: { burst: 2, everyMs: 60_000 },
          signUp: { burst: 1, everyMs: 60_000 },
          code: { burst: 1, everyMs: 60_000 },
        },
      },
    ));
});

describeOnEngine('an address nobody registered', () => {
  const nobody = 'ninguem@exemplo.com.br';

  test('walks through forgotten password like an account, without mail', () =>
    onServer(async (server) => {
      await createClearUser(server.store, { email: ana, password: GOOD });
      const walk = async (Username: string): Promise<unknown[]> => {
        const confirm = () =>
          outcome(server, 'ConfirmForgotPassword', {
            Username,
            ConfirmationCode: 'x',
            Password: 'Refeita#1',
          });
        const seen: unknown[] = [await confirm()];
        const sent = await call(server, 'ForgotPassword', { Username });
        seen.push(sent.status, sent.body);
        for (let time = 0; time < 6; time += 1) seen.push(await confirm());
        for (let time = 0; time < 5; time += 1)
          seen.push(await outcome(server, 'ForgotPassword', { Username }));
        server.advance(3_600_000);
        seen.push(await confirm());
        return seen;
      };
      const known = await walk(ana);
      expect(known).toEqual([
        EXPIRED,
        200,
        {
          CodeDeliveryDetails: { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: 'a***@e***' },
        },
        MISMATCH,
        MISMATCH,
        MISMATCH,
        MISMATCH,
        MISMATCH,
        LIMIT,
        'ok',
        'ok',
        'ok',
        'ok',
        LIMIT,
        EXPIRED,
      ]);
      const unknown = await walk(nobody);
      expect(JSON.stringify(unknown)).toBe(JSON.stringify(known).replaceAll('a***@', 'n***@'));
      expect(await server.mailTo(nobody)).toEqual([]);
    }));

  test('gets simulated delivery on resend, then mismatches', () =>
    onServer(async (server) => {
      const confirm = () => outcome(server, 'ConfirmSignUp', { Username: nobody, ConfirmationCode: 'x' });
      expect(await confirm()).toBe(EXPIRED);
      expect((await call(server, 'ResendConfirmationCode', { Username: nobody })).body).toEqual({
        CodeDeliveryDetails: { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: 'n***@e***' },
      });
      expect(await confirm()).toBe(MISMATCH);
      expect(await server.mailTo(nobody)).toEqual([]);
    }));

  test('costs as many password comparisons as a wrong password of an account', () => {
    const checked: (string | null)[] = [];
    return onServer(
      async (server) => {
        await createClearUser(server.store, { email: ana, password: GOOD });
        await signIn(server, ana, 'Errada#2026');
        await signIn(server, nobody);
        expect(checked).toEqual([expect.stringMatching(/^clear:/), null, null, null]);
      },
      {
        hasher: {
          hash: async () => ({ kind: 'busy' }),
          check: async (_password, stored) => {
            checked.push(stored);
            return 'mismatch';
          },
        },
      },
    );
  });
});
