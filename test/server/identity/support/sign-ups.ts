import { expect } from 'vitest';
import { outcome, signIn } from './call.ts';
import { clearHasher } from './clear-hasher.ts';
import { GOOD, type IdentityServer, startIdentity } from './start-identity.ts';

export const ana = 'ana@exemplo.com.br';

export const STRANGERS = 'Estranho#2026';

export const MISMATCH = '400 CodeMismatchException: Invalid verification code provided, please try again.';

export const WRONG = '400 NotAuthorizedException: Incorrect username or password.';

/** The waiting sign-ups as they are stored. */
export async function kept(server: IdentityServer): Promise<{ network: string }[]> {
  const row = await server.store.read.selectFrom('code').select('code_hash').executeTakeFirstOrThrow();
  return JSON.parse(row.code_hash) as { network: string }[];
}

export async function onServer(run: (server: IdentityServer) => Promise<void>): Promise<void> {
  const server = await startIdentity({ frozen: true, hasher: clearHasher, http: { trustProxy: true } });
  try {
    await run(server);
  } finally {
    await server.stop();
  }
}

/** Metadata with the sign-up's ticket, as our own app sends it. Other clients send none. */
export const withTicket = (ticket?: string) => ticket && { ClientMetadata: { signUp: ticket } };

export const signUp = (
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

export const confirm = (server: IdentityServer, ConfirmationCode: string, ticket?: string): Promise<string> =>
  outcome(server, 'ConfirmSignUp', { Username: ana, ConfirmationCode, ...withTicket(ticket) });

export const resend = (server: IdentityServer, ticket?: string, from?: number): Promise<string> =>
  outcome(server, 'ResendConfirmationCode', { Username: ana, ...withTicket(ticket) }, network(from));

export const network = (from = 1) => ({ 'x-forwarded-for': `203.0.113.${from}` });

export const MINE = 'bilhete-da-ana-000000000';

/** Signs up. Returns the code in the mail. */
export async function mailed(server: IdentityServer, ...args: [string, Parameters<typeof signUp>[2]?]) {
  expect(await signUp(server, ...args)).toBe('ok');
  return server.codeFor(ana);
}

/** Names the person whose password opens the account. GOOD is hers. */
export async function opens(server: IdentityServer): Promise<string> {
  const [hers, strangers] = [await signIn(server, ana, GOOD), await signIn(server, ana, STRANGERS)];
  if (hers === 'ok' && strangers === WRONG) return 'hers';
  if (hers === WRONG && strangers === 'ok') return 'the stranger’s';
  return hers === WRONG && strangers === WRONG ? 'none' : `${hers} ${strangers}`;
}
