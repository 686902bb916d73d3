import { expect, test } from 'vitest';
import type { PasswordHasher } from '../../../../server/identity/password-hash.ts';
import { describeOnEngine } from '../../support/open-store.ts';
import { call, outcome, signIn, tokensOf } from '../support/call.ts';
import { clearHasher } from '../support/clear-hasher.ts';
import { ana, STRANGERS as THEIRS } from '../support/sign-ups.ts';
import { GOOD, type IdentityServer } from '../support/start-identity.ts';
import { withAccount } from '../support/with-account.ts';

const UNCONFIRMED = '400 UserNotConfirmedException: User is not confirmed.';
const TWICE = 'Outro-Estranho#2026';

/** Answers to a stranger who tries passwords of a sign-up, by address and by the sub in its answer. */
async function tryOwnPassword(server: IdentityServer): Promise<unknown[]> {
  const seen: unknown[] = [];
  const signUp = async (Password: string): Promise<string> =>
    String((await call(server, 'SignUp', { Username: ana, Password })).body.UserSub);
  const tries = async (Username: string): Promise<void> => {
    server.advance(60_000);
    for (const password of [THEIRS, TWICE, 'Errada#2026'])
      seen.push(await signIn(server, Username, password));
    for (const ConfirmationCode of ['x', 'y'])
      seen.push(await outcome(server, 'ConfirmSignUp', { Username, ConfirmationCode }));
    const reset = { Username, ConfirmationCode: 'x', Password: THEIRS };
    seen.push(await outcome(server, 'ConfirmForgotPassword', reset));
  };
  await tries(ana);
  const named = await signUp(THEIRS);
  await tries(named);
  seen.push(await outcome(server, 'ForgotPassword', { Username: ana }));
  await signUp(TWICE);
  await tries(ana);
  // Neither the first password nor the second clears the count: the next failure locks both out.
  for (let time = 0; time < 4; time += 1) seen.push(await signIn(server, ana, 'Errada#2026'));
  seen.push(await signIn(server, ana, TWICE));
  for (const days of [6, 2]) {
    server.advance(days * 24 * 3_600_000);
    await tries(ana);
    await tries(named);
  }
  return seen;
}

/** Answers to a stranger who asks for codes first, and signs up once nothing more is answered. */
async function askFirst(server: IdentityServer): Promise<unknown[]> {
  const seen: unknown[] = [];
  for (let time = 0; time < 6; time += 1) {
    for (const operation of ['ResendConfirmationCode', 'ForgotPassword'])
      seen.push(await outcome(server, operation, { Username: ana }));
    seen.push(await outcome(server, 'ConfirmSignUp', { Username: ana, ConfirmationCode: 'x' }));
    seen.push(await signIn(server, ana, 'Errada#2026'));
  }
  for (const minutes of [0, 31]) {
    server.advance(minutes * 60_000);
    seen.push(await outcome(server, 'SignUp', { Username: ana, Password: THEIRS }));
    seen.push(await signIn(server, ana, THEIRS));
    seen.push(await outcome(server, 'ConfirmSignUp', { Username: ana, ConfirmationCode: 'x' }));
    seen.push(await outcome(server, 'ForgotPassword', { Username: ana }));
  }
  return seen;
}

/** Answers to a stranger who signs an address up again and again, and keeps the first answered sub. */
async function comeBack(server: IdentityServer): Promise<unknown[]> {
  const seen: unknown[] = [];
  const signUp = async (): Promise<unknown> =>
    (await call(server, 'SignUp', { Username: ana, Password: THEIRS })).body.UserSub;
  const wait = async (days: number): Promise<void> => {
    server.advance(days * 24 * 3_600_000);
    await server.purge();
  };
  const first = String(await signUp());
  const tries = async (): Promise<void> => {
    seen.push(await signIn(server, first, THEIRS));
    seen.push(await outcome(server, 'ConfirmSignUp', { Username: first, ConfirmationCode: 'x' }));
  };
  // Another sign-up and another code restart the week.
  await wait(5);
  seen.push((await signUp()) === first);
  await wait(5);
  seen.push(await outcome(server, 'ResendConfirmationCode', { Username: ana }));
  await wait(5);
  seen.push((await signUp()) === first);
  await tries();
  await wait(8);
  // Failures of the address do not count for its earlier sub.
  for (let time = 0; time < 6; time += 1) seen.push(await signIn(server, ana, 'Errada#2026'));
  await tries();
  server.advance(60_000);
  const second = await signUp();
  seen.push(second === first, await signIn(server, String(second), THEIRS));
  await tries();
  return seen;
}

/** Answers to a stranger who uses up an address's limits, just before a new address would be free again. */
async function stayUntilItIsFree(server: IdentityServer): Promise<unknown[]> {
  const seen: unknown[] = [];
  const ask = async (operation: string, more: object = {}): Promise<void> => {
    seen.push(await outcome(server, operation, { Username: ana, ...more }));
  };
  await ask('SignUp', { Password: THEIRS });
  seen.push(await signIn(server, ana, THEIRS));
  server.advance(7 * 24 * 3_600_000 - 60_000);
  for (let time = 0; time < 6; time += 1) await ask('ForgotPassword');
  for (let time = 0; time < 5; time += 1) seen.push(await signIn(server, ana, 'Errada#2026'));
  server.advance(120_000);
  await server.purge();
  for (let time = 0; time < 2; time += 1) {
    await ask('ForgotPassword');
    await ask('ConfirmForgotPassword', { ConfirmationCode: 'x', Password: THEIRS });
    for (let failure = 0; failure < 2; failure += 1) seen.push(await signIn(server, ana, 'Errada#2026'));
    await ask('ConfirmSignUp', { ConfirmationCode: 'x' });
    await ask('SignUp', { Password: THEIRS });
  }
  return seen;
}

