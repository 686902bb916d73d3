import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { decodeProtectedHeader } from 'jose';
import { afterEach, describe, expect, test } from 'vitest';
import { clientConfig, cognito, getRecord, type Person, signIn } from '../support/api-client.ts';
import { engineIsPresent, engineUnderTest } from '../support/open-store.ts';
import { openHome, type ServerHome } from '../support/server-home.ts';
import { type ServerProcess, spawnServer } from '../support/server-process.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const MARINA = 'marina@exemplo.com.br';

describe.runIf(engineUnderTest() === 'postgres' && engineIsPresent())('npm run rotate-keys', () => {
  let home: ServerHome;
  let servers: ServerProcess[] = [];
  afterEach(async () => {
    await Promise.all(servers.map((server) => server.kill('SIGKILL')));
    servers = [];
    await home.remove();
  });
  const start = (): Promise<string> => {
    const server = spawnServer(home.env);
    servers.push(server);
    return server.ready;
  };

  test('signs nobody out of two processes that are at work, and both sign with the next key soon', async () => {
    home = await openHome();
    const origins = [await start(), await start()];
    const [here = ''] = origins;
    const marina = await signIn(here, MARINA, 'Vendinha#2026');
    const first = kidOf(marina);
    const seen = new Map<string, Set<string>>(origins.map((origin) => [origin, new Set()]));
    let rotated: Promise<unknown> | undefined;

    // Each turn renews at one process and asks both, until both have signed with a key of after the rotation.
    let person = marina;
    for (let turn = 0; [...seen.values()].some((kids) => kids.size < 2); turn++) {
      const origin = origins[turn % 2] ?? '';
      person = await renewed(origin, person);
      seen.get(origin)?.add(kidOf(person));
      for (const asked of origins)
        for (const held of [marina, person])
          expect(await getRecord(asked, held, MARINA, 'PROFILE')).not.toBeNull();
      rotated ??= promisify(execFile)(process.execPath, ['scripts/operator/rotate-keys.ts', '--demo'], {
        cwd: ROOT,
        env: { ...process.env, ...home.env },
      });
    }
    await rotated;
    const kids = [...seen.values()].map((set) => [...set]);
    expect(kids[0]).toEqual(kids[1]);
    expect(kids[0]?.[0]).toBe(first);
  });
});

const kidOf = ({ idToken }: Person): string => decodeProtectedHeader(idToken).kid ?? '';

async function renewed(origin: string, person: Person): Promise<Person> {
  const { userPoolClientId: ClientId } = await clientConfig(origin);
  const { AuthenticationResult } = await cognito(origin, 'InitiateAuth', {
    ClientId,
    AuthFlow: 'REFRESH_TOKEN_AUTH',
    AuthParameters: { REFRESH_TOKEN: person.refreshToken },
  });
  const { IdToken, AccessToken, RefreshToken = person.refreshToken } = AuthenticationResult;
  return { ...person, idToken: IdToken, accessToken: AccessToken, refreshToken: RefreshToken };
}
