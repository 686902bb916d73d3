import { expect, test } from 'vitest';
import { createUser } from '../../../server/identity/create-user.ts';
import { describeOnEngine } from '../support/open-store.ts';
import { call, outcome, signIn } from './support/call.ts';
import { clearHasher } from './support/clear-hasher.ts';
import { GOOD, type IdentityServer, startIdentity } from './support/start-identity.ts';

const ana = 'ana@exemplo.com.br';
const STRANGERS = 'Estranho#2026';
const MISMATCH = '400 CodeMismatchException: Invalid verification code provided, please try again.';
const WRONG = '400 NotAuthorizedException: Incorrect username or password.';
const LIMIT = '400 LimitExceededException: Attempt limit exceeded, please try after some time.';

/** The sign-ups that wait, as they are stored. */
async function kept(server: IdentityServer): Promise<{ network: string }[]> {
  const row = await server.store.read.selectFrom('code').select('code_hash').executeTakeFirstOrThrow();
  return JSON.parse(row.code_hash) as { network: string }[];
}

async function onServer(run: (server: IdentityServer) => Promise<void>): Promise<void> {
  const server = await startIdentity({ frozen: true, hasher: clearHasher, http: { trustProxy: true } });
  try {
    await run(server);
  } finally {
    await server.stop();
  }
}

/** What our own app sends along; other clients send none. */
const withTicket = (ticket?: string) => ticket && { ClientMetadata: { signUp: ticket } };
const signUp = (
  server: IdentityServer,
  Password: string,
  { name, ticket, from }: { name?: string; ticket?: string; from?: number } = {},
): Promise<string> =>
  outcome(
    server,
    'SignUp',
    {
      Username: ana,
      Password,
      ...(name && { UserAttributes: [{ Name: 'name', Value: name }] }),
      ...withTicket(ticket),
    },
    network(from),
  );
const confirm = (server: IdentityServer, ConfirmationCode: string, ticket?: string): Promise<string> =>
  outcome(server, 'ConfirmSignUp', { Username: ana, ConfirmationCode, ...withTicket(ticket) });
const resend = (server: IdentityServer, ticket?: string, from?: number): Promise<string> =>
  outcome(server, 'ResendConfirmationCode', { Username: ana, ...withTicket(ticket) }, network(from));
const network = (from = 1) => ({ 'x-forwarded-for': `203.0.113.${from}` });

const MINE = 'bilhete-da-ana-000000000';
const THEIRS = 'bilhete-de-estranho-0000';

/** Signs up and answers with the code that was mailed for it. */
async function mailed(server: IdentityServer, ...args: [string, Parameters<typeof signUp>[2]?]) {
  expect(await signUp(server, ...args)).toBe('ok');
  return server.codeFor(ana);
}

/** Whose password opens the account: GOOD is hers. */
async function opens(server: IdentityServer): Promise<string> {
  const [hers, strangers] = [await signIn(server, ana, GOOD), await signIn(server, ana, STRANGERS)];
  if (hers === 'ok' && strangers === WRONG) return 'hers';
  if (hers === WRONG && strangers === 'ok') return 'the stranger’s';
  return hers === WRONG && strangers === WRONG ? 'none' : `${hers} ${strangers}`;
}

/** She goes through "Esqueci minha senha". */
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
        // Confirmed, it is hers: the other codes and another sign-up are too late.
        const others = codes.filter((_, at) => at !== hers);
        for (const code of others) expect(await confirm(server, code)).not.toBe('ok');
        expect(await confirm(server, codes[hers] ?? '')).toContain('Current status is CONFIRMED');
        await signUp(server, STRANGERS);
        expect(await opens(server)).toBe('hers');
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
      // Ten tries of a network: 3 codes each time, the last one met with what was left.
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
      await server.store.run('purgeIdentity', undefined);
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
      expect(await outcome(server, 'SignUp', { Username: email, Password: STRANGERS })).toBe('ok');
      expect((await server.mailTo(email)).map(({ subject }) => subject)).toEqual([
        'Você já tem uma conta na Vendinha',
      ]);
      expect(await signIn(server, email, STRANGERS)).toContain('Incorrect username or password.');
    }));
});