/** Answers to a stranger who tries a wrong code between two sign-ups a week apart. */
async function guessBetween(server: IdentityServer): Promise<unknown[]> {
  const seen: unknown[] = [];
  const ask = async (operation: string, more: object = {}): Promise<void> => {
    seen.push(await outcome(server, operation, { Username: ana, ...more }));
  };
  const guess = () => ask('ConfirmSignUp', { ConfirmationCode: 'x' });
  await ask('SignUp', { Password: THEIRS });
  server.advance(12 * 3_600_000);
  await guess();
  server.advance(6.7 * 24 * 3_600_000);
  await server.purge();
  await ask('SignUp', { Password: TWICE });
  for (let round = 0; round < 3; round += 1) {
    await ask('ResendConfirmationCode');
    for (let time = 0; time < 5; time += 1) await guess();
    seen.push(await signIn(server, ana, TWICE));
  }
  return seen;
}

describeOnEngine('an address that somebody else signs up', () => {
  test.each([
    ['who signs it up and in with an own password', tryOwnPassword],
    ['who asks and guesses before signing it up', askFirst],
    ['who signs it up again after a week', comeBack],
    ['who uses up its limits as that week ends', stayUntilItIsFree],
    ['who guesses its code between two weeks', guessBetween],
  ] as const)(
    '[A-06] [A-10] a stranger hears the same of a known one and of a new one: %s',
    async (_, asks) => {
      let unknown: unknown[] = [];
      await withAccount(null, async (server) => {
        unknown = await asks(server);
      });
      expect(unknown).toContain(UNCONFIRMED);
      await withAccount('CONFIRMED', async (server) => {
        expect(await asks(server)).toEqual(unknown);
        const user = await server.store.read.selectFrom('app_user').selectAll().executeTakeFirstOrThrow();
        expect(user).toMatchObject({ status: 'CONFIRMED', name: 'Ana' });
        expect(user.password_hash.endsWith(GOOD)).toBe(true);
        expect(await server.store.read.selectFrom('refresh_token').selectAll().execute()).toEqual([]);
      });
    },
  );

  test('[A-06] [A-08] a stranger’s sign-up leaves the owner her password, her sign-in and her code for a new one', () =>
    withAccount('CONFIRMED', async (server) => {
      const { RefreshToken } = await tokensOf(server, ana);
      await call(server, 'ForgotPassword', { Username: ana });
      const ConfirmationCode = await server.codeFor(ana);
      for (let nth = 0; nth < 5; nth += 1)
        await call(server, 'SignUp', { Username: ana, Password: `Estranho${nth}#2026` });
      expect(await signIn(server, ana, 'Estranho4#2026')).toBe(UNCONFIRMED);
      expect(await signIn(server, ana)).toBe('ok');
      const refresh = { AuthFlow: 'REFRESH_TOKEN_AUTH', AuthParameters: { REFRESH_TOKEN: RefreshToken } };
      expect(await outcome(server, 'InitiateAuth', refresh)).toBe('ok');
      const waiting = await server.store.read
        .selectFrom('code')
        .selectAll()
        .where('id', 'like', 'confirm:%')
        .execute();
      expect(waiting.map(({ code_hash }) => JSON.parse(code_hash).length)).toEqual([3]);
      const chosen = { Username: ana, ConfirmationCode, Password: 'Nova#Senha2026' };
      expect(await outcome(server, 'ConfirmForgotPassword', chosen)).toBe('ok');
      expect(await signIn(server, ana, 'Nova#Senha2026')).toBe('ok');
      expect(await signIn(server, ana, 'Estranho4#2026')).toBe(UNCONFIRMED);
    }));

  test('[A-06] every sign-in that opens nothing takes two hashes, whatever account there is', async () => {
    const hashes: Record<string, number[]> = {};
    let count = 0;
    const hasher: PasswordHasher = {
      hash: clearHasher.hash,
      check: (...given) => {
        count += 1;
        return clearHasher.check(...given);
      },
    };
    for (const status of [null, 'CONFIRMED'] as const)
      await withAccount(
        status,
        async (server) => {
          const took: number[] = [];
          const tries = async (password: string): Promise<void> => {
            count = 0;
            await signIn(server, ana, password);
            took.push(count);
          };
          await tries(THEIRS);
          await call(server, 'SignUp', { Username: ana, Password: THEIRS });
          await tries(THEIRS);
          await tries('Errada#2026');
          hashes[String(status)] = took;
        },
        hasher,
      );
    expect(hashes).toEqual({ null: [2, 2, 2], CONFIRMED: [2, 2, 2] });
  });
});
