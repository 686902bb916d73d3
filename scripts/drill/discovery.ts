import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { CDPSession, Page } from '@playwright/test';
import { PICTURES } from '../../src/app/boot/boot-keys.ts';
import { openProfile, PLACE, paintedAt, signInForGood, watchFirstContent } from '../bench/browser.ts';
import { type Call, noteCalls } from '../bench/note-calls.ts';
import { type ChildServer, startServer } from '../bench/server/child-server.ts';
import { CPU_FACTOR } from '../bench/slow-phone.ts';
import { median } from '../bench/statistics.ts';
import { ensureChromium } from '../browsers/chromium.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { atMost, type Drill, exactly, type Figure, told } from './figure.ts';
import { openPlaces, type PlacesSeed, seedPlaces } from './seed-places.ts';

const SEED: PlacesSeed = { all: 50_000, open: 1_000, closed: 100 };
const HERE = { lat: PLACE.latitude, lon: PLACE.longitude };
/** Number of timed first visits, whose median counts. */
const VISITS = 5;
const KB = 1000;
const S = 1000;
/** Looks at the end of the list without a new shop until it counts as the end. */
const STILL_LOOKS = 60;
const SHOPS = '#root article h3 a[href^="/shopping/10000000-"]';
const CARD = '#root article a[href^="/shopping/10000000-"]';

/** A phone in a country full of public shops. */
export const discovery: Drill = {
  name: 'discovery',
  goal: [
    `${SEED.all.toLocaleString('en-US')} public locations, ${SEED.open.toLocaleString('en-US')} of them in reach and open.`,
    `The first card of a first visit comes within a second on a processor slowed down ${CPU_FACTOR} times.`,
    'Scrolling shows them all.',
  ].join(' '),
  run: async () => {
    using folder = temporaryFolder();
    const chromium = ensureChromium();
    execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: 'ignore' });
    const data = join(folder.path, 'data');
    await (await startDemo(data)).end();
    seedPlaces(data, HERE, SEED);
    await using server = await startDemo(data);
    await using context = await openProfile(chromium, join(folder.path, 'profile'));
    await watchFirstContent(context, { 'drill-card': CARD });
    const page = await context.newPage();
    await signInForGood(page, server.origin);
    const visits: Visit[] = [];
    for (let visit = 0; visit < VISITS; visit += 1) visits.push(await firstVisit(page, server.origin));
    const wanted = openPlaces(data, HERE);
    const again = await visitHome(page, server.origin, 1);
    return [
      ...visitFigures(visits),
      told('all that the next opening asks for', sizeOf(again.all)),
      ...(await scrollFigures(page, wanted)),
    ];
  },
};

const startDemo = (data: string): Promise<ChildServer> =>
  startServer('demo', { DATA_DIR: data, LOG_LEVEL: 'error' });

interface Visit {
  firstCardMs: number;
  /** Calls whose answers came before the first card. */
  before: readonly Call[];
  all: readonly Call[];
}

/**
 * Times the first visit to a list. The app is installed and a person is signed in, but this device knows of no
 * location.
 */
async function firstVisit(page: Page, origin: string): Promise<Visit> {
  await page.goto(`${origin}/manifest.webmanifest`);
  await page.evaluate(async (picture) => {
    localStorage.removeItem(picture);
    const gone = ({ name = '' }: IDBDatabaseInfo): Promise<void> =>
      new Promise((done, failed) => {
        if (!/^vendinha-[0-9a-f]{24}$/.test(name)) return done();
        const deletion = indexedDB.deleteDatabase(name);
        deletion.onsuccess = () => done();
        deletion.onerror = failed;
      });
    await Promise.all((await indexedDB.databases()).map(gone));
  }, PICTURES);
  return visitHome(page, origin, CPU_FACTOR);
}

/** Opens /home on a processor slowed down `factor` times, and waits until it asks for nothing more. */
async function visitHome(page: Page, origin: string, factor: number): Promise<Visit> {
  const session = await page.context().newCDPSession(page);
  const calls = await noteCalls(session);
  await session.send('Emulation.setCPUThrottlingRate', { rate: factor });
  await page.goto(`${origin}/home`);
  const firstCardMs = await paintedAt(page, 'drill-card');
  const shownAt = firstCardMs + (await page.evaluate(() => performance.timeOrigin));
  await page.waitForLoadState('networkidle');
  await session.detach();
  return { firstCardMs, before: calls.filter(({ endedAt }) => endedAt <= shownAt), all: calls };
}

