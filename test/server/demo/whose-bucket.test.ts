import { execFile } from 'node:child_process';
import { expect, test } from 'vitest';
import { COMPILED_CODE } from '../../../server/db/sqlite/compiled-code.ts';
import { WrongStorage } from '../../../server/db/store.ts';
import {
  A_DEMO,
  BUCKET_MARK,
  type BucketQuestion,
  OLD_DEMO_MARK,
  refuseOthersBucket,
} from '../../../server/whose-bucket.ts';
import { bucketForEach } from '../images/support/bucket-for-each.ts';
import type { PaperBucket } from '../images/support/paper-bucket.ts';
import { openDemoHome } from '../support/demo-template.ts';
import { openHome } from '../support/server-home.ts';
import { spawnServer } from '../support/server-process.ts';
import { startServer } from '../support/start-server.ts';

const PHOTO = 'pictures/items/l1/ana/1.jpg';
/** Requests of a start that finds no mark, and the requests that then make one. */
const NOBODYS = [`GET ${BUCKET_MARK}`, `HEAD ${OLD_DEMO_MARK}`];
const MARKING = [`PUT ${BUCKET_MARK}`, `GET ${BUCKET_MARK}`];

let bucket: PaperBucket;
const { closing, kept, marked } = bucketForEach((opened) => {
  bucket = opened;
});
const ask = (demo: boolean, question: BucketQuestion = { claims: true }): Promise<void> =>
  refuseOthersBucket({ demo, s3: bucket.settings }, demo ? null : 'loja', question);
/** Marks the bucket as the owner `whose` does. */
const mark = (whose: string): void => {
  bucket.keys.add(BUCKET_MARK);
  bucket.texts.set(BUCKET_MARK, `${whose}\nwords\n`);
};

test('a demo does not start on the bucket of a business, and changes nothing in it', async () => {
  bucket.keys.add(PHOTO);
  const home = kept(await openHome());
  const demo = spawnServer({ ...home.env, ...bucket.env });
  closing.push(() => demo.kill('SIGKILL'));
  // systemd restarts the server after any other exit code.
  await expect(demo.ready).rejects.toThrow(/ended with 78 [\s\S]*fotos at .* no demo's.*S3_ENDPOINT/);
  expect([...bucket.keys]).toEqual([PHOTO]);
});

test('a demo marks an empty bucket before it draws, and finds its mark at the next start', async () => {
  const home = kept(await openDemoHome());
  const start = async (): Promise<string[]> => {
    bucket.asked = [];
    await (await startServer({ demo: true, home, env: bucket.env })).stop();
    return bucket.asked;
  };
  const first = await start();
  expect(first.slice(0, 5)).toEqual([...NOBODYS, 'LIST pictures/', ...MARKING]);
  expect(first.slice(5)).toContainEqual(expect.stringMatching(/^PUT pictures\//));
  expect(marked()).toBe(A_DEMO);
  expect((await start()).filter((one) => !/^\w+ pictures\/./.test(one))).toEqual([`GET ${BUCKET_MARK}`]);
});

test('a business marks an empty bucket at its first start, so that no demo takes it, and asks once afterwards', async () => {
  const home = kept(await openHome());
  await (await startServer({ home, env: bucket.env })).stop();
  expect(bucket.asked).toEqual([...NOBODYS, ...MARKING]);
  expect(marked()).toMatch(/^[0-9a-f-]{36}$/);
  bucket.asked = [];
  await (await startServer({ home, env: bucket.env })).stop();
  expect(bucket.asked).toEqual([`GET ${BUCKET_MARK}`]);
  await expect(ask(true)).rejects.toThrow(/^the bucket fotos at .* no demo's.*S3_ENDPOINT/);
});

test.each([BUCKET_MARK, OLD_DEMO_MARK])(
  'a business does not start on the bucket of a demo: %s',
  async (by) => {
    if (by === BUCKET_MARK) mark(A_DEMO);
    else bucket.keys.add(by);
    const home = kept(await openHome());
    const start = startServer({ home, env: bucket.env });
    await expect(start).rejects.toThrow(`remove its object ${by}`);
    await expect(start).rejects.toBeInstanceOf(WrongStorage);
    await ask(true);
  },
);

test('a demo whose storage is refused marks no bucket', async () => {
  const home = kept(await openDemoHome());
  await expect(startServer({ home, env: bucket.env })).rejects.toThrow('the demo filled this storage');
  expect(bucket.asked).toEqual([]);
});

test('a business starts while its bucket is away and says so, a demo does not', async () => {
  const { env } = bucket;
  await bucket.close();
  const server = await startServer({ home: kept(await openHome()), env });
  await server.logged('the bucket did not say whose it is');
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
  await server.stop();
  const demo = startServer({ demo: true, home: kept(await openDemoHome()), env });
  await expect(demo).rejects.toThrow(/^the bucket fotos at .* does not say whose it is: .*ECONNREFUSED/);
});

test.each(['does not answer', 'stops in the middle of a refusal', 'stops in the middle of its mark'])(
  'a bucket that %s is waited for so long, and no longer',
  async (what) => {
    if (what === 'does not answer') bucket.before = () => new Promise(() => undefined);
    else bucket.isStuck = true;
    if (what.endsWith('its mark')) mark('loja');
    const silent = ask(false, { claims: true, answerMs: 200 });
    await expect(silent).rejects.toThrow('does not say whose it is: no answer within 200 ms');
  },
);

test('a demo whose neighbour marks the bucket and draws between its questions takes it for a demo’s', async () => {
  bucket.before = (asked) => {
    if (!asked.startsWith('LIST')) return;
    mark(A_DEMO);
    bucket.keys.add('pictures/demo/cafe.svg');
  };
  await ask(true);
  expect(bucket.asked).toEqual([...NOBODYS, 'LIST pictures/', `GET ${BUCKET_MARK}`]);
});

test('npm run pictures deletes nothing in the bucket of another, and marks none', async () => {
  const home = kept(await openDemoHome());
  const run = () =>
    new Promise<{ code: number; said: string }>((resolve) => {
      const env = { ...process.env, NODE_COMPILE_CACHE: COMPILED_CODE, ...home.env, ...bucket.env };
      const command = ['scripts/operator/pictures.ts', '--demo', '--delete'];
      execFile(process.execPath, command, { env }, (error, out, err) =>
        resolve({ code: Number(error?.code ?? 0), said: out + err }),
      );
    });
  await run();
  expect([...bucket.keys]).toEqual([]);
  bucket.keys.add(PHOTO);
  const { code, said } = await run();
  expect([code, said]).toEqual([2, expect.stringContaining("holds pictures that are no demo's")]);
  expect([...bucket.keys]).toEqual([PHOTO]);
});
