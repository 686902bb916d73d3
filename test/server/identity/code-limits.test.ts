import { describe, expect, test } from 'vitest';
import { createUser } from '../../../server/identity/create-user.ts';
import { USUAL_ADDRESS_LIMITS } from '../../../server/limits/settings.ts';
import { outcome, signIn } from './support/call.ts';
import { clearHasher } from './support/clear-hasher.ts';
import { GOOD, type IdentityServer, otherCode, startIdentity } from './support/start-identity.ts';

const LIMIT = '400 LimitExceededException: Attempt limit exceeded, please try after some time.';
const MISMATCH = '400 CodeMismatchException: Invalid verification code provided, please try again.';
const ana = 'ana@exemplo.com.br';

async function onServer(
  run: (server: IdentityServer) => Promise<void>,
  options: Parameters<typeof startIdentity>[0],
): Promise<void> {
  const server = await startIdentity({ frozen: true, ...options });
  try {
    await run(server);
  } finally {
    await server.stop();
  }
}

describe('codes that strangers ask for and guess at', () => {
  const behindProxy = {
    hasher: clearHasher,
    addressLimits: { ...USUAL_ADDRESS_LIMITS, code: { burst: 1000, everyMs: 1 } },
    http: { trustProxy: true },
  };
  const from = (network: number) => ({ 'x-forwarded-for': `203.0.113.${network}` });
  const forgot = (server: IdentityServer, network: number) =>
    outcome(server, 'ForgotPassword', { Username: ana }, from(network));
  const reset = (server: IdentityServer, network: number, ConfirmationCode: string) =>
    outcome(
      server,
      'ConfirmForgotPassword',
      { Username: ana, ConfirmationCode, Password: 'Refeita#1' },
      from(network),
    );
  test('a hundred people on one network sign up, confirm and sign in within five minutes', async () => {
    await onServer(
      async (server) => {
        const statuses = new Set<string>();
        for (let person = 0; person < 100; person += 1) {
          const Username = `pessoa${person}@exemplo.com.br`;
          const attributes = [{ Name: 'email', Value: Username }];
          statuses.add(
            await outcome(
              server,
              'SignUp',
              { Username, Password: GOOD, UserAttributes: attributes },
              from(7),
            ),
          );
          const ConfirmationCode = await server.codeFor(Username);
          statuses.add(await outcome(server, 'ConfirmSignUp', { Username, ConfirmationCode }, from(7)));
          statuses.add(await signIn(server, Username));
          server.advance(3000);
        }
        expect([...statuses]).toEqual(['ok']);
      },
      { hasher: clearHasher, http: { trustProxy: true } },
    );
  });

  test('[A-06] [A-08] of codes that waited for the mail server only the one that is good is mailed', () =>
    onServer(async (server) => {
      const mailed = () => server.box.list().length;
      await createUser(server.store, { email: ana, password: GOOD });
      for (const network of [1, 2]) expect(await forgot(server, network)).toBe('ok');
      const code = await server.codeFor(ana);
      expect(mailed()).toBe(1);
      expect(await reset(server, 3, code)).toBe('ok');
      const Username = 'bia@exemplo.com.br';
      const UserAttributes = [{ Name: 'email', Value: Username }];
      await outcome(server, 'SignUp', { Username, Password: GOOD, UserAttributes }, from(1));
      await outcome(server, 'ResendConfirmationCode', { Username }, from(1));
      const ConfirmationCode = await server.codeFor(Username);
      expect(mailed()).toBe(2);
      expect(await outcome(server, 'ConfirmSignUp', { Username, ConfirmationCode }, from(1))).toBe('ok');
    }, behindProxy));

  /** Asks for codes and tries wrong ones until refused. Returns the number of tries looked at. */
  const guess = async (server: IdentityServer, network: number): Promise<number> => {
    let tried = 0;
    while ((await forgot(server, network)) === 'ok') {
      const wrong = otherCode(await server.codeFor(ana));
      while ((await reset(server, network, wrong)) === MISMATCH) tried += 1;
    }
    return tried;
  };

  test('[A-08] [A-09] a stranger who wastes codes and asks for ever new ones keeps nobody out: the person gets a code and uses it', () =>
    onServer(async (server) => {
      await createUser(server.store, { email: ana, password: GOOD });
      expect(await guess(server, 66)).toBe(10);
      for (let hours = 0; hours < 12; hours += 1) {
        server.advance(3_600_000);
        await guess(server, 66);
      }
      expect(await reset(server, 66, otherCode(await server.codeFor(ana)))).toBe(LIMIT);
      expect(await forgot(server, 1)).toBe('ok');
      expect(await reset(server, 1, await server.codeFor(ana))).toBe('ok');
      expect(await signIn(server, ana, 'Refeita#1')).toBe('ok');
    }, behindProxy));

  test('an account bears 40 wrong codes from wherever they come, then one an hour', () =>
    onServer(async (server) => {
      await createUser(server.store, { email: ana, password: GOOD });
      const tried: number[] = [];
      for (let network = 1; network <= 6; network += 1) {
        tried.push(await guess(server, network));
        server.advance(1000);
      }
      expect(tried.reduce((sum, one) => sum + one)).toBe(40);
      server.advance(3_600_000);
      expect(await guess(server, 7)).toBe(1);
    }, behindProxy));
});
