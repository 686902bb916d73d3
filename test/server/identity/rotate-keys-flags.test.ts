import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { storePlaceOf } from '../../../scripts/operator/open-operator.ts';
import { readConfig } from '../../../server/config.ts';
import { openReader } from '../../../server/db/open-reader.ts';
import type { InstallationKeys } from '../../../server/identity/keys/installation-keys.ts';
import { alter } from '../support/alter.ts';
import { openHome, type ServerHome } from '../support/server-home.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

describe('what npm run rotate-keys is told', () => {
  let home: ServerHome;
  beforeEach(async () => {
    home = await openHome();
    await rotate();
  });
  afterEach(async () => await home.remove());

  const environment = () => ({ ...process.env, ...home.env });
  const rotate = async (...args: string[]): Promise<string> => {
    const command = ['scripts/operator/rotate-keys.ts', '--demo', ...args];
    const done = await promisify(execFile)(process.execPath, command, { cwd: ROOT, env: environment() });
    return done.stdout;
  };
  const kept = async (): Promise<InstallationKeys> => {
    const storage = openReader(storePlaceOf(readConfig(['--demo'], environment())));
    const { value } = await storage.read
      .selectFrom('setting')
      .select('value')
      .where('key', '=', 'identity.keys')
      .executeTakeFirstOrThrow();
    await storage.close();
    return JSON.parse(value) as InstallationKeys;
  };
  /** State of earlier keys: whether they sign or verify, whether the webhook's path stays, and how many secrets do. */
  const stays = async (before: InstallationKeys) => {
    const { current, next, old, webhook, secrets } = await kept();
    const verify = [current, next, ...old].map(({ publicJwk }) => publicJwk.n);
    return {
      signs: before.current.publicJwk.n === current.publicJwk.n,
      verifies: verify.includes(before.current.publicJwk.n),
      webhook: before.webhook.current === webhook.current,
      secrets: Object.entries(secrets).filter(([, secret]) => Object.values(before.secrets).includes(secret))
        .length,
    };
  };

  test('after a theft of both, neither a key, a secret nor the webhook’s path stays, in any order of the flags', async () => {
    for (const flags of [
      ['--stolen', '--webhook'],
      ['--webhook', '--stolen'],
    ]) {
      const before = await kept();
      const said = await rotate(...flags);
      expect(await stays(before)).toEqual({ signs: false, verifies: false, webhook: false, secrets: 0 });
      expect(said).toContain('everybody signs in again');
      expect(said).toContain('the keys for messages to phones stay');
      expect(said).toContain('the bank will be told the new address');
    }
  });

  test('each flag alone does its own, and without one the next key signs', async () => {
    let before = await kept();
    await rotate('--webhook');
    expect(await stays(before)).toEqual({ signs: true, verifies: true, webhook: false, secrets: 4 });
    before = await kept();
    const said = await rotate('--stolen');
    expect(await stays(before)).toEqual({ signs: false, verifies: false, webhook: true, secrets: 0 });
    expect(said).toContain('the path of the webhook and the keys for messages to phones stay');
    before = await kept();
    expect(await rotate()).toBe('2 keys verify, and the next one is made\n');
    expect(await stays(before)).toEqual({ signs: false, verifies: true, webhook: true, secrets: 4 });
  });

  test('where the bank cannot be told it says that the keys are changed', async () => {
    const before = await kept();
    const refusal = "select raise(abort, 'no_jobs')";
    await alter(home, `create trigger refuse before insert on job begin ${refusal}; end`);
    await expect(rotate('--webhook', '--stolen')).rejects.toMatchObject({
      code: 2,
      stdout: expect.stringContaining('everybody signs in again'),
      stderr: expect.stringMatching(
        /^The keys are changed. The bank is told the new address within a day, by a running server: .*no_jobs/,
      ),
    });
    expect(await stays(before)).toEqual({ signs: false, verifies: false, webhook: false, secrets: 0 });
  });

  test('what it does not know is refused before anything is done', async () => {
    const before = await kept();
    for (const wrong of ['--stollen', 'stolen', '--webhook=yes'])
      await expect(rotate(wrong)).rejects.toMatchObject({
        code: 2,
        stderr: `Nothing was done: unknown argument ${wrong}\n`,
      });
    expect(await kept()).toEqual(before);
  });
});
