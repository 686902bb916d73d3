import { expect, test } from 'vitest';
import { createUser } from '../../../server/identity/create-user.ts';
import { SIGN_UPS_KEPT } from '../../../server/identity/limits.ts';
import { describeOnEngine } from '../support/open-store.ts';
import { call, outcome, signIn, tokensOf } from './support/call.ts';
import { GOOD, type IdentityServer, startIdentity } from './support/start-identity.ts';

const ana = 'ana@exemplo.com.br';
const DAY = 86_400_000;

async function onServer(run: (server: IdentityServer) => Promise<void>): Promise<void> {
  const server = await startIdentity({ frozen: true });
  try {
    await run(server);
  } finally {
    await server.stop();
  }
}

describeOnEngine('what identity leaves behind', () => {
  test('a code waits as a job, written with the account, until a mailer took it', () =>
    onServer(async (server) => {
      await call(server, 'SignUp', { Username: ana, Password: GOOD });
      const waiting = () =>
        server.store.read.selectFrom('job').select('payload').where('kind', '=', 'mail').execute();
      const [job] = await waiting();
      expect(JSON.parse(job?.payload ?? '{}')).toMatchObject({ to: ana });
      expect(await server.mailTo(ana)).toHaveLength(1);
      expect(await waiting()).toEqual([]);
    }));

  test('a refused sign-up writes nothing; sign-ups at once make one account', () =>
    onServer(async (server) => {
      await createUser(server.store, { email: ana, password: GOOD });
      const outcomes = await Promise.all(
        Array.from({ length: 4 }, () =>
          outcome(server, 'SignUp', { Username: 'x@exemplo.com.br', Password: GOOD }),
        ),
      );
      expect(new Set(outcomes)).toEqual(new Set(['ok']));
      const users = await server.store.read.selectFrom('app_user').select('email').execute();
      expect(users.map(({ email }) => email).sort()).toEqual([ana, 'x@exemplo.com.br']);
      // Only so many codes are valid at a time, and no other code is mailed.
      expect(await server.mailTo('x@exemplo.com.br')).toHaveLength(SIGN_UPS_KEPT);
      expect(await server.mailTo(ana)).toEqual([]);
    }));

  test('no password, code or refresh token is stored in clear', () =>
    onServer(async (server) => {
      await call(server, 'SignUp', { Username: ana, Password: GOOD });
      const code = await server.codeFor(ana);
      const { read } = server.store;
      expect(JSON.stringify(await read.selectFrom('code').selectAll().execute())).not.toContain(code);
      await call(server, 'ConfirmSignUp', { Username: ana, ConfirmationCode: code });
      const { RefreshToken } = await tokensOf(server, ana);
      expect(JSON.stringify(await read.selectFrom('refresh_token').selectAll().execute())).not.toContain(
        RefreshToken,
      );
      expect(JSON.stringify(await read.selectFrom('app_user').selectAll().execute())).not.toContain(GOOD);
    }));

  test('old rows are removed; an address nobody confirmed is free after a week, accounts stay', () =>
    onServer(async (server) => {
      await createUser(server.store, { email: ana, password: GOOD });
      await tokensOf(server, ana);
      await signIn(server, ana, 'Errada#2026');
      await call(server, 'ForgotPassword', { Username: ana });
      await call(server, 'SignUp', { Username: 'x@exemplo.com.br', Password: GOOD });
      const count = async (table: 'code' | 'refresh_token' | 'attempt' | 'app_user') =>
        (await server.store.read.selectFrom(table).selectAll().execute()).length;
      const counts = async () => ({
        code: await count('code'),
        session: await count('refresh_token'),
        attempt: (await count('attempt')) > 0,
        user: await count('app_user'),
      });
      await server.purge();
      expect(await counts()).toEqual({ code: 2, session: 1, attempt: true, user: 2 });
      server.advance(7 * DAY + 1);
      await server.purge();
      expect(await counts()).toEqual({ code: 0, session: 1, attempt: false, user: 1 });
      expect(await outcome(server, 'SignUp', { Username: 'x@exemplo.com.br', Password: GOOD })).toBe('ok');
      server.advance(24 * DAY);
      await server.purge();
      expect(await counts()).toMatchObject({ session: 0 });
      expect(await signIn(server, ana)).toBe('ok');
    }));

  test('an account is made once, whatever the case of its e-mail', () =>
    onServer(async (server) => {
      const first = await createUser(server.store, { email: 'Ana@Exemplo.com.br', password: GOOD });
      const second = await createUser(server.store, { email: ana, password: 'Outra#2026' });
      expect(second).toEqual({ kind: 'exists', sub: first.sub });
      expect(await signIn(server, ' ANA@exemplo.com.br')).toBe('ok');
      expect(await signIn(server, first.sub)).toBe('ok');
    }));
});
