import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { storePlaceOf } from '../../../scripts/operator/open-operator.ts';
import { readConfig } from '../../../server/config.ts';
import { openReader } from '../../../server/db/open-reader.ts';
import type { InstallationKeys } from '../../../server/identity/keys/installation-keys.ts';
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
  /** State of earlier keys: whether they still sign or verify, and whether the webhook's path is unchanged. */
  const stays = async (before: InstallationKeys) => {
    const { current, next, old, webhook } = await kept();
    const verify = [current, next, ...old].map(({ publicJwk }) => publicJwk.n);
    return {
      signs: before.current.publicJwk.n === current.publicJwk.n,
      verifies: verify.includes(before.current.publicJwk.n),
      webhook: before.webhook.current === webhook.current,
    };
  };

  test('after a theft of both, neither the key nor the webhook’s path stays, in any order of the flags', async () => {
    for (const flags of [
      ['--stolen', '--webhook'],
      ['--webhook', '--stolen'],
    ]) {
      const before = await kept();
      const said = await rotate(...flags);
      expect(await stays(before)).toEqual({ signs: false, verifies: false, webhook: false });
      expect(said).toContain('tokens of all others are refused');
      expect(said).toContain('the bank will be told the new address');
    }
  });

  test('each flag alone does its own, and without one the next key signs', async () => {
    let before = await kept();
    await rotate('--webhook');
    expect(await stays(before)).toEqual({ signs: true, verifies: true, webhook: false });
    before = await kept();
    await rotate('--stolen');
    expect(await stays(before)).toEqual({ signs: false, verifies: false, webhook: true });
    before = await kept();
    expect(await rotate()).toBe('2 keys verify, and the next one is made\n');
    expect(await stays(before)).toEqual({ signs: false, verifies: true, webhook: true });
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
