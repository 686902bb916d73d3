import { expect, test } from 'vitest';
import { createUser } from '../../../server/identity/create-user.ts';
import { describeOnEngine } from '../support/open-store.ts';
import { call, outcome, signIn } from './support/call.ts';
import { GOOD, type IdentityServer, startIdentity } from './support/start-identity.ts';

const ana = 'ana@exemplo.com.br';
const STRANGERS = 'Estranho#2026';
const MISMATCH = '400 CodeMismatchException: Invalid verification code provided, please try again.';
const WRONG = '400 NotAuthorizedException: Incorrect username or password.';
const LIMIT = '400 LimitExceededException: Attempt limit exceeded, please try after some time.';

async function onServer(run: (server: IdentityServer) => Promise<void>): Promise<void> {
  const server = await startIdentity({ frozen: true });
  try {
    await run(server);
  } finally {
    await server.stop();
  }
}

const signUp = (server: IdentityServer, Password: string, name?: string): Promise<string> =>
  outcome(server, 'SignUp', {
    Username: ana,
    Password,
    ...(name && { UserAttributes: [{ Name: 'name', Value: name }] }),
  });
const confirm = (server: IdentityServer, ConfirmationCode: string): Promise<string> =>
  outcome(server, 'ConfirmSignUp', { Username: ana, ConfirmationCode });

describeOnEngine('a sign-up of an address that nobody confirmed', () => {
  test('[A-06] takes the place of the one before: a stranger who came first has no key to the account', () =>
    onServer(async (server) => {
      expect(await signUp(server, STRANGERS, 'Estranho')).toBe('ok');
      const first = await server.codeFor(ana);
      expect(await signUp(server, GOOD, 'Ana')).toBe('ok');
      const second = await server.codeFor(ana);
      if (first !== second) expect(await confirm(server, first)).toBe(MISMATCH);
      expect(await confirm(server, second)).toBe('ok');
      expect(await signIn(server, ana, STRANGERS)).toBe(WRONG);
      expect(await signIn(server, ana, GOOD)).toBe('ok');
      const users = await server.store.read.selectFrom('app_user').select('name').execute();
      expect(users).toEqual([{ name: 'Ana' }]);
      expect(await signUp(server, STRANGERS)).toContain('UsernameExistsException');
      expect(await signIn(server, ana, GOOD)).toBe('ok');
    }));

  test('[A-10] a code confirms the password it was mailed for, and never a later one', () =>
    onServer(async (server) => {
      await signUp(server, GOOD);
      const mine = await server.codeFor(ana);
      await signUp(server, STRANGERS);
      const [mail] = await server.mailTo(ana);
      expect(mail?.text).toContain('não use este código');
      if (mine !== (await server.codeFor(ana))) expect(await confirm(server, mine)).toBe(MISMATCH);
      expect(await signIn(server, ana, STRANGERS)).toBe(
        '400 UserNotConfirmedException: User is not confirmed.',
      );
    }));

  test('[A-10] a code asked for before another sign-up and written after it confirms nothing', () =>
    onServer(async (server) => {
      await signUp(server, GOOD);
      const { store } = server;
      const run = store.run.bind(store);
      let code = '';
      store.run = (async (name: string, args: { mail: { text: string } }) => {
        if (name === 'sendCode') {
          code = /\b\d{6}\b/.exec(args.mail.text)?.[0] ?? '';
          await signUp(server, STRANGERS);
        }
        return run(name as never, args as never);
      }) as typeof store.run;
      expect(await outcome(server, 'ResendConfirmationCode', { Username: ana })).toBe('ok');
      expect(code).toHaveLength(6);
      expect(await confirm(server, code)).toBe(MISMATCH);
    }));

  test('is limited like any mailing of codes, and then changes nothing', () =>
    onServer(async (server) => {
      await signUp(server, GOOD);
      let code = '';
      for (let time = 0; time < 5; time += 1) {
        expect(await signUp(server, GOOD)).toBe('ok');
        code = await server.codeFor(ana);
      }
      expect(await signUp(server, STRANGERS)).toBe(LIMIT);
      expect(await server.mailTo(ana)).toHaveLength(6);
      expect(await confirm(server, code)).toBe('ok');
      expect(await signIn(server, ana, GOOD)).toBe('ok');
    }));

  test('waits its seven days anew, and never touches an account with a temporary password', () =>
    onServer(async (server) => {
      await call(server, 'SignUp', { Username: ana, Password: STRANGERS });
      server.advance(7 * 86_400_000 - 1000);
      await signUp(server, GOOD);
      const code = await server.codeFor(ana);
      server.advance(2000);
      await server.store.run('purgeIdentity', undefined);
      expect(await confirm(server, code)).toBe('ok');
      const email = 'nova@exemplo.com.br';
      await createUser(server.store, { email, password: GOOD, temporary: true });
      expect(await outcome(server, 'SignUp', { Username: email, Password: STRANGERS })).toContain(
        'UsernameExists',
      );
    }));
});
