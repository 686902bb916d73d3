import { describe, expect, test } from 'vitest';
import { call, outcome, signIn } from './support/call.ts';
import { ana, STRANGERS as THEIRS } from './support/sign-ups.ts';
import { GOOD, type IdentityServer } from './support/start-identity.ts';
import { withAccount } from './support/with-account.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
/** Answers to a stranger who signs an address up, asks for codes and types wrong ones, until nothing is looked at. */
async function askAbout(server: IdentityServer): Promise<unknown[]> {
  const seen: unknown[] = [];
  const confirm = (ConfirmationCode = 'x') =>
    outcome(server, 'ConfirmSignUp', { Username: ana, ConfirmationCode });
  const note = async (operation: string, input: object) => {
    const { status, body } = await call(server, operation, input);
    const { UserSub, ...rest } = body;
    seen.push([operation, status, rest, UserSub === undefined ? null : UUID.test(String(UserSub))]);
    return UserSub;
  };
  const subs = new Set<unknown>();
  subs.add(await note('SignUp', { Username: ana, Password: THEIRS }));
  seen.push(await confirm());
  subs.add(await note('SignUp', { Username: ana, Password: THEIRS }));
  for (let time = 0; time < 3; time += 1) seen.push(await confirm());
  await note('ResendConfirmationCode', { Username: ana });
  for (let time = 0; time < 8; time += 1) seen.push(await confirm());
  for (let time = 0; time < 4; time += 1) subs.add(await note('SignUp', { Username: ana, Password: THEIRS }));
  subs.delete(undefined);
  for (const password of ['Errada#2026', THEIRS]) seen.push(await signIn(server, ana, password));
  seen.push(subs.size);
  return seen;
}

async function askForPassword(server: IdentityServer): Promise<unknown[]> {
  const seen: unknown[] = [];
  const reset = () =>
    outcome(server, 'ConfirmForgotPassword', { Username: ana, ConfirmationCode: 'x', Password: THEIRS });
  seen.push(await reset());
  for (let time = 0; time < 6; time += 1) {
    seen.push((await call(server, 'ForgotPassword', { Username: ana })).body);
    seen.push(await reset());
  }
  return seen;
}

describe('whether an address has an account', () => {
  test.each(['CONFIRMED', 'FORCE_CHANGE_PASSWORD', 'DISABLED'] as const)(
    '[A-06] [A-10] sign-up, resend and confirmation answer for one that is %s as for one nobody registered',
    async (status) => {
      let unknown: unknown[] = [];
      await withAccount(null, async (server) => {
        unknown = await askAbout(server);
      });
      await withAccount(status, async (server) => {
        expect(await askAbout(server)).toEqual(unknown);
        const user = await server.store.read.selectFrom('app_user').selectAll().executeTakeFirstOrThrow();
        expect([user.status, user.name, user.password_hash.endsWith(GOOD)]).toEqual([status, 'Ana', true]);
      });
      expect(unknown.length).toBeGreaterThan(15);
    },
  );

  test.each(['CONFIRMED', 'UNCONFIRMED', 'FORCE_CHANGE_PASSWORD', 'DISABLED'] as const)(
    '[A-08] [A-09] asking for a new password answers for one that is %s as for one nobody registered',
    async (status) => {
      let unknown: unknown[] = [];
      await withAccount(null, async (server) => {
        unknown = await askForPassword(server);
      });
      await withAccount(status, async (server) => expect(await askForPassword(server)).toEqual(unknown));
    },
  );

  test('[A-06] the owner of a confirmed address is told by mail, without a code', () =>
    withAccount('CONFIRMED', async (server) => {
      await call(server, 'SignUp', { Username: ana, Password: THEIRS });
      await call(server, 'ResendConfirmationCode', { Username: ana });
      const mails = await server.mailTo(ana);
      expect(mails.map(({ subject }) => subject)).toEqual(Array(2).fill('Você já tem uma conta na Vendinha'));
      for (const { text } of mails) expect(text).not.toMatch(/\d{6}/);
    }));

  test('[A-08] the owner of an address that waits for its confirmation is told to confirm it first', () =>
    withAccount('UNCONFIRMED', async (server) => {
      await call(server, 'ForgotPassword', { Username: ana });
      expect((await server.mailTo(ana)).map(({ subject }) => subject)).toEqual([
        'Confirme seu e-mail da Vendinha',
      ]);
    }));

  test('[A-10] whoever types the code again whose answer was lost learns that the account is confirmed', () =>
    withAccount(null, async (server) => {
      await call(server, 'SignUp', { Username: ana, Password: GOOD });
      const ConfirmationCode = await server.codeFor(ana);
      const confirm = () => outcome(server, 'ConfirmSignUp', { Username: ana, ConfirmationCode });
      expect(await confirm()).toBe('ok');
      expect(await confirm()).toContain('Current status is CONFIRMED');
      server.advance(25 * 3_600_000);
      expect(await confirm()).not.toContain('Current status');
    }));
});
