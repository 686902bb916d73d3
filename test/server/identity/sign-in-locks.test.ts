import { expect, test } from 'vitest';
import { STRANGERS } from '../../../server/identity/limits.ts';
import { guardsOf } from '../../../server/identity/sign-in-guards.ts';
import { USUAL_ADDRESS_LIMITS } from '../../../server/limits/settings.ts';
import { describeOnEngine } from '../support/open-store.ts';
import { call, outcome } from './support/call.ts';
import { clearHasher } from './support/clear-hasher.ts';
import { GOOD, type IdentityServer, startIdentity } from './support/start-identity.ts';

const WRONG = '400 NotAuthorizedException: Incorrect username or password.';
const LOCKED = '400 NotAuthorizedException: Password attempts exceeded';
const ana = 'ana@exemplo.com.br';
const SUB = '5b0b9c0e-0000-4000-8000-00000000000a';
const HOME = '203.0.113.1';
const STREET = '198.51.100.66';

interface From {
  address: string;
  cookie?: string;
}

const input = (password: string, email = ana) => ({
  AuthFlow: 'USER_PASSWORD_AUTH',
  AuthParameters: { USERNAME: email, PASSWORD: password },
});
const headersOf = ({ address, cookie }: From): Record<string, string> => ({
  'x-forwarded-for': address,
  ...(cookie !== undefined && { cookie }),
});

async function onServer(run: (server: IdentityServer) => Promise<void>): Promise<void> {
  const server = await startIdentity({
    frozen: true,
    hasher: clearHasher,
    http: { trustProxy: true },
    addressLimits: { ...USUAL_ADDRESS_LIMITS, signIn: { burst: 10_000, everyMs: 1 } },
  });
  try {
    for (const [email, sub] of [
      [ana, SUB],
      ['bia@exemplo.com.br', SUB.replace(/a$/, 'b')],
    ] as const) {
      const hashed = await clearHasher.hash(GOOD);
      const passwordHash = hashed.kind === 'hashed' ? hashed.stored : '';
      await server.store.run('createUser', {
        user: { sub, email, name: null, passwordHash },
        status: 'CONFIRMED',
      });
    }
    await run(server);
  } finally {
    await server.stop();
  }
}

const signIn = (server: IdentityServer, from: From, password = GOOD): Promise<string> =>
  outcome(server, 'InitiateAuth', input(password), headersOf(from));

const fail = async (server: IdentityServer, from: From, times: number): Promise<string[]> => {
  const seen: string[] = [];
  for (let time = 0; time < times; time += 1) seen.push(await signIn(server, from, 'Errada#2026'));
  return seen;
};

