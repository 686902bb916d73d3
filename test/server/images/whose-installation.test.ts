import { mkdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { nowhere } from '../../../scripts/bench/server/production-environment.ts';
import { readConfig } from '../../../server/config.ts';
import { WrongStorage } from '../../../server/db/store.ts';
import { PICTURE_SWEEP, pictureSweep } from '../../../server/images/life/sweep-pictures.ts';
import { openS3ImageStore } from '../../../server/images/storage/s3-image-store.ts';
import { sweepDeps } from '../../../server/job-handlers.ts';
import { BUCKET_MARK, claimBucket, refuseOthersBucket } from '../../../server/whose-bucket.ts';
import { alter } from '../support/alter.ts';
import { needs } from '../support/needs.ts';
import { describeOnEngine, engineUnderTest, openTestStore } from '../support/open-store.ts';
import { openHome } from '../support/server-home.ts';
import { spawnServer } from '../support/server-process.ts';
import { startServer } from '../support/start-server.ts';
import { bucketForEach } from './support/bucket-for-each.ts';
import type { PaperBucket } from './support/paper-bucket.ts';
import { hasS3, startS3 } from './support/s3-server.ts';

let bucket: PaperBucket;
const { closing, kept, marked } = bucketForEach((opened) => {
  bucket = opened;
});
/** Runs on one engine, because with a known id only the bucket is read and written. */
const once = test.runIf(engineUnderTest() === 'sqlite');
const ask = (installation: string, s3 = bucket.settings): Promise<void> =>
  refuseOthersBucket({ demo: false, s3 }, installation, { claims: true });

once('a business takes on a bucket with pictures of before there were marks', async () => {
  bucket.keys.add('pictures/items/l1/ana/1.jpg');
  await ask('loja');
  expect(marked()).toBe('loja');
});

once(
  'a business with another database does not start on the bucket of the first, and is told the way out',
  async () => {
    const [first, second] = [kept(await openHome()), kept(await openHome())];
    await (await startServer({ home: first, env: bucket.env })).stop();
    const [whose, { size }] = [marked(), bucket.keys];
    mkdirSync(second.dataDir, { recursive: true });
    const copy = spawnServer({ ...nowhere(second.dataDir), ...second.env, ...bucket.env }, 'server');
    closing.push(() => copy.kill('SIGKILL'));
    await expect(copy.ready).rejects.toThrow(
      /ended with 78 [\s\S]*fotos at .* is of the installation [0-9a-f-]{36}, .*S3_BUCKET.*"Whose bucket it is"/,
    );
    expect([marked(), bucket.keys.size]).toEqual([whose, size]);
    // The documented way to hand a bucket over.
    bucket.keys.delete(BUCKET_MARK);
    await (await startServer({ home: second, env: bucket.env })).stop();
    expect(marked()).not.toBe(whose);
    await expect(startServer({ home: first, env: bucket.env })).rejects.toThrow(WrongStorage);
  },
);

once('of two businesses that mark a bucket at the same moment one starts', async () => {
  // Both read before one writes, and both write before one reads again.
  let first: (() => void) | undefined;
  bucket.before = (asked) => {
    if (asked !== `GET ${BUCKET_MARK}`) return;
    if (!first)
      return new Promise<void>((resolve) => {
        first = resolve;
      });
    first();
    first = undefined;
  };
  const ends = await Promise.allSettled([ask('aqui'), ask('ali')]);
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

once('a copy of the database is refused once its id is removed', async () => {
  const home = kept(await openHome());
  await (await startServer({ home, env: bucket.env })).stop();
  await (await startServer({ home, env: bucket.env })).stop();
  const [sql = ''] =
    /delete from setting where key = 'installation'/.exec(readFileSync('docs/self-hosting.md', 'utf8')) ?? [];
  await alter(home, sql);
  await expect(startServer({ home, env: bucket.env })).rejects.toThrow(WrongStorage);
});

describeOnEngine('processes of one installation', () => {
  test('that start at once all start, under one id', async () => {
    const { store, close } = await openTestStore();
    closing.push(close);
    const start = (): Promise<void> => claimBucket(store, { demo: false, s3: bucket.settings });
    await Promise.all([start(), start(), start()]);
    const query = store.read.selectFrom('setting').select('value').where('key', '=', 'installation');
    expect(await query.execute()).toEqual([{ value: marked() }]);
  });
});

once('a bucket that is not there stops each start by its name, until there was one', async () => {
  const home = kept(await openHome());
  const env = { ...bucket.env, S3_BUCKET: 'fotso' };
  for (let tries = 0; tries < 2; tries += 1) {
    const start = startServer({ home, env });
    await expect(start).rejects.toThrow(/^there is no bucket fotso at .* S3_BUCKET/);
    await expect(start).rejects.toBeInstanceOf(WrongStorage);
  }
  await (await startServer({ home, env: bucket.env })).stop();
  // People can buy without pictures, so a removed bucket closes no shop.
  const server = await startServer({ home, env });
  await server.logged('the bucket did not say whose it is');
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
  await server.stop();
});

test.runIf(hasS3 && engineUnderTest() === 'sqlite')(
  needs(
    'Ceph',
    hasS3,
    'a real storage is marked, and tells a bucket that is not there from one without a mark',
  ),
  async () => {
    const { settings, stop } = await startS3();
    closing.push(stop);
    await ask('loja', settings);
    await ask('loja', settings);
    await expect(ask('outra', settings)).rejects.toThrow('is of the installation loja');
    for (const wrong of ['fotso', 'F_']) {
      const s3 = { ...settings, bucket: wrong };
      const first = refuseOthersBucket({ demo: false, s3 }, null, { claims: true });
      await expect(first).rejects.toThrow(`there is no bucket ${wrong} at`);
      await expect(ask('loja', s3)).rejects.toThrow('does not say whose it is: the storage answered');
    }
  },
);

once('a sweep at night deletes nothing in a bucket that is another’s by now', async () => {
  const { store, close } = await openTestStore();
  closing.push(close);
  const imageStore = openS3ImageStore(bucket.settings);
  const config = { ...readConfig(['--demo'], bucket.env), demo: false };
  const { [PICTURE_SWEEP]: sweep } = pictureSweep(sweepDeps({ store, imageStore, config }));
  await ask('outra');
  bucket.asked = [];
  await expect(sweep(null, {} as never)).rejects.toThrow('is of the installation outra');
  expect(bucket.asked).toEqual([`GET ${BUCKET_MARK}`]);
  bucket.keys.delete(BUCKET_MARK);
  await sweep(null, {} as never);
  expect(bucket.asked).toContain('LIST pictures/');
});
