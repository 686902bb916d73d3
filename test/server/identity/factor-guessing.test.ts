import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { proofOf } from '../../../server/identity/challenge-session.ts';
import { newSession } from '../../../server/identity/sign-in-tokens.ts';
import { clearHasher } from './support/clear-hasher.ts';
import { type IdentityServer, startIdentity } from './support/start-identity.ts';

const SUB = '5b0b9c0e-0000-4000-8000-00000000000a';
const HOUR = 3_600_000;

describe('[F-10] guessing codes of an authenticator by whoever has the password', () => {
  let server: IdentityServer;
  let step = 1;

  beforeEach(async () => {
    server = await startIdentity({ frozen: true, hasher: clearHasher });
    const user = { sub: SUB, email: 'ana@exemplo.com.br', name: 'Ana', passwordHash: '-' };
    await server.store.run('createUser', { user, status: 'CONFIRMED' });
    await server.store.run('beginFactor', { sub: SUB, sealed: 'S' });
  });
  afterEach(() => server.stop());

  const prove = async (right: boolean, network = 'casa') => {
    step += 1;
    const code = { sealed: 'S', step: right ? step : null };
    const verdict = await server.store.run('proveFactor', { sub: SUB, code, networks: [network] });
    return verdict.kind === 'applied' && verdict.value;
  };
  const switchOn = async (): Promise<void> => {
    expect(await prove(true)).toBe('right');
    await server.store.run('preferFactor', { sub: SUB, active: true });
  };
  const pass = async (right: boolean, network: string) => {
    step += 1;
    const verdict = await server.store.run('passFactor', {
      ...{ sub: SUB, proof: proofOf('-'), networks: [network] },
      code: { sealed: 'S', step: right ? step : null },
      session: newSession(server.now()).session,
    });
    return verdict.kind === 'applied' && verdict.value.kind;
  };
  /** Number of wrong codes looked at among `tries`, three an hour, which is too slow for the short lock. */
  const guess = async (tries: number, networkOf: () => string): Promise<number> => {
    let looked = 0;
    for (let count = 0; count < tries; count += 1) {
      if ((await pass(false, networkOf())) === 'wrong') looked += 1;
      server.advance(HOUR / 3);
    }
    return looked;
  };

  test('stops for a network long before its owner elsewhere is kept out, whose sign-in does not begin it anew', async () => {
    await switchOn();
    expect(await guess(24, () => 'estranho')).toBe(10);
    expect(await pass(true, 'estranho')).toBe('locked');
    expect(await pass(true, 'casa')).toBe('signed-in');
    expect(await pass(true, 'estranho')).toBe('locked');
    expect(await guess(27, () => 'estranho')).toBe(1);
  });

  test('from many networks is held to eight a day, and shuts the owner out for three hours after the last', async () => {
    await switchOn();
    expect(await guess(288, randomUUID)).toBeLessThanOrEqual(40 + 4 * 8);
    while ((await pass(false, randomUUID())) === 'wrong') server.advance(HOUR / 60);
    expect(await pass(true, 'casa')).toBe('locked');
    server.advance(3 * HOUR);
    expect(await pass(true, 'casa')).toBe('signed-in');
  });

  test('is nothing where no factor was in force yet: a clock that is wrong keeps nobody from switching it on', async () => {
    for (let count = 0; count < 20; count += 1) {
      expect(await prove(false)).toBe('wrong');
      server.advance(HOUR);
    }
    await switchOn();
  });
});
