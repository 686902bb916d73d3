import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { afterEach, describe, expect, test } from 'vitest';
import { openStore } from '../../../server/db/open-store.ts';
import { hasS3, startS3 } from '../images/support/s3-server.ts';
import { createRecord, getRecord, graphql, type Person, signIn } from '../support/api-client.ts';
import { needs } from '../support/needs.ts';
import { emptyPlace, engineIsPresent, engineUnderTest, type TestPlace } from '../support/open-store.ts';
import { openEmptyHome, type ServerHome } from '../support/server-home.ts';
import { type ServerProcess, spawnServer } from '../support/server-process.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const MARINA = 'marina@exemplo.com.br';
const PASSWORD = 'Vendinha#2026';
const BOTH_PLACES = 'looks for pictures where the next server does, in a bucket or in files';
const ITEMS = `query l($owner: String!, $type: String!) {
  listByOwnerAndType(owner: $owner, type: $type, first: 100) { items { id parentId content } } }`;

describe.runIf(engineUnderTest() === 'postgres' && engineIsPresent())('npm run move', () => {
  let home: ServerHome;
  let target: TestPlace;
  let servers: ServerProcess[] = [];
  afterEach(async () => {
    await Promise.all(servers.map((server) => server.kill('SIGKILL')));
    servers = [];
    await home.remove();
    await target.remove();
  });
  const start = async (env: Record<string, string>): Promise<{ server: ServerProcess; origin: string }> => {
    const server = spawnServer(env);
    servers.push(server);
    return { server, origin: await server.ready };
  };
  const move = (env: Record<string, string>): Promise<{ code: number; text: string }> =>
    promisify(execFile)(process.execPath, ['scripts/operator/move.ts', '--demo'], {
      cwd: ROOT,
      env: { ...process.env, ...env },
    }).then(
      ({ stdout }) => ({ code: 0, text: stdout }),
      ({ code, stdout, stderr }) => ({ code, text: `${stdout}${stderr}` }),
    );

  test('carries a demo from its file to PostgreSQL, where people go on as they were, once', async () => {
    home = await openEmptyHome();
    target = await emptyPlace();
    const url = 'url' in target.place ? target.place.url : '';
    const { DATABASE_URL: _, ...onFile } = home.env;
    const onPostgres = { ...onFile, DATABASE_URL: url };
    const first = await start(onFile);
    const before = await signIn(first.origin, MARINA, PASSWORD);
    const balance = (await profile(first.origin, before))?.content.balance;
    expect((await move(onPostgres)).text).toContain(`in use by process ${first.server.pid}`);
    await first.server.kill('SIGTERM');
    const counts = countsOf(`${home.dataDir}/vendinha.db`);

    const moved = await move(onPostgres);
    expect(moved.text).toMatch(/^books: \d+:[0-9a-f]{64}, 0 faults$/m);
    expect(moved.text).toMatch(/^pictures in DATA_DIR: [1-9]\d*, [0-9a-f]{32}, 0 missing$/m);
    for (const [table, count] of counts)
      expect(moved.text).toMatch(new RegExp(`^${table}: ${count} rows, `, 'm'));
    expect(moved.code).toBe(0);

    const second = await start(onPostgres);
    expect((await profile(second.origin, before))?.content.balance).toBe(balance);
    const marina = await signIn(second.origin, MARINA, PASSWORD);
    expect(await buysOne(second.origin, marina)).toBe(true);
    await second.server.kill('SIGTERM');

    const again = await move(onPostgres);
    expect([again.code, again.text]).toEqual([2, expect.stringContaining('the database is not empty')]);
  });

  test.skipIf(!hasS3)(needs('Ceph', hasS3, BOTH_PLACES), async () => {
    home = await openEmptyHome();
    target = await emptyPlace();
    const storage = await startS3();
    try {
      const { DATABASE_URL: _, ...onFile } = home.env;
      const url = 'url' in target.place ? target.place.url : '';
      const inBucket = { ...onFile, ...storage.env };
      await (await start(inBucket)).server.kill('SIGTERM');
      const moved = await move({ ...inBucket, DATABASE_URL: url });
      expect(moved.text).toMatch(/^pictures in S3_BUCKET: [1-9]\d*, [0-9a-f]{32}, 0 missing$/m);
      expect(moved.code).toBe(0);

      // The new server would look for pictures in its folder, but all of them are in the bucket.
      await target.remove();
      target = await emptyPlace();
      const elsewhere = await move({
        ...onFile,
        DATABASE_URL: 'url' in target.place ? target.place.url : '',
      });
      expect(elsewhere.text).toMatch(/^pictures in DATA_DIR: 0, [0-9a-f]{32}, [1-9]\d* missing$/m);
      expect(elsewhere.code).toBe(1);
    } finally {
      await storage.stop();
    }
  });

  /** A home with an empty data folder. Returns the path of its missing database and the environment of a move. */
  const openFolder = async (): Promise<{ file: string; env: Record<string, string> }> => {
    home = await openEmptyHome();
    target = await emptyPlace();
    mkdirSync(home.dataDir);
    const env = { ...home.env, DATABASE_URL: 'url' in target.place ? target.place.url : '' };
    return { file: `${home.dataDir}/vendinha.db`, env };
  };

  test('moves nothing out of a folder without a file, and makes none there', async () => {
    const { file, env } = await openFolder();
    const { code, text } = await move(env);
    expect([code, text]).toEqual([2, expect.stringContaining(`Nothing was moved: ${file} is not there`)]);
    expect(existsSync(file)).toBe(false);
  });

  test('says that all was moved where it cannot look at it afterwards', async () => {
    const { file, env } = await openFolder();
    const store = await openStore({ file });
    await store.close();
    writeFileSync(`${home.dataDir}/images`, 'no folder');
    const { code, text } = await move(env);
    expect(text).toMatch(/^record: 0 rows, /m);
    expect([code, text]).toEqual([1, expect.stringContaining('All was moved, and could not be checked: ')]);
  });
});

const profile = (origin: string, person: Person) => getRecord(origin, person, MARINA, 'PROFILE');

function countsOf(file: string): [string, number][] {
  const db = new DatabaseSync(file, { readOnly: true });
  const tables = ['record', 'account', 'transfer', 'seal', 'app_user', 'setting', 'picture_reference'];
  const counts = tables.map((table): [string, number] => {
    const { count } = db.prepare(`select count(*) as count from ${table}`).get() as { count: number };
    return [table, count];
  });
  db.close();
  return counts;
}

/** Buys one unit of the first item that sells at its list price. True if one was bought. */
async function buysOne(origin: string, person: Person): Promise<boolean> {
  const bento = await signIn(origin, 'bento@exemplo.com.br', PASSWORD);
  const { data } = await graphql(origin, bento, ITEMS, { owner: bento.sub, type: 'ITEM' });
  for (const { id, parentId, content } of data?.listByOwnerAndType.items ?? []) {
    const { value, quantity } = JSON.parse(content);
    if (!(quantity > 0)) continue;
    const bought = await createRecord(origin, person, {
      id: crypto.randomUUID(),
      type: 'SHOPPING_PURCHASE',
      parentId,
      content: { items: [{ id, quantity: 1 }], totalAmount: value, useBalance: true },
    });
    if (bought.kind === 'created') return true;
  }
  return false;
}
