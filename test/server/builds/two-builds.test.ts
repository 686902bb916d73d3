import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { KEPT_BUILDS } from '../../../server/builds/commands.ts';
import { describeOnEngine, engineUnderTest, openTestStore } from '../support/open-store.ts';
import { openHome, type ServerHome } from '../support/server-home.ts';
import { raw, type StartedServer, startServer } from '../support/start-server.ts';
import { startTurnProxy } from '../support/turn-proxy.ts';
import { type SmallBuild, writeSmallBuild } from './support/small-build.ts';

const LOADS = 200;
const words = ['ontem', 'hoje'];

describeOnEngine('files of the last builds', () => {
  let home: ServerHome;
  let builds: SmallBuild[];
  let running: StartedServer[] = [];
  const start = async ({ dist }: Pick<SmallBuild, 'dist'>): Promise<StartedServer> => {
    const server = await startServer({ home, env: { APP_DIR: dist } });
    running.push(server);
    return server;
  };
  const [before, now] = [() => builds[0] as SmallBuild, () => builds[1] as SmallBuild];
  let server: StartedServer;

  beforeAll(async () => {
    home = await openHome();
    builds = words.map((word) => writeSmallBuild(join(home.dataDir, '..', word), word));
    // The embedded file has one process at a time: there the build before has ended.
    const first = await start(before());
    if (engineUnderTest() === 'sqlite') {
      await first.stop();
      running = [];
    }
    server = await start(now());
  });
  afterAll(async () => {
    for (const one of running) await one.stop();
    await home.remove();
  });
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    raw(`${server.origin}${path}`, { headers, method });

  test('[X-06] a file of the build before comes as our own do: type, compression, a year in the cache', async () => {
    const [script = '', , font = ''] = before().assets;
    const packed = await get(script, { 'accept-encoding': 'gzip, br' });
    expect(packed).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'text/javascript; charset=utf-8',
        'content-encoding': 'br',
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'accept-encoding',
        'x-content-type-options': 'nosniff',
      },
    });
    const plain = await get(script, { 'accept-encoding': 'gzip, br;q=0' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body.toString()).toContain('ontem');
    expect(brotliDecompressSync(packed.body)).toEqual(plain.body);
    expect((await get(font)).headers['content-type']).toBe('font/woff2');
    const head = await get(script, {}, 'HEAD');
    expect([head.status, head.body.length]).toEqual([200, 0]);
  });

  test('[X-06] the page and the worker are of the own build; a worker of another gets the page that is its own', async () => {
    for (const path of ['/', '/index.html', '/entrar', `/index.html?__WB_REVISION__=${now().revision}`])
      expect((await get(path)).body.toString()).toBe(now().page);
    expect((await get('/sw.js')).body.toString()).toContain(now().revision);
    const asked = await get(`/index.html?__WB_REVISION__=${before().revision}`);
    expect([asked.status, asked.body.toString(), asked.headers['cache-control']]).toEqual([
      200,
      before().page,
      'no-cache',
    ]);
    expect(asked.headers['content-security-policy']).toBeDefined();
    expect((await get(`/index.html?__WB_REVISION__=${'0'.repeat(32)}`)).status).toBe(404);
  });

  test('nothing else is found among them', async () => {
    const [script = ''] = before().assets;
    for (const path of [
      script.toUpperCase(),
      script.replace('/assets', ''),
      script.replace('/assets/', '/assets//'),
      script.replace('/assets/', '/assets%2f'),
      `/assets/index.html%3f${before().revision}`,
      '/assets/part-00000000.js',
      "/assets/'or'1'='1.js",
    ])
      expect([path, [403, 404]]).toEqual([path, expect.arrayContaining([(await get(path)).status])]);
    expect((await get(script, {}, 'POST')).status).toBe(404);
  });

  test('a script that a hand put into the database is served to nobody', async () => {
    const name = before().assets[1]?.slice(1) ?? '';
    const forged = { name, is_packed: 0 as const, content: btoa('alert(1)'), proof: 'a'.repeat(64) };
    await server.store.run('publishBuild', {
      id: 'forged',
      files: [forged, { ...forged, name: 'assets/forged-1a2b3c4d.js' }],
    });
    expect((await get('/assets/forged-1a2b3c4d.js')).status).toBe(404);
    const style = await get(`/${name}`, { 'accept-encoding': 'identity' });
    expect(style.body.toString()).toContain('ontem');
  });

  test.runIf(engineUnderTest() === 'postgres')(
    `[X-06] two builds behind a proxy that takes turns: ${LOADS} fresh loads lack nothing`,
    async () => {
      const proxy = await startTurnProxy(running.map(({ origin }) => origin));
      const missing: string[] = [];
      const pages = new Set<string>();
      for (let load = 0; load < LOADS; load += 1) {
        const page = (await raw(`${proxy.origin}/`)).body.toString();
        pages.add(page);
        const paths = [...page.matchAll(/href="([^"]+)"/g)].map(([, path = '']) => path);
        // Now and then something else takes a turn.
        const others = load % 3 === 0 ? ['/config.json'] : [];
        const answers = await Promise.all(
          [...others, ...paths].map(async (path) => ({ path, ...(await raw(`${proxy.origin}${path}`)) })),
        );
        missing.push(...answers.filter(({ status }) => status !== 200).map(({ path }) => path));
      }
      await proxy.close();
      expect(missing).toEqual([]);
      expect(pages.size).toBe(2);
    },
  );

  test(`the ${KEPT_BUILDS} builds stay that were started last, each once`, async () => {
    let clock = 1;
    const { store, close } = await openTestStore({ now: () => clock++ });
    const stored = async () => {
      const rows = await store.read.selectFrom('build').select('id').orderBy('used_at').execute();
      return rows.map(({ id }) => id);
    };
    const file = { name: 'assets/x-1a2b3c4d.js', is_packed: 0 as const, content: '', proof: '' };
    const publish = (id: string) => store.run('publishBuild', { id, files: [file] });
    for (const id of ['a', 'b', 'c', 'c']) await publish(id);
    expect(await store.run('useBuild', { id: 'a' })).toMatchObject({ value: true });
    for (const id of ['d', 'e', 'f']) await publish(id);
    expect(await stored()).toEqual(['c', 'a', 'd', 'e', 'f']);
    expect(await store.run('useBuild', { id: 'b' })).toMatchObject({ value: false });
    const left = await store.read.selectFrom('build_file').select('build_id').execute();
    expect(left.map(({ build_id }) => build_id).sort()).toEqual(['a', 'c', 'd', 'e', 'f']);
    await close();
  });
});
