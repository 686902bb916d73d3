import { execFile } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { openReader } from '../../../server/db/open-reader.ts';
import { COMPILED_CODE } from '../../../server/db/sqlite/compiled-code.ts';
import { alter } from '../support/alter.ts';
import { openDemoHome } from '../support/demo-template.ts';
import { describeOnEngine, engineUnderTest } from '../support/open-store.ts';
import { openEmptyHome, openHome, type ServerHome } from '../support/server-home.ts';
import { productionEnv } from '../support/start-server.ts';

/**
 * A writing and a reading command. The others open storages alike on both engines, so SQLite alone runs them. Each
 * process takes a second.
 */
const COMMANDS: readonly string[][] = [
  ['rotate-keys', '--stolen'],
  ['verify-books'],
  ...(engineUnderTest() === 'sqlite'
    ? [
        ['close-account', 'e', '--by', 'teste'],
        ['orders'],
        ['suspense'],
        ['pictures'],
        ['reconcile'],
        ['reconcile', '--repair', '--by', 'teste'],
      ]
    : []),
];

/** Runs an operator's command of a business. Resolves to its exit code and output. */
const run = (home: ServerHome, [name, ...args]: readonly string[]) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    const env = {
      ...process.env,
      NODE_COMPILE_CACHE: COMPILED_CODE,
      ...home.env,
      ...productionEnv(home),
    };
    execFile(process.execPath, [`scripts/operator/${name}.ts`, ...args], { env }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), said: out + err }),
    );
  });

/** All settings of a storage, its keys included. Null without such a table. */
async function settings({ env, dataDir }: ServerHome): Promise<unknown[] | null> {
  const { DATABASE_URL: url } = env;
  const storage = openReader(url === undefined ? { file: `${dataDir}/vendinha.db` } : { url });
  const rows = storage.read.selectFrom('setting').selectAll().orderBy('key').execute();
  return await rows.catch(() => null).finally(() => storage.close());
}

describeOnEngine('an operator’s command', () => {
  let home: ServerHome;
  afterEach(async () => await home.remove());

  test('of a business does nothing on the storage of a demo, and says so', async () => {
    home = await openDemoHome();
    const before = await settings(home);
    expect(before).not.toEqual([]);
    for (const command of COMMANDS) {
      const { code, said } = await run(home, command);
      expect([code, said], command.join(' ')).toEqual([2, expect.stringContaining('the demo filled this')]);
    }
    expect(await settings(home)).toEqual(before);
  });

  test('of a demo does nothing on the storage of a business, and says so', async () => {
    home = await openHome();
    await alter(
      home,
      `insert into record (id, type, content, created_at, updated_at, deleted) values ('a', 'LOG', '{}', 1, 1, 0)`,
    );
    const before = await settings(home);
    const { code, said } = await run(home, ['rotate-keys', '--demo']);
    expect([code, said]).toEqual([2, expect.stringContaining('holds what is no demo')]);
    expect(await settings(home)).toEqual(before);
  });

  test('makes no storage where none is', async () => {
    home = await openEmptyHome();
    mkdirSync(home.dataDir);
    for (const command of COMMANDS) expect((await run(home, command)).code, command.join(' ')).toBe(2);
    if (engineUnderTest() === 'postgres') expect(await settings(home)).toBeNull();
    const file = `${home.dataDir}/vendinha.db`;
    expect(existsSync(file)).toBe(false);
    if (engineUnderTest() === 'sqlite')
      expect((await run(home, ['orders'])).said).toContain(`${file} is not there: set DATA_DIR`);
  });
});
