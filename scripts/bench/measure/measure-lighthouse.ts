import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { launch } from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';
import { paths } from '../../../src/paths.ts';
import { CHROMIUM_FLAGS } from '../../browsers/chromium.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import {
  BENTO,
  forgetFiles,
  MARINA,
  openProfile,
  type Person,
  pictureKept,
  signInForGood,
} from '../browser.ts';
import { fillShelf, publicPlace } from '../seed/fill-shelf.ts';
import { median } from '../statistics.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
/** The table's times, by audit. They are ms, and CLS has no unit. */
const TIMES = {
  fcp: 'first-contentful-paint',
  lcp: 'largest-contentful-paint',
  tbt: 'total-blocking-time',
  cls: 'cumulative-layout-shift',
} as const;

export interface LighthouseFigures {
  path: string;
  runs: number;
  /** Scores from 0 to 100, by category. */
  scores: Record<string, number>;
  times: Record<keyof typeof TIMES, number>;
  /** Audits that kept a category below 100 in the run with the middle performance. */
  faults: { category: string; title: string; reason: string; score: number }[];
}

/** Number of items of the long shop. */
const MANY = 1000;

/**
 * Runs Lighthouse's mobile test on /login and on the most used screens. There a person is signed in and the mirror
 * filled, but no file is kept.
 */
export async function measureLighthouse(
  executablePath: string,
  origin: string,
  runs: number,
): Promise<LighthouseFigures[]> {
  using folder = temporaryFolder();
  const walk = async (profile: string, pages: readonly (readonly [path: string, name?: string])[]) => {
    const figures: LighthouseFigures[] = [];
    for (const [path, name] of pages)
      figures.push(await measurePage({ executablePath, origin, profile, path, runs, name }));
    return figures;
  };
  const visitor = join(folder.path, 'visitor');
  mkdirSync(visitor);
  const place = await publicPlace(origin, BENTO);
  const shop = paths.shop(place);
  const ofMarina = { executablePath, origin, profile: join(folder.path, 'marina') };
  const marina = await profileOf(ofMarina, MARINA, [shop, paths.history()]);
  const seen = await walk(visitor, [[paths.login()]]);
  seen.push(...(await walk(marina, [[paths.home()], [shop, 'a shop'], [paths.history()]])));
  await openPayment(executablePath, `${origin}${shop}`, marina);
  seen.push(...(await walk(marina, [[shop, 'payment, over its shop']])));
  await fillShelf(origin, BENTO, MANY);
  const own = [paths.myLocations(), paths.items(place), paths.intelligence(place)] as const;
  const ofBento = { executablePath, origin, profile: join(folder.path, 'bento') };
  const bento = await profileOf(ofBento, BENTO, [shop, ...own]);
  seen.push(
    ...(await walk(bento, [
      [shop, `a shop of ${MANY} items`],
      [own[0]],
      [own[1], 'its items'],
      [own[2], 'its figures'],
    ])),
  );
  return seen;
}

/** Makes a Chromium profile in which a person is signed in for good and has seen these screens. Returns its folder. */
async function profileOf(
  { executablePath, origin, profile }: Pick<PageToMeasure, 'executablePath' | 'origin' | 'profile'>,
  who: Person,
  screens: readonly string[],
): Promise<string> {
  const context = await openProfile(executablePath, profile);
  try {
    const page = await context.newPage();
    await signInForGood(page, origin, who);
    for (const screen of screens) {
      await page.goto(`${origin}${screen}`);
      await page.locator('main h1, main h2, main li').first().waitFor();
      await page.waitForLoadState('networkidle');
      await pictureKept(page);
    }
  } finally {
    await context.close();
  }
  return profile;
}

/** Begins a purchase by PIX and leaves the code open. */
async function openPayment(executablePath: string, shop: string, profile: string): Promise<void> {
  await using context = await openProfile(executablePath, profile);
  const page = await context.newPage();
  await page.goto(shop);
  await page
    .getByRole('button', { name: /^Adicionar/ })
    .first()
    .click();
  await page.getByRole('radiogroup', { name: 'Forma de pagamento' }).getByText('PIX').click();
  await page.getByRole('button', { name: /^Pagar R\$/ }).click();
  await page.getByRole('group', { name: 'Código PIX copia e cola' }).waitFor();
  await page.waitForLoadState('networkidle');
}

interface PageToMeasure {
  executablePath: string;
  origin: string;
  profile: string;
  path: string;
  runs: number;
  /** Name in the report. Without one the report shows the path. */
  name?: string | undefined;
}

