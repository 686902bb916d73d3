import { copyFileSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engineUnderTest } from '../support/open-store.ts';
import { openHome, type ServerHome } from '../support/server-home.ts';
import { spawnServer } from '../support/server-process.ts';
import { productionEnv } from '../support/start-server.ts';

describe.runIf(engineUnderTest() === 'sqlite')('a storage file that is malformed', () => {
  let home: ServerHome;
  let file: string;
  beforeEach(async () => {
    home = await openHome();
    file = join(home.dataDir, 'vendinha.db');
  });
  afterEach(() => home.remove());

  /** Output of a server that must not start on the file. */
  async function refusal(): Promise<string> {
    const server = spawnServer({ ...home.env, ...productionEnv(home) }, 'server');
    server.ready.then(
      () => server.kill('SIGKILL'),
      () => undefined,
    );
    const { code, output } = await server.ended;
    expect(code).toBe(78);
    return output;
  }
  const ONE_LINE = /^The server cannot start: the storage file \S+\/vendinha\.db is malformed\. Put .*\n$/;

  test('is refused in one line where its first pages cannot be read', async () => {
    writeFileSync(file, 'uma planilha');
    expect(await refusal()).toMatch(ONE_LINE);
  });

  test('is refused where a backup took its place beside the log of a crash', async () => {
    const backup = join(home.dataDir, 'backup.db');
    copyFileSync(file, backup);
    const log = crash();
    rmSync(file);
    writeFileSync(`${file}-wal`, log);
    const changed = (path: string): bigint => statSync(path, { bigint: true }).ctimeNs;
    do copyFileSync(backup, file);
    while (changed(file) <= changed(`${file}-wal`));
    expect(await refusal()).toMatch(ONE_LINE);

    // The documented repair: without that log the backup is whole.
    for (const name of ['-wal', '-shm']) rmSync(`${file}${name}`, { force: true });
    const server = spawnServer({ ...home.env, ...productionEnv(home) }, 'server');
    await server.ready;
    await server.kill('SIGKILL');
  });

  /** Sells for a while. Returns the log of a machine that died. */
  function crash(): Buffer {
    const db = new DatabaseSync(file);
    const sell = (rows: number): string =>
      `with recursive n (n) as (select 1 union all select n + 1 from n where n < ${rows})
       insert into sold (what) select randomblob(900) from n`;
    db.exec('pragma journal_mode = wal; create table sold (n integer primary key, what blob)');
    db.exec(`${sell(2000)}; pragma wal_checkpoint(truncate); ${sell(100)}`);
    const left = readFileSync(`${file}-wal`);
    db.close();
    return left;
  }
});
