import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { decodeProtectedHeader } from 'jose';
import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { clientConfig, cognito, getRecord, type Person, signIn } from '../support/api-client.ts';
import { openDemoHome } from '../support/demo-template.ts';
import { engineIsPresent, engineUnderTest } from '../support/open-store.ts';
import type { ServerHome } from '../support/server-home.ts';
import { type ServerProcess, spawnServer } from '../support/server-process.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const PEOPLE = ['marina', 'bento', 'clara'].map((name) => `${name}@exemplo.com.br`);

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

  const rotate = (...args: string[]) =>
    promisify(execFile)(process.execPath, ['scripts/operator/rotate-keys.ts', '--demo', ...args], {
      cwd: ROOT,
      env: { ...process.env, ...home.env },
    });

  test('signs nobody of several out of two processes that are at work, and both sign with the next key soon', async () => {
    home = await openDemoHome();
    const origins = [await start(), await start()];
    const [here = ''] = origins;
    const first = await Promise.all(PEOPLE.map((email) => signIn(here, email, 'Vendinha#2026')));
    const seen = new Map<string, Set<string>>(origins.map((origin) => [origin, new Set()]));
    let rotated: Promise<unknown> | undefined;

    // Each turn renews at one process and asks both, until both have signed with a new key.
    const work = async (begun: Person, nth: number): Promise<void> => {
      let person = begun;
      for (let turn = nth; [...seen.values()].some((kids) => kids.size < 2); turn++) {
        const origin = origins[turn % 2] ?? '';
        person = await renewed(origin, person);
        seen.get(origin)?.add(kidOf(person));
        for (const asked of origins)
          for (const held of [begun, person])
            expect(await getRecord(asked, held, PEOPLE[nth] ?? '', 'PROFILE')).not.toBeNull();
        rotated ??= rotate();
      }
    };
    await Promise.all(first.map(work));
    await rotated;
    const kids = [...seen.values()].map((set) => [...set]);
    expect(kids[0]).toEqual(kids[1]);
    expect(first.map(kidOf)).toEqual(first.map(() => kids[0]?.[0]));

    const before = await webhookOf(home);
    await rotate('--webhook');
    const after = await webhookOf(home);
    const call = async (secret: string) => {
      const headers = { 'content-type': 'application/json' };
      const sent = { method: 'POST', headers, body: JSON.stringify({ pix: [] }) };
      const paths = origins.map((origin) => `${origin}/pix/webhook/${secret}/pix`);
      return Promise.all(paths.map(async (path) => (await fetch(path, sent)).status));
    };
    await expect.poll(() => call(after)).toEqual([200, 200]);
    expect(await call(before)).toEqual([200, 200]);
    expect(await call('segredo')).toEqual([404, 404]);
  });
});

const kidOf = ({ idToken }: Person): string => decodeProtectedHeader(idToken).kid ?? '';

/** The valid secret part of the bank's path. */
async function webhookOf({ env }: ServerHome): Promise<string> {
  const client = new pg.Client({ connectionString: env.DATABASE_URL });
  await client.connect();
  const { rows } = await client.query(`select value from setting where key = 'identity.keys'`);
  await client.end();
  return JSON.parse(rows[0].value).webhook.current;
}

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
