import { expect, test } from 'vitest';
import { describeOnEngine } from '../../support/open-store.ts';
import { call, outcome, signIn, tokensOf } from '../support/call.ts';
import { ana } from '../support/sign-ups.ts';
import { GOOD, type IdentityServer, otherCode } from '../support/start-identity.ts';
import { SUB, withAccount } from '../support/with-account.ts';

const EXPIRED = '400 ExpiredCodeException: Invalid code provided, please request a code again.';
const NEW = 'Refeita#1';
const HOUR = 3_600_000;

describeOnEngine('a new password whose answer was lost', () => {
  const reset = (server: IdentityServer, ConfirmationCode: string, Password = NEW) =>
    outcome(server, 'ConfirmForgotPassword', { Username: ana, ConfirmationCode, Password });
  const codeOf = async (server: IdentityServer): Promise<string> => {
    await outcome(server, 'ForgotPassword', { Username: ana });
    return server.codeFor(ana);
  };
  const refresh = async (server: IdentityServer, token: string) =>
    (
      await call(server, 'InitiateAuth', {
        AuthFlow: 'REFRESH_TOKEN_AUTH',
        AuthParameters: { REFRESH_TOKEN: token },
      })
    ).status;

  test('[A-09] is right again for the hour of its code, and changes nothing more', () =>
    withAccount('CONFIRMED', async (server) => {
      const code = await codeOf(server);
      expect(await reset(server, code)).toBe('ok');
      const user = () => server.store.read.selectFrom('app_user').selectAll().executeTakeFirst();
      const before = await user();
      const { RefreshToken } = await tokensOf(server, ana, NEW);
      server.advance(HOUR - 1000);
      expect(await reset(server, code)).toBe('ok');
      expect(await user()).toEqual(before);
      // Who signed in since stays signed in.
      expect(await refresh(server, RefreshToken)).toBe(200);
      server.advance(1000);
      expect(await reset(server, code)).toBe(EXPIRED);
    }));

  test('[A-09] a used code sets no other password, and five tries with it tell nothing any more', () =>
    withAccount('CONFIRMED', async (server) => {
      const code = await codeOf(server);
      expect(await reset(server, code)).toBe('ok');
      for (let tries = 0; tries < 5; tries += 1)
        expect(await reset(server, code, `Tentativa#${tries}`)).toBe(EXPIRED);
      expect(await reset(server, code)).toBe(EXPIRED);
      expect(await signIn(server, ana, NEW)).toBe('ok');
    }));

  test('[A-09] it is over where another password is in force, for another code and in a closed account', () =>
    withAccount('CONFIRMED', async (server) => {
      const code = await codeOf(server);
      expect(await reset(server, code)).toBe('ok');
      expect(await reset(server, otherCode(code))).toBe(EXPIRED);
      expect(await reset(server, await codeOf(server), GOOD)).toBe('ok');
      expect(await reset(server, code)).toBe(EXPIRED);
      expect(await signIn(server, ana, GOOD)).toBe('ok');
      const last = await codeOf(server);
      expect(await reset(server, last)).toBe('ok');
      await server.store.run('testSetStatus', { email: ana, status: 'DISABLED' });
      expect(await reset(server, last)).toBe(EXPIRED);
      const kept = await server.store.read.selectFrom('code').select('id').execute();
      expect(kept).toEqual([{ id: `used:reset:${SUB}` }]);
    }));
});