async function measurePage(page: PageToMeasure): Promise<LighthouseFigures> {
  const results: Result[] = [];
  for (let run = 0; run < page.runs; run += 1) results.push(await runWhole(page));
  const scoreOf = (result: Result, category: string): number =>
    Math.round((result.categories[category]?.score ?? 0) * 100);
  const scores = Object.fromEntries(
    CATEGORIES.map((category) => [category, median(results.map((result) => scoreOf(result, category)))]),
  );
  const timeOf = (audit: string): number =>
    median(results.map((result) => result.audits[audit]?.numericValue ?? 0));
  const middle =
    results.find((result) => scoreOf(result, 'performance') === scores.performance) ?? results[0];
  return {
    path: page.name ?? page.path,
    runs: page.runs,
    scores,
    times: { fcp: timeOf(TIMES.fcp), lcp: timeOf(TIMES.lcp), tbt: timeOf(TIMES.tbt), cls: timeOf(TIMES.cls) },
    faults: middle ? faultsOf(middle) : [],
  };
}

/** Most reloads of a page whose beginning Lighthouse has missed, as it asks for. */
const MAX_MISSED = 3;
const MISSED = 'NO_NAVSTART';

class MissedBegin extends Error {}

async function runWhole(page: PageToMeasure, missed = 0): Promise<Result> {
  try {
    return await runOnce(page);
  } catch (error) {
    if (!(error instanceof MissedBegin) || missed === MAX_MISSED) throw error;
    return runWhole(page, missed + 1);
  }
}

async function runOnce({ executablePath, origin, profile, path }: PageToMeasure): Promise<Result> {
  const chrome = await launch({
    chromePath: executablePath,
    userDataDir: profile,
    chromeFlags: ['--headless', ...CHROMIUM_FLAGS],
    logLevel: 'error',
  });
  try {
    await emptyCaches(chrome.port, origin);
    const answer = await lighthouse(`${origin}${path}`, {
      port: chrome.port,
      onlyCategories: CATEGORIES,
      disableStorageReset: true,
      logLevel: 'error',
    });
    if (!answer) throw new Error(`Lighthouse had no answer for ${path}`);
    const { runtimeError } = answer.lhr;
    if (runtimeError?.code === MISSED) throw new MissedBegin(runtimeError.message);
    if (runtimeError) throw new Error(runtimeError.message);
    if (new URL(answer.lhr.finalDisplayedUrl).pathname !== path)
      throw new Error(`${path} led to ${answer.lhr.finalDisplayedUrl}`);
    return answer.lhr;
  } finally {
    chrome.kill();
    await ended(chrome.process);
  }
}

async function emptyCaches(port: number, origin: string): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const [context] = browser.contexts();
  if (!context) throw new Error('Chromium has no window');
  const page = await context.newPage();
  await forgetFiles(await context.newCDPSession(page), origin);
  await page.close();
  await browser.close();
}

function ended(process: {
  exitCode: number | null;
  signalCode: string | null;
  once: NodeJS.EventEmitter['once'];
}): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null) return Promise.resolve();
  return new Promise((gone) => {
    process.once('exit', () => gone());
  });
}

/** Audits below full score that count for a category, and those without weight that propose a saving. */
function faultsOf({ categories, audits }: Result): LighthouseFigures['faults'] {
  return CATEGORIES.flatMap((category) =>
    (categories[category]?.auditRefs ?? []).flatMap(({ id }) => {
      const audit = audits[id];
      if (!audit || audit.score === null || audit.score >= 1) return [];
      return [{ category, title: audit.title, reason: reasonOf(audit), score: audit.score }];
    }),
  );
}

function reasonOf(audit: Result['audits'][string]): string {
  const details = audit.details as { items?: unknown[] } | undefined;
  const items = (details?.items ?? []).slice(0, 3).map(shortItem).filter(Boolean).join(', ');
  return [audit.displayValue, items].filter(Boolean).join(': ') || 'see the audit';
}

/** The place that an item of an audit names. */
function shortItem(item: unknown): string {
  if (typeof item !== 'object' || item === null) return '';
  const { url, node, description, label } = item as Record<string, unknown>;
  const where =
    node && typeof node === 'object' && 'snippet' in node ? node.snippet : (url ?? label ?? description);
  return typeof where === 'string' ? where.replace(/^https?:\/\/[^/]+/, '').slice(0, 120) : '';
}
