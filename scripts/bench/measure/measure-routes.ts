import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { forgetFiles, openProfile, paintedAt, signInForGood, watchFirstContent } from '../browser.ts';
import { gzipBytes, ROUTES, weigh } from '../route-weights.ts';

/** How long nothing more may be asked for until a visit counts as at rest, in ms. */
const REST_MS = 2000;

/** What a cold visit fetched beside what the build's manifest says. */
export interface RouteFigures {
  name: string;
  budget: number;
  /** Bytes of gzip, by the manifest. */
  expected: number;
  /** Bytes of gzip of the scripts that Chromium fetched. */
  fetched: number;
  /** The same in bytes of brotli, as the server sends them. */
  brotli: number;
  /** Scripts only one of the two has: `+` fetched, `-` expected. */
  differences: string[];
}

interface Script {
  file: string;
  /** Wall clock of its end, in ms. */
  endedAt: number;
}

/** Listens to what Chromium fetches on cold visits of /login and, signed in, of /home. */
export async function measureRoutes(executablePath: string, origin: string): Promise<RouteFigures[]> {
  const folder = mkdtempSync(join(tmpdir(), 'vendinha-routes-'));
  const context = await openProfile(executablePath, folder);
  try {
    await watchFirstContent(context);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const scripts = await listen(session);
    await page.goto(`${origin}/login`);
    await page.getByLabel('E-mail').waitFor();
    await atRest(page);
    const beforeCognito = scripts.take();
    await page.getByLabel('E-mail').focus();
    await atRest(page);
    const withCognito = [...beforeCognito, ...scripts.take()];
    await signInForGood(page, origin);
    const { toPaint, inAll } = await visitHome(context, page, session, origin, scripts);
    const fetched = [beforeCognito.filter(notWorker), withCognito.filter(notWorker), toPaint, inAll];
    return ROUTES.map((route, index) => compare(route, fetched[index] ?? []));
  } finally {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The library that registers the worker comes after the paint and is counted in 'home in all'. */
const notWorker = ({ file }: Script): boolean => !file.includes('watch-worker');

/** A cold visit of /home with the mirror filled: what had come when the first card was painted, and everything. */
async function visitHome(
  context: BrowserContext,
  page: Page,
  session: CDPSession,
  origin: string,
  scripts: Listener,
): Promise<{ toPaint: Script[]; inAll: Script[] }> {
  await page.goto('about:blank');
  await forgetFiles(session, origin);
  await context.clearCookies();
  scripts.take();
  await page.goto(`${origin}/home`);
  const paint = await paintedAt(page, 'app-content');
  const paintedOn = paint + (await page.evaluate(() => performance.timeOrigin));
  await atRest(page);
  const inAll = scripts.take();
  return { toPaint: inAll.filter(({ endedAt }) => endedAt <= paintedOn), inAll };
}

interface Listener {
  /** The scripts since the last call. */
  take(): Script[];
}

/** Hears every script that the page fetches over the network. */
async function listen(session: CDPSession): Promise<Listener> {
  const clocks = new Map<string, { file: string; toWall: number }>();
  let heard: Script[] = [];
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp, wallTime }) => {
    const file = new URL(request.url).pathname.slice(1);
    if (file.startsWith('assets/') && file.endsWith('.js'))
      clocks.set(requestId, { file, toWall: wallTime - timestamp });
  });
  session.on('Network.loadingFinished', ({ requestId, timestamp }) => {
    const known = clocks.get(requestId);
    if (known) heard.push({ file: known.file, endedAt: (timestamp + known.toWall) * 1000 });
  });
  await session.send('Network.enable');
  return {
    take() {
      const taken = heard;
      heard = [];
      return taken;
    },
  };
}

async function atRest(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await page.waitForTimeout(REST_MS);
}

function compare(route: (typeof ROUTES)[number], scripts: readonly Script[]): RouteFigures {
  const { bytes, files } = weigh(route);
  const fetched = [...new Set(scripts.map(({ file }) => file))].sort();
  return {
    name: route.name,
    budget: route.budget,
    expected: bytes,
    fetched: fetched.reduce((total, file) => total + gzipBytes(`dist/${file}`), 0),
    brotli: fetched.reduce((total, file) => total + statSync(`dist/${file}.br`).size, 0),
    differences: [
      ...fetched.filter((file) => !files.includes(file)).map((file) => `+${file}`),
      ...files.filter((file) => !fetched.includes(file)).map((file) => `-${file}`),
    ],
  };
}
