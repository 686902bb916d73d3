import { expect, test } from 'vitest';
import { describeOnEngine } from '../../support/open-store.ts';
import { outcome } from '../support/call.ts';
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
import { GOOD, type IdentityServer } from '../support/start-identity.ts';

const THEIRS = 'bilhete-de-estranho-0000';

/** Chooses GOOD by 'Esqueci minha senha'. */
async function choosesGood(server: IdentityServer): Promise<void> {
  await outcome(server, 'ForgotPassword', { Username: ana });
  const ConfirmationCode = await server.codeFor(ana);
  const chosen = { Username: ana, ConfirmationCode, Password: GOOD };
  expect(await outcome(server, 'ConfirmForgotPassword', chosen)).toBe('ok');
}

describeOnEngine('a sign-up of an address that nobody confirmed', () => {
  test.each([
    ['before hers', [STRANGERS, GOOD], 1],
    ['after hers', [GOOD, STRANGERS], 0],
    ['before and after hers', [STRANGERS, GOOD, STRANGERS], 1],
  ])(
    '[A-06] [A-10] a stranger’s %s changes nothing: the code of her mail, typed where she signed up, confirms her password',
    (_, passwords, hers) =>
      onServer(async (server) => {
        const codes: string[] = [];
        for (const password of passwords) {
          const mine = { name: 'Ana', ticket: MINE };
          codes.push(await mailed(server, password, password === GOOD ? mine : { name: 'Estranho' }));
        }
        expect(await confirm(server, codes[hers] ?? '', MINE)).toBe('ok');
        expect(await opens(server)).toBe('hers');
        const users = await server.store.read.selectFrom('app_user').select('name').execute();
        expect(users).toEqual([{ name: 'Ana' }]);
        // After the confirmation the account is hers, and other codes and sign-ups come too late.
        const others = codes.filter((_, at) => at !== hers);
        for (const code of others) expect(await confirm(server, code)).not.toBe('ok');
        expect(await confirm(server, codes[hers] ?? '')).toContain('Current status is CONFIRMED');
        await signUp(server, STRANGERS);
        // The stranger gets the answer of a new address.
        expect(await opens(server)).toBe('ok 400 UserNotConfirmedException: User is not confirmed.');
      }),
  );

  test('[A-10] whoever says which sign-up is theirs gets its password, with whichever code of the mailbox', () =>
    onServer(async (server) => {
      await mailed(server, GOOD, { ticket: MINE });
      const newest = await mailed(server, STRANGERS, { ticket: THEIRS });
      expect((await server.mailTo(ana))[0]?.text).toContain('não use este código');
      expect(await confirm(server, newest, MINE)).toBe('ok');
      expect(await opens(server)).toBe('hers');
    }));

  test.each([
    ['before hers', [STRANGERS, GOOD]],
    ['after hers', [GOOD, STRANGERS]],
  ])(
    '[A-10] [A-08] a stranger’s %s is not blessed by a code that nobody says whose it is: whichever is typed confirms no password, and she chooses one',
    async (_, passwords) => {
      for (const typed of [0, 1])
        await onServer(async (server) => {
          const codes: string[] = [];
          for (const password of passwords) codes.push(await mailed(server, password, { ticket: password }));
          const [newest] = await server.mailTo(ana);
          expect(newest?.text).toContain('escolha outra em "Esqueci minha senha"');
          expect(await confirm(server, codes[typed] ?? '')).toBe('ok');
          expect(await opens(server)).toBe('none');
          const users = await server.store.read.selectFrom('app_user').select(['name', 'status']).execute();
          expect(users).toEqual([{ name: null, status: 'CONFIRMED' }]);
          await choosesGood(server);
          expect(await opens(server)).toBe('hers');
        });
    },
  );

  test('[A-10] a ticket of no sign-up that is kept confirms the address and nobody’s password', () =>
    onServer(async (server) => {
      await mailed(server, STRANGERS, { ticket: THEIRS });
      expect(await confirm(server, await server.codeFor(ana), MINE)).toBe('ok');
      expect(await opens(server)).toBe('none');
    }));

  test('[A-10] a code sent anew is hers where she says so; its older one is void, the stranger’s has nothing of it', () =>
    onServer(async (server) => {
      const first = await mailed(server, GOOD, { ticket: MINE });
      await mailed(server, STRANGERS, { ticket: THEIRS });
      expect(await resend(server, MINE)).toBe('ok');
      const second = await server.codeFor(ana);
      expect((await server.mailTo(ana))[0]?.text).toContain('não use este código');
      if (first !== second) expect(await confirm(server, first, MINE)).toBe(MISMATCH);
      expect(await confirm(server, second, MINE)).toBe('ok');
      expect(await opens(server)).toBe('hers');
    }));

  test('[A-10] [A-08] sent anew for nobody says whom, it confirms no password, and the person behind the mail chooses one', () =>
    onServer(async (server) => {
      const hers = await mailed(server, GOOD);
      await mailed(server, STRANGERS);
      expect(await resend(server)).toBe('ok');
      expect((await server.mailTo(ana))[0]?.text).toContain('Esqueci minha senha');
      const before = await server.codeFor(ana);
      expect(await resend(server)).toBe('ok');
      const code = await server.codeFor(ana);
      if (before !== code) expect(await confirm(server, before)).toBe(MISMATCH);
      expect(hers).toHaveLength(6);
      expect(await confirm(server, code)).toBe('ok');
      expect(await opens(server)).toBe('none');
      await choosesGood(server);
      expect(await opens(server)).toBe('hers');
    }));

  test('[A-10] the only sign-up needs no ticket, and the same one sent twice is one', () =>
    onServer(async (server) => {
      const first = await mailed(server, STRANGERS, { ticket: MINE });
      const second = await mailed(server, GOOD, { ticket: MINE });
      if (first !== second) expect(await confirm(server, first)).toBe(MISMATCH);
      expect(await resend(server)).toBe('ok');
      expect((await server.mailTo(ana))[0]?.text).toContain('Que bom ter você por aqui!');
      expect(await confirm(server, await server.codeFor(ana))).toBe('ok');
      expect(await opens(server)).toBe('hers');
    }));

  test('[A-10] a sign-up that a client without a ticket sends again by itself is one, with whichever of its codes', async () => {
    for (const typed of [0, 1])
      await onServer(async (server) => {
        const again = { name: 'Ana', from: typed + 1 };
        const codes = [await mailed(server, GOOD, { name: 'Ana' }), await mailed(server, GOOD, again)];
        expect(await confirm(server, codes[typed] ?? '')).toBe('ok');
        expect(await opens(server)).toBe('hers');
        const users = await server.store.read.selectFrom('app_user').select('name').execute();
        expect(users).toEqual([{ name: 'Ana' }]);
      });
  });

  test('[A-10] also when both arrive at once, and when its code is asked for anew', () =>
    onServer(async (server) => {
      const answers = await Promise.all([signUp(server, GOOD), signUp(server, GOOD)]);
      expect(answers).toEqual(['ok', 'ok']);
      expect(await kept(server)).toHaveLength(2);
      await server.mailTo(ana);
      expect(await resend(server)).toBe('ok');
      const code = await server.codeFor(ana);
      expect((await server.mailTo(ana))[0]?.text).toContain('Que bom ter você por aqui!');
      expect(await confirm(server, code)).toBe('ok');
      expect(await opens(server)).toBe('hers');
    }));

  test.each([
    ['another password between', [[GOOD], [STRANGERS], [GOOD]]],
    ['another name', [[GOOD], [GOOD, { name: 'Estranho' }]]],
  ] as const)('[A-10] with %s it is another one, and no password is confirmed', (_, sent) =>
    onServer(async (server) => {
      let code = '';
      for (const [password, more] of sent) code = await mailed(server, password, more);
      expect(await confirm(server, code)).toBe('ok');
      expect(await opens(server)).toBe('none');
    }),
  );

  test('[A-10] a code asked for anew goes to the sign-up that is said, also where another chose the same', () =>
    onServer(async (server) => {
      const hers = await mailed(server, GOOD, { ticket: MINE });
      const other = await mailed(server, GOOD);
      expect(await resend(server, MINE)).toBe('ok');
      if (hers !== other && hers !== (await server.codeFor(ana)))
        expect(await confirm(server, hers)).toBe(MISMATCH);
      expect(await confirm(server, other, MINE)).toBe('ok');
      expect(await opens(server)).toBe('hers');
    }));

  test('[A-10] a code asked for before another sign-up and written after it is not the stranger’s', () =>
    onServer(async (server) => {
      await signUp(server, GOOD);
      const { store } = server;
      const run = store.run.bind(store);
      let code = '';
      store.run = (async (name: string, args: { mails: { none: { text: string } } }) => {
        if (name === 'resendSignUpCode') {
          code = /\b\d{6}\b/.exec(args.mails.none.text)?.[0] ?? '';
          await signUp(server, STRANGERS);
        }
        return run(name as never, args as never);
      }) as typeof store.run;
      expect(await resend(server)).toBe('ok');
      expect(code).toHaveLength(6);
      expect(await confirm(server, code)).toBe('ok');
      expect(await opens(server)).toBe('none');
    }));
});
