import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { CDPSession, Page } from '@playwright/test';
import { temporaryFolder } from '../../temporary-folder.ts';
import {
  BENTO,
  forgetFiles,
  MARINA,
  openProfile,
  type Person,
  paintedAt,
  signInForGood,
  watchFirstContent,
} from '../browser.ts';
import {
  COLD_SCREENS,
  type ColdScreen,
  gzipBytes,
  ROUTES,
  type RouteWeight,
  SLOW_LINK,
  weigh,
} from '../route-weights.ts';
import { publicPlace } from '../seed/fill-shelf.ts';

/** Time without a request after which a visit counts as at rest, in ms. */
const REST_MS = 2000;

/** Scripts that a cold visit fetched, compared with those of the build's manifest. */
export interface RouteFigures {
  name: string;
  /** Goal in kB of gzip, as fetched. */
  goal: number;
  /** Bytes of gzip, by the manifest. Null for a screen that the manifest does not list. */
  expected: number | null;
  /** Bytes of gzip of the scripts that Chromium fetched. */
  fetched: number;
  /** The same bytes as brotli, as the server sends them. */
  brotli: number;
  /** Scripts of only one of the two: `+` fetched, `-` expected. */
  differences: string[];
}

interface Script {
  file: string;
  /** Wall clock at the end of the script, in ms. */
  endedAt: number;
}

/** A Chromium with a profile of its own, and the origin that it visits. */
interface Chromium {
  executablePath: string;
  origin: string;
  profile: string;
}

/** A screen opened cold, at its address. */
interface Screen extends ColdScreen {
  path: string;
}

/**
 * Notes the scripts that Chromium fetches on cold visits of /login and of other screens. There a person is signed in
 * and the mirror filled.
 */
export async function measureRoutes(executablePath: string, origin: string): Promise<RouteFigures[]> {
  const place = await publicPlace(origin, BENTO);
  const [beforeCognito, withCognito, , inAll] = ROUTES;
  const screens = COLD_SCREENS.map((screen) => ({ ...screen, path: screen.pathOf(place) }));
  const customer = screens.filter(({ isOwners }) => !isOwners);
  const owner = screens.filter(({ isOwners }) => isOwners);
  using folder = temporaryFolder();
  const chromiumOf = (name: string) => ({ executablePath, origin, profile: join(folder.path, name) });
  const login = await visitLogin(chromiumOf('visitor'));
  const visited = await visitScreens(chromiumOf('marina'), MARINA, customer);
  const owned = await visitScreens(chromiumOf('bento'), BENTO, owner);
  return [
    compare('login before Cognito', beforeCognito?.budget ?? 0, beforeCognito, login.before),
    compare('login with Cognito', withCognito?.budget ?? 0, withCognito, login.all),
    ...visited
      .slice(0, 1)
      .map(({ screen, toEntry }) => compare(screen.name, screen.goal, screen.built, toEntry)),
    ...visited.slice(0, 1).map(({ all }) => compare('home in all', inAll?.budget ?? 0, inAll, all)),
    ...[...visited.slice(1), ...owned].map(({ screen, toEntry }) =>
      compare(screen.name, screen.goal, screen.built, toEntry),
    ),
  ];
}

/** False for scripts after the paint: the library that registers the worker, and the work after the sign-in. */
const notBehind = ({ file }: Script): boolean => !/watch-worker|keepers/.test(file);

async function visitLogin({
  executablePath,
  origin,
  profile,
}: Chromium): Promise<{ before: Script[]; all: Script[] }> {
  await using context = await openProfile(executablePath, profile);
  const page = await context.newPage();
  const scripts = await listen(await context.newCDPSession(page));
  await page.goto(`${origin}/login`);
  await page.getByLabel('E-mail').waitFor();
  await atRest(page);
  const before = scripts.take().filter(notBehind);
  await page.getByLabel('E-mail').focus();
  await atRest(page);
  return { before, all: [...before, ...scripts.take().filter(notBehind)] };
}

interface Visited {
  screen: Screen;
  /** Scripts that had come when the first entry was painted. `all`: the later ones, too. */
  toEntry: Script[];
  all: Script[];
}

/** Visits screens cold with the mirror filled, over a slow link. */
async function visitScreens(
  { executablePath, origin, profile }: Chromium,
  who: Person,
  screens: readonly Screen[],
): Promise<Visited[]> {
  await using context = await openProfile(executablePath, profile);
  await watchFirstContent(context, Object.fromEntries(screens.map(({ path, entry }) => [path, entry])));
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const scripts = await listen(session);
  await signInForGood(page, origin, who);
  for (const { path } of screens) {
    await page.goto(`${origin}${path}`);
    await paintedAt(page, path);
    await page.waitForLoadState('networkidle');
  }
  const visited: Visited[] = [];
  for (const screen of screens) {
    await page.goto('about:blank');
    await forgetFiles(session, origin);
    await context.clearCookies();
    await session.send('Network.emulateNetworkConditions', SLOW_LINK);
    scripts.take();
    await page.goto(`${origin}${screen.path}`);
    const paint = await paintedAt(page, screen.path);
    const paintedOn = paint + (await page.evaluate(() => performance.timeOrigin));
    await atRest(page);
    const all = scripts.take();
    visited.push({ screen, all, toEntry: all.filter(({ endedAt }) => endedAt <= paintedOn) });
  }
  return visited;
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

function compare(
  name: string,
  goal: number,
  built: RouteWeight | undefined,
  scripts: readonly Script[],
): RouteFigures {
  const { bytes, files } = built ? weigh(built) : { bytes: null, files: [] as string[] };
  const fetched = [...new Set(scripts.map(({ file }) => file))].sort();
  const others = [
    ...fetched.filter((file) => !files.includes(file)).map((file) => `+${file}`),
    ...files.filter((file) => !fetched.includes(file)).map((file) => `-${file}`),
  ];
  return {
    ...{ name, goal, expected: bytes },
    fetched: fetched.reduce((total, file) => total + gzipBytes(`dist/${file}`), 0),
    brotli: fetched.reduce((total, file) => total + statSync(`dist/${file}.br`).size, 0),
    differences: built ? others.map((file) => file.replace('assets/', '')) : [],
  };
}
