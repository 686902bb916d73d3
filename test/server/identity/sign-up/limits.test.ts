import { describe, expect, test } from 'vitest';
import { createUser } from '../../../../server/identity/create-user.ts';
import { call, outcome, signIn } from '../support/call.ts';
import {
  ana,
  confirm,
  kept,
  MINE,
  MISMATCH,
  mailed,
  onServer,
  opens,
  resend,
  STRANGERS,
  signUp,
} from '../support/sign-ups.ts';
import { GOOD } from '../support/start-identity.ts';

const LIMIT = '400 LimitExceededException: Attempt limit exceeded, please try after some time.';

describe('limits of a sign-up of an address that nobody confirmed', () => {
  test('a network that signs an address up over and over pushes out its own sign-ups alone', () =>
    onServer(async (server) => {
      const hers = await mailed(server, GOOD, { from: 1, ticket: MINE });
      const theirs: string[] = [];
      for (let time = 0; time < 5; time += 1) theirs.push(await mailed(server, STRANGERS, { from: 66 }));
      const live = await kept(server);
      expect(live.map(({ network: at }) => at)).toEqual(['203.0.113.1', '203.0.113.66', '203.0.113.66']);
      const [oldest = ''] = theirs;
      if (![hers, ...theirs.slice(3)].includes(oldest)) expect(await confirm(server, oldest)).toBe(MISMATCH);
      expect(await confirm(server, hers, MINE)).toBe('ok');
      expect(await opens(server)).toBe('hers');
    }));

  test('a wrong code costs as many tries as it could meet codes, and five of one code void it', () =>
    onServer(async (server) => {
      const codes = [await mailed(server, GOOD)];
      for (let time = 0; time < 2; time += 1) codes.push(await mailed(server, STRANGERS));
      const wrong = ['000000', '000001', '000002', '000003'].find((one) => !codes.includes(one)) ?? '';
      const tried: string[] = [];
      for (let time = 0; time < 5; time += 1) tried.push(await confirm(server, wrong));
      // A network has ten tries, and each wrong code costs three of them. The last guess meets the remaining one.
      expect(tried).toEqual([MISMATCH, MISMATCH, MISMATCH, MISMATCH, LIMIT]);
      expect(await confirm(server, codes[0] ?? '')).toBe(LIMIT);
    }));

  test('each code ends a day after it was mailed, what was chosen with it only with the address', () =>
    onServer(async (server) => {
      const hers = await mailed(server, GOOD, { ticket: MINE });
      server.advance(86_400_000 - 1000);
      const theirs = await mailed(server, STRANGERS);
      server.advance(2000);
      if (hers !== theirs) expect(await confirm(server, hers)).toBe(MISMATCH);
      server.advance(3 * 86_400_000);
      await server.purge();
      expect(await confirm(server, theirs)).toContain('ExpiredCodeException');
      expect(await resend(server, MINE)).toBe('ok');
      expect(await confirm(server, await server.codeFor(ana), MINE)).toBe('ok');
      expect(await opens(server)).toBe('hers');
    }));

  test('a code of before sign-ups were kept apart is asked for anew', () =>
    onServer(async (server) => {
      const code = await mailed(server, GOOD);
      await server.store.run('testSetCode', { hash: 'ab'.repeat(32) });
      expect(await confirm(server, code)).toContain('ExpiredCodeException');
      expect(await resend(server)).toBe('ok');
      expect(await confirm(server, await server.codeFor(ana))).toBe('ok');
      expect(await opens(server)).toBe('hers');
    }));

  test('is limited like any mailing of codes, and then changes nothing', () =>
    onServer(async (server) => {
      const mine = { ticket: MINE };
      await signUp(server, GOOD, mine);
      // Mailed at once, because of two waiting codes only the newer is mailed.
      await server.mailTo(ana);
      let code = '';
      for (let time = 0; time < 4; time += 1) {
        expect(await signUp(server, GOOD, mine)).toBe('ok');
        code = await server.codeFor(ana);
      }
      expect(await signUp(server, STRANGERS)).toBe(LIMIT);
      expect(await server.mailTo(ana)).toHaveLength(5);
      expect(await confirm(server, code)).toBe('ok');
      expect(await signIn(server, ana, GOOD)).toBe('ok');
    }));

  test('waits its seven days anew for a code that is mailed again', () =>
    onServer(async (server) => {
      await call(server, 'SignUp', { Username: ana, Password: GOOD });
      server.advance(7 * 86_400_000 - 1000);
      await call(server, 'ResendConfirmationCode', { Username: ana });
      const code = await server.codeFor(ana);
      server.advance(2000);
      await server.purge();
      expect(await confirm(server, code)).toBe('ok');
    }));

  test('waits its seven days anew, and never touches an account with a temporary password', () =>
    onServer(async (server) => {
      await call(server, 'SignUp', { Username: ana, Password: STRANGERS });
      server.advance(7 * 86_400_000 - 1000);
      await signUp(server, GOOD);
      const code = await server.codeFor(ana);
      server.advance(2000);
      await server.purge();
      expect(await confirm(server, code)).toBe('ok');
      const email = 'nova@exemplo.com.br';
      await createUser(server.store, { email, password: GOOD, temporary: true });
      expect(await outcome(server, 'SignUp', { Username: email, Password: STRANGERS })).toBe('ok');
      expect((await server.mailTo(email)).map(({ subject }) => subject)).toEqual([
        'Você já tem uma conta na Vendinha',
      ]);
      expect(await signIn(server, email, STRANGERS)).toContain('User is not confirmed.');
    }));
});
