import { describe, expect, test } from 'vitest';
import { formerAlias, subOfFormerAlias } from '../../../../server/identity/commands/former-alias.ts';
import { describeOnEngine } from '../../support/open-store.ts';
import { call, signIn } from '../support/call.ts';
import { ana, STRANGERS as THEIRS, WRONG } from '../support/sign-ups.ts';
import type { IdentityServer } from '../support/start-identity.ts';
import { SUB, withAccount } from '../support/with-account.ts';

const signUp = async (server: IdentityServer): Promise<unknown> =>
  (await call(server, 'SignUp', { Username: ana, Password: THEIRS })).body.UserSub;

/** Answers to a stranger who got an alias in the week before the upgrade. */
async function goOn(server: IdentityServer, named: string): Promise<unknown[]> {
  const seen: unknown[] = [await signIn(server, named, THEIRS)];
  seen.push((await signUp(server)) === named, await signIn(server, named, THEIRS));
  server.advance(8 * 24 * 3_600_000);
  await server.purge();
  seen.push(await signIn(server, named, THEIRS));
  seen.push((await signUp(server)) === named, await signIn(server, named, THEIRS));
  return seen;
}

describeOnEngine('the alias that the version before told', () => {
  test('[A-06] finds its account for as long as the sub of a new one does', async () => {
    let unknown: unknown[] = [];
    await withAccount(null, async (server) => {
      unknown = await goOn(server, String(await signUp(server)));
    });
    expect(unknown[5]).toBe(WRONG);
    await withAccount('CONFIRMED', async (server) => {
      await signUp(server);
      await server.store.run('testForgetAliases', undefined);
      expect(await goOn(server, formerAlias((await server.tokens.secrets()).codes, SUB))).toEqual(unknown);
    });
  });

  test('[A-06] is told to nobody who asks for the first time', () =>
    withAccount('CONFIRMED', async (server) => {
      await call(server, 'ResendConfirmationCode', { Username: ana });
      const former = formerAlias((await server.tokens.secrets()).codes, SUB);
      expect(await signIn(server, former, THEIRS)).toBe(WRONG);
      expect(await signUp(server)).not.toBe(former);
      expect(await signIn(server, former, THEIRS)).toBe(WRONG);
    }));
});

describe('a former alias', () => {
  test('[A-06] is the one that the version before derived', () => {
    const secret = new Uint8Array(32).fill(7);
    expect(formerAlias(secret, SUB)).toBe('c376ba25-98f4-4301-b82d-2cb7d1ba7800');
    expect(subOfFormerAlias(secret, 'c376ba25-98f4-4301-b82d-2cb7d1ba7800')).toBe(SUB);
    expect(subOfFormerAlias(secret, 'nobody')).toBeNull();
  });
});
