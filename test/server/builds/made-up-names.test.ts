import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnEngine, engineUnderTest } from '../support/open-store.ts';
import { openHome, type ServerHome } from '../support/server-home.ts';
import { raw, type StartedServer, startServer } from '../support/start-server.ts';
import { type SmallBuild, writeSmallBuild } from './support/small-build.ts';

const MAX = 30;

describeOnEngine('names that no build has', () => {
  let home: ServerHome;
  let before: SmallBuild;
  let own: SmallBuild;
  let server: StartedServer;
  const build = (word: string) => writeSmallBuild(join(home.dataDir, '..', word), word);
  const statusOf = async (path: string): Promise<number> => (await raw(`${server.origin}${path}`)).status;

  beforeAll(async () => {
    home = await openHome();
    [before, own] = [build('ontem'), build('hoje')];
    await (await startServer({ home, env: { APP_DIR: before.dist } })).stop();
    const env = { APP_DIR: own.dist, REQUESTS_PER_ADDRESS: String(MAX), TRUSTED_PROXIES: '1' };
    // A still clock, so that the limit of a minute does not renew.
    const begun = Date.now();
    server = await startServer({ home, env, clock: () => begun });
  });
  afterAll(async () => {
    await server.stop();
    await home.remove();
  });

  test('count for whoever asks for them, and what lies in the folder or in memory for nobody', async () => {
    const [script = '', style = '', font = ''] = before.assets;
    for (let asked = 0; asked < 2 * MAX; asked += 1)
      for (const path of [script, own.assets[0] ?? '']) expect(await statusOf(path)).toBe(200);
    expect(await statusOf(style)).toBe(200);
    let unknown = 0;
    while (unknown <= MAX && (await statusOf(`/assets/made-up-${unknown}.js`)) === 404) unknown += 1;
    // Two files of the previous build were read as well.
    expect(unknown).toBe(MAX - 2);
    expect(await statusOf('/config.json')).toBe(429);
    // A query string opens no other way to the same reads.
    expect(await statusOf(`/assets/x.js?__WB_REVISION__=${'0'.repeat(32)}`)).toBe(429);
    for (const path of [script, style, own.assets[2] ?? '']) expect(await statusOf(path)).toBe(200);
    expect(await statusOf(font)).toBe(429);
    const elsewhere = { headers: { 'x-forwarded-for': '203.0.113.9' } };
    expect((await raw(`${server.origin}${font}`, elsewhere)).status).toBe(200);
    expect(await statusOf(font)).toBe(200);
  });

  test.runIf(engineUnderTest() === 'postgres')(
    '[X-06] are found as soon as another process has put a build with them there',
    async () => {
      const next = build('amanhã');
      const [path = ''] = next.assets;
      const ask = async () =>
        (await raw(`${server.origin}${path}`, { headers: { 'x-forwarded-for': '203.0.113.10' } })).status;
      expect(await ask()).toBe(404);
      const other = await startServer({ home, env: { APP_DIR: next.dist } });
      expect(await ask()).toBe(200);
      await other.stop();
    },
  );
});
