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
const TILES = 'https://ruas.exemplo/{z}/{x}/{y}.png';
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
  let revisionBefore: string;
  /** Page revision and content policy of a process with the current build and another configured policy. */
  let elsewhere: { revision: string; policy: string };

  beforeAll(async () => {
    home = await openHome();
    builds = words.map((word) => writeSmallBuild(join(home.dataDir, '..', word), word));
    // SQLite has one process at a time, so the previous build's process ends there.
    const first = await start(before());
    revisionBefore = await listedRevision(first);
    if (engineUnderTest() === 'sqlite') {
      await first.stop();
      running = [];
    }
    const env = { APP_DIR: now().dist, MAP_TILES_URL: TILES, MAP_TILES_ATTRIBUTION: '© Ruas' };
    const other = await startServer({ home, env });
    const { headers } = await raw(`${other.origin}/sw.js`);
    elsewhere = {
      revision: await listedRevision(other),
      policy: String(headers['content-security-policy']),
    };
    await other.stop();
    server = await start(now());
  });
  afterAll(async () => {
    for (const one of running) await one.stop();
    await home.remove();
  });
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    raw(`${server.origin}${path}`, { headers, method });
  /** Revision of index.html in the worker that a server sends. '' without one. */
  const listedRevision = async ({ origin }: Pick<StartedServer, 'origin'>): Promise<string> => {
    const worker = (await raw(`${origin}/sw.js`)).body.toString();
    return /"revision":"([0-9a-f]{32})","url":"index\.html"/.exec(worker)?.[1] ?? '';
  };

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
    const own = `/index.html?__WB_REVISION__=${await listedRevision(server)}`;
    for (const path of ['/', '/index.html', '/entrar', own])
      expect((await get(path)).body.toString()).toBe(now().page);
    const asked = await get(`/index.html?__WB_REVISION__=${revisionBefore}`);
    expect([asked.status, asked.body.toString(), asked.headers['cache-control']]).toEqual([
      200,
      before().page,
      'no-cache',
    ]);
    expect(asked.headers['content-security-policy']).toBeDefined();
    expect((await get(`/index.html?__WB_REVISION__=${'0'.repeat(32)}`)).status).toBe(404);
  });

  test('[X-06] another content policy of the same build is another worker, whose page has that policy at any process', async () => {
    const policyOf = async (path: string) => (await get(path)).headers['content-security-policy'];
    const own = await listedRevision(server);
    expect(elsewhere.revision).not.toBe(own);
    expect(elsewhere.policy).toContain('https://ruas.exemplo');
    const asked = `/index.html?__WB_REVISION__=${elsewhere.revision}`;
    expect([(await get(asked)).body.toString(), await policyOf(asked)]).toEqual([
      now().page,
      elsewhere.policy,
    ]);
    for (const path of ['/', `/index.html?__WB_REVISION__=${own}`])
      expect(await policyOf(path)).not.toContain('https://ruas.exemplo');
  });

  test('the worker comes compressed, and is not sent again unchanged', async () => {
    const { headers, body } = await get('/sw.js', { 'accept-encoding': 'gzip, br' });
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'br',
      'cache-control': 'no-cache',
    });
    expect(brotliDecompressSync(body)).toEqual((await get('/sw.js')).body);
    const again = await get('/sw.js', { 'if-none-match': String(headers.etag) });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    const head = await get('/sw.js', {}, 'HEAD');
    expect([head.status, head.body.length]).toEqual([200, 0]);
  });

  test('nothing else is found among them', async () => {
    const [script = ''] = before().assets;
    for (const path of [
      script.toUpperCase(),
      script.replace('/assets', ''),
      script.replace('/assets/', '/assets//'),
      script.replace('/assets/', '/assets%2f'),
      `/assets/index.html%3f${revisionBefore}`,
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
        // An extra request now and then shifts the proxy's turns between the servers.
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