function visitFigures(visits: readonly Visit[]): Figure[] {
  const worst = (of: (visit: Visit) => number): number => Math.max(...visits.map(of));
  const [first] = visits;
  return [
    atMost('first card', median(visits.map(({ firstCardMs }) => firstCardMs)), 1000, 'ms'),
    atMost(
      'requests for the shops nearby',
      worst(({ all }) => all.filter(isNearby).length),
      3,
      'requests',
    ),
    told('answered before the first card', namesOf(first?.before ?? [])),
    atMost('on the wire until then', worst(({ before }) => bytesOf(before)) / KB, 30, {
      unit: 'kB',
      digits: 1,
    }),
    told('all that a first visit asks for', sizeOf(first?.all ?? [])),
    exactly(
      'answers of 1.5 kB and more that are not compressed',
      worst(({ all }) => plainOf(all)),
      0,
    ),
  ];
}

const isNearby = ({ fields }: Call): boolean => fields === 'NearbyLocations';
/** Each name with the number of its questions. */
function namesOf(calls: readonly Call[]): string {
  const counts = new Map<string, number>();
  for (const { fields } of calls) counts.set(fields, (counts.get(fields) ?? 0) + 1);
  return `${calls.length}: ${[...counts].map(([name, count]) => `${count} ${name}`).join(', ')}`;
}
const bytesOf = (calls: readonly Call[]): number => calls.reduce((sum, { bytes }) => sum + bytes, 0);
const plainOf = (calls: readonly Call[]): number =>
  calls.filter(({ bytes, encoding }) => bytes >= 1500 && encoding === '').length;
const sizeOf = (calls: readonly Call[]): string =>
  `${calls.length} requests, ${(bytesOf(calls) / KB).toFixed(1)} kB`;

/**
 * Parts of the list whose cost is compared. The page's work for each must be the same, however much is shown already.
 */
const PARTS = 4;
const MAX_OF_FIRST = 1.5;

/** Scrolls to the end of the list, unthrottled. */
async function scrollFigures(page: Page, wanted: readonly string[]): Promise<Figure[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const calls = await noteCalls(session);
  const began = performance.now();
  await session.send('Performance.enable');
  const work = [await workOf(session)];
  let cards = 0;
  for (let still = 0; still < STILL_LOOKS && cards < wanted.length; still += 1) {
    const before = cards;
    cards = await endOfList(page);
    if (cards > before) still = 0;
    while (cards >= (wanted.length * work.length) / PARTS) work.push(await workOf(session));
  }
  const seconds = (performance.now() - began) / S;
  const ids = new Set(await shownShops(page));
  const shown = wanted.filter((id) => ids.has(id)).length;
  const parts = work.slice(1).map((end, part) => end - (work[part] ?? 0));
  return [
    exactly('open shops in reach', wanted.length, SEED.open),
    exactly('of them shown by scrolling', shown, wanted.length),
    told('the scrolling, without slowing down', `${seconds.toFixed(1)} s`),
    told('what it asked for', sizeOf(calls)),
    told(
      'work of the page for each quarter of the shops',
      `${parts.map((one) => (one * 1000).toFixed(0)).join(', ')} ms`,
    ),
    atMost(
      'the last quarter beside the first',
      (parts.at(-1) ?? Number.NaN) / (parts[0] ?? Number.NaN),
      MAX_OF_FIRST,
      { unit: 'times', digits: 2 },
    ),
  ];
}

/** Work of the page so far, in seconds: script, style, layout and paint. */
async function workOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
}

/**
 * Scrolls to the end of the shown list. Returns the number of its cards. The addresses of all cards would cost the page
 * more at each look than the drill allows for.
 */
async function endOfList(page: Page): Promise<number> {
  return page.evaluate(async (selector) => {
    scrollTo(0, document.body.scrollHeight);
    await new Promise((next) => requestAnimationFrame(() => setTimeout(next, 50)));
    return document.querySelectorAll(selector).length;
  }, SHOPS);
}

/** Ids of all shops on the page. */
const shownShops = (page: Page): Promise<string[]> =>
  page.evaluate(
    (selector) =>
      [...document.querySelectorAll<HTMLAnchorElement>(selector)].map(({ pathname }) =>
        pathname.slice('/shopping/'.length),
      ),
    SHOPS,
  );
