import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { freePort } from '../../../scripts/bench/server/free-port.ts';
import { hasPostgres, startPostgres } from '../../../scripts/bench/server/temporary-postgres.ts';
import { CONTENT_TYPES } from '../../../server/builds/serve-builds.ts';
import { startTurnProxy } from '../../server/support/turn-proxy.ts';
import { readBuild, release } from '../support/deploy.ts';
import { PHONE } from '../support/phone.ts';
import { copyApp, startServer } from '../support/server.ts';
import { expect, test } from '../support/test.ts';

test.use({ ...PHONE, serviceWorkers: 'allow' });

const LOADS = 12;
/**
 * Screens that each load opens, none of them opened before. Every other load opens one more, because with an even
 * number of requests one process would send every page.
 */
const MORE = 9;
const OPENINGS = 2;
/** A reference of a page or a script to a file with a digest. */
const NAMED = /[\w.-]+-[\w-]{8}\.(?:js|css|woff2)/g;
/** Imports that a script needs before it runs. */
const IMPORTED = /(?:from|import)\s*["']\.\/([\w.-]+)["']/g;

/** Two processes on one database behind a proxy that takes turns, each with a build of its own. */
async function withTwoBuilds(act: (origin: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'vendinha-builds-'));
  const postgres = await startPostgres(folder);
  const apps = [copyApp(), copyApp()];
  const children: Awaited<ReturnType<typeof startServer>>[] = [];
  const origins: string[] = [];
  // Opened first, because the processes are told its origin. A port that is only free now may be taken until they have
  // started.
  const proxy = await startTurnProxy(origins);
  try {
    await postgres.run('postgres', 'create database builds');
    for (const [at, { dist }] of apps.entries()) {
      release(dist, readBuild(dist), `build ${at}`);
      const own = String(await freePort());
      children.push(
        await startServer({
          PORT: own,
          PUBLIC_ORIGIN: proxy.origin,
          DATABASE_URL: postgres.urlOf('builds'),
          DATA_DIR: join(folder, own),
          APP_DIR: dist,
        }),
      );
      origins.push(`http://127.0.0.1:${own}`);
    }
    await act(proxy.origin);
  } finally {
    await proxy.close();
    for (const child of children) child.kill('SIGKILL');
    for (const { remove } of apps) remove();
    await postgres.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

test('[X-06] every file of the app has a type that a process of another build can name', async () => {
  const { dist, remove } = copyApp();
  const endings = new Set(readdirSync(join(dist, 'assets')).map((name) => extname(name)));
  remove();
  expect([...endings].filter((ending) => !CONTENT_TYPES[ending] && !/^\.(br|gz)$/.test(ending))).toEqual([]);
});

test('[X-06] two builds behind one proxy: fresh visitors get whole pages, by HTTP and in the browser', async ({
  browser,
}, info) => {
  info.skip(!hasPostgres(), 'PostgreSQL is not installed');
  await withTwoBuilds(async (origin) => {
    const failed: string[] = [];
    const known = new Map<string, string>();
    const ask = async (name: string): Promise<string> => {
      const answer = await fetch(`${origin}/assets/${name}`);
      const text = await answer.text();
      if (answer.status !== 200) failed.push(name);
      known.set(name, text);
      return text;
    };
    const pages = new Set<string>();
    for (let load = 0; load < LOADS; load += 1) {
      const page = await (await fetch(`${origin}/login`, { headers: { accept: 'text/html' } })).text();
      pages.add(page);
      const seen = new Set(page.match(NAMED));
      // The loop covers names added meanwhile, because scripts import further scripts.
      for (const name of seen)
        for (const [, next = ''] of (await ask(name)).matchAll(IMPORTED)) seen.add(next);
      const later = new Set([...seen].flatMap((name) => known.get(name)?.match(NAMED) ?? []));
      for (const lazy of [...later].filter((name) => !known.has(name)).slice(0, MORE + (load % 2)))
        await ask(lazy);
    }
    expect(failed).toEqual([]);
    expect(pages.size).toBe(2);
    expect(known.size).toBeGreaterThan(100);

    for (let opening = 0; opening < OPENINGS; opening += 1) {
      const context = await browser.newContext();
      const page = await context.newPage();
      page.on('response', (answer) => {
        if (answer.status() >= 400) failed.push(answer.url());
      });
      await page.goto(`${origin}/login`);
      await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible();
      // The worker of either build finds all its listed files, including its own page.
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      await context.close();
    }
    expect(failed).toEqual([]);
  });
});