/** The cookie that a sign-in sets in the browser. */
async function cookieOf(
  server: IdentityServer,
  email = ana,
  headers: Record<string, string> = {},
): Promise<string> {
  const { headers: got } = await call(server, 'InitiateAuth', input(GOOD, email), headers);
  return (got.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
}

describeOnEngine('locks of sign-ins', () => {
  test('a stranger who fails for ever keeps nobody out on another network', () =>
    onServer(async (server) => {
      expect(await fail(server, { address: STREET }, 20)).toContain(LOCKED);
      expect(await signIn(server, { address: STREET })).toBe(LOCKED);
      expect(await signIn(server, { address: HOME })).toBe('ok');
    }));

  test('a browser that signed in before is let in where a stranger on the same network is locked out', () =>
    onServer(async (server) => {
      const cookie = await cookieOf(server, ana, headersOf({ address: HOME }));
      await fail(server, { address: HOME }, 6);
      expect(await signIn(server, { address: HOME })).toBe(LOCKED);
      expect(await signIn(server, { address: HOME, cookie })).toBe('ok');
      expect(await fail(server, { address: HOME, cookie }, 6)).toEqual([
        WRONG,
        WRONG,
        WRONG,
        WRONG,
        WRONG,
        LOCKED,
      ]);
      expect(await signIn(server, { address: STREET, cookie })).toBe(LOCKED);
      server.advance(1000);
      expect(await signIn(server, { address: STREET, cookie })).toBe('ok');
    }));

  test('a lock of before the clock was set back is over, and failures lock again', () =>
    onServer(async (server) => {
      expect(await fail(server, { address: HOME }, 6)).toContain(LOCKED);
      server.advance(-3 * 3_600_000);
      expect(await fail(server, { address: HOME }, 6)).toEqual([WRONG, WRONG, WRONG, WRONG, WRONG, LOCKED]);
      server.advance(1000);
      expect(await signIn(server, { address: HOME })).toBe('ok');
    }));

  test('the cookie is for the server alone, is set once, and is good for its account alone', () =>
    onServer(async (server) => {
      const { headers } = await call(server, 'InitiateAuth', input(GOOD), { 'x-forwarded-proto': 'https' });
      const set = headers.get('set-cookie') ?? '';
      for (const rule of ['HttpOnly', 'SameSite=Strict', 'Secure', 'Path=/cognito'])
        expect(set).toContain(rule);
      const cookie = set.split(';', 1)[0] ?? '';
      const again = await call(server, 'InitiateAuth', input(GOOD), { cookie });
      expect(again.headers.get('set-cookie')).toBeNull();
      const bias = await cookieOf(server, 'bia@exemplo.com.br');
      await fail(server, { address: HOME }, 6);
      expect(await signIn(server, { address: HOME, cookie: bias })).toBe(LOCKED);
      expect(await signIn(server, { address: HOME, cookie: `${cookie.slice(0, -3)}AAA` })).toBe(LOCKED);
      const both = await cookieOf(server, 'bia@exemplo.com.br', { cookie });
      expect(await signIn(server, { address: HOME, cookie: both })).toBe('ok');
    }));

  test('whoever has many IPv6 networks is counted by the /56 and the /48 too', () =>
    onServer(async (server) => {
      const at = (third: string, fourth: string): From => ({ address: `2001:db8:${third}:${fourth}::1` });
      for (const fourth of ['aa01', 'aa02'])
        expect(await fail(server, at('1', fourth), 4)).not.toContain(LOCKED);
      expect(await fail(server, at('1', 'aa03'), 2)).toEqual([WRONG, WRONG]);
      expect(await signIn(server, at('1', 'aa04'))).toBe(LOCKED);
      expect(await fail(server, at('1', 'bb01'), 4)).not.toContain(LOCKED);
      expect(await fail(server, at('1', 'cc01'), 1)).toEqual([WRONG]);
      expect(await signIn(server, at('1', 'dd01'))).toBe(LOCKED);
      expect(await signIn(server, at('2', 'aa01'))).toBe('ok');
    }));

  const guessFrom = async (server: IdentityServer, network: string) => {
    const session = { tokenHash: 'x', originJti: 'x', authTime: 0, expiresAt: 0 };
    const guards = guardsOf(SUB, { device: null, networks: [network] });
    const none = { stored: null, matches: false };
    const args = { accountId: SUB, password: none, decoy: none, session, guards };
    const verdict = await server.store.run('signInUser', args);
    return verdict.kind === 'applied' ? verdict.value.kind : verdict.kind;
  };

  test('of the first guesses that come at once five are judged, though nothing was counted before', () =>
    onServer(async (server) => {
      const guesses = Array.from({ length: 12 }, () => guessFrom(server, '10.1.0.1'));
      expect((await Promise.all(guesses)).sort()).toEqual([
        ...Array(7).fill('locked'),
        ...Array(5).fill('wrong'),
      ]);
    }));

  test('strangers on very many networks run out of guesses; a known browser does not notice', () =>
    onServer(async (server) => {
      const cookie = await cookieOf(server);
      const guess = (network: string) => guessFrom(server, network);
      for (let n = 0; n < STRANGERS.burst; n += 1)
        expect(await guess(`10.1.${n >> 8}.${n & 255}`)).toBe('wrong');
      expect(await guess('10.2.0.1')).toBe('locked');
      expect(await signIn(server, { address: HOME })).toBe(LOCKED);
      expect(await signIn(server, { address: HOME, cookie })).toBe('ok');
      server.advance(STRANGERS.everyMs);
      expect(await signIn(server, { address: HOME })).toBe('ok');
    }));
});
