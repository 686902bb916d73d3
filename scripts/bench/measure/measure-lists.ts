import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { paths } from '../../../src/paths.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { BENTO, openProfile, signInForGood } from '../browser.ts';
import { fillShelf } from '../seed/fill-shelf.ts';
import { CPU_FACTOR } from '../slow-phone.ts';
import { quantile } from '../statistics.ts';

/** Times of one act of a person on a screen with a long list, in ms. */
export interface ListFigures {
  screen: string;
  act: string;
  samples: number;
  /** Time from the input to the next painted frame (typing, tapping), or from frame to frame (scrolling). */
  p50: number;
  p90: number;
  worst: number;
  /** Number of samples above 50 ms. */
  over: number;
}

export interface ListsFigures {
  acts: ListFigures[];
  /** Work of the main thread of a shop at rest, in ms a second. */
  idle: number;
}

const ITEMS = 1000;
const FRAME_MS = 50;
/** Time for which a shop at rest is watched, in ms. */
const IDLE_MS = 5000;
/** Work in a second below which a page is at rest, in ms. The measurement waits for that. */
const QUIET_MS = 10;
const MAX_FILLING_MS = 60_000;
// Searched words. The keyboard types no accents, and the search needs none.
const WORDS = ['suco 7', 'cafe 12', 'agua'];
/** Number of rows that a screen draws before it is scrolled. */
const DRAWN = 60;
const SEARCH = 'input[type=search]';
/** Button that adds the first unit of an item, or one more. */
const ADD = 'main li button:is([aria-label^="Adicionar"], [aria-label^="Aumentar"])';

/** Types, taps and scrolls in lists of a thousand items on a slow phone, `rounds` times on each screen. */
export async function measureLists(
  executablePath: string,
  origin: string,
  rounds: number,
): Promise<ListsFigures> {
  const place = await fillShelf(origin, BENTO, ITEMS);
  using folder = temporaryFolder();
  await using context = await openProfile(executablePath, folder.path);
  const signingIn = await context.newPage();
  await signInForGood(signingIn, origin, BENTO);
  await signingIn.close();
  const acts: ListFigures[] = [];
  let idle = 0;
  for (const { screen, path, row, plus, isShop } of screensOf(place)) {
    const list = await openList(context, `${origin}${path}`, row);
    const note = (act: string, figures: Omit<ListFigures, 'screen' | 'act'>) =>
      acts.push({ screen, act, ...figures });
    if (isShop) idle = await timeIdle(list, IDLE_MS);
    note('a letter in the search', await timeInputs(list.page, () => typeWords(list.page, rounds)));
    if (plus) note("'+'", await timeInputs(list.page, () => tapRows(list.page, plus, rounds)));
    if (isShop) note('opening the cart', await timeInputs(list.page, () => openCart(list.page, rounds)));
    note('scroll', await timeScrolling(list.page, rounds));
    await list.page.close();
  }
  return { acts, idle };
}

/** The long screens, each with the selector of its rows and the button that adds a unit. */
const screensOf = (place: string) => [
  { screen: 'a shop', path: paths.shop(place), row: 'main li', plus: ADD, isShop: true },
  { screen: 'own items', path: paths.items(place), row: '[data-item]', plus: null, isShop: false },
  {
    ...{ screen: 'restocking', path: `${paths.items(place)}?modo=reposicao`, row: 'main li' },
    ...{ plus: 'button[aria-label^="Aumentar"]', isShop: false },
  },
];

interface OpenList {
  page: Page;
  session: CDPSession;
}

/** Opens a screen on a slow phone and waits for its list. */
async function openList(context: BrowserContext, url: string, row: string): Promise<OpenList> {
  const page = await context.newPage();
  await page.addInitScript(watchInputs);
  await page.goto(url);
  const counted = { selector: row, least: DRAWN };
  await page.waitForFunction(
    ({ selector, least }) => document.querySelectorAll(selector).length >= least,
    counted,
    { timeout: 120_000 },
  );
  await page.waitForLoadState('networkidle');
  const list = { page, session: await context.newCDPSession(page) };
  await list.session.send('Performance.enable');
  // After the first rows, the mirror is filled with the others.
  const until = performance.now() + MAX_FILLING_MS;
  while ((await timeIdle(list, 1000)) > QUIET_MS && performance.now() < until);
  await list.session.send('Emulation.setCPUThrottlingRate', { rate: CPU_FACTOR });
  return list;
}

/** Work of the main thread of a page that nobody touches, in ms a second. */
async function timeIdle({ page, session }: OpenList, watchedMs: number): Promise<number> {
  const busy = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  };
  // Answering this question is work of the main thread, too: 5 ms of a slow one.
  const [first, before] = [await busy(), await busy()];
  await page.waitForTimeout(watchedMs);
  return Math.max(0, (await busy()) - before - (before - first)) / (watchedMs / 1000);
}

/** Opens the cart and closes it, again and again. */
async function openCart(page: Page, rounds: number): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'Carrinho' });
  for (let time = 0; time < rounds * 3; time += 1) {
    await page.getByRole('button', { name: /^Ver carrinho/ }).click();
    await sheet.waitFor();
    await rest(page);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
    await rest(page);
  }
}

/**
 * Notes the time from each input to the next paint, by its interaction. It runs in the page, so it must not name
 * anything of this module.
 */
function watchInputs(): void {
  const noted = new Map<number, number>();
  Object.assign(window, { noted });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId?: number })[]) {
      const { interactionId = 0, duration } = entry;
      if (interactionId > 0) noted.set(interactionId, Math.max(duration, noted.get(interactionId) ?? 0));
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

async function timeInputs(
  page: Page,
  act: () => Promise<void>,
): Promise<Omit<ListFigures, 'screen' | 'act'>> {
  await page.evaluate(() => (window as unknown as { noted: Map<number, number> }).noted.clear());
  await act();
  return figuresOf(
    await page.evaluate(() => [...(window as unknown as { noted: Map<number, number> }).noted.values()]),
  );
}

async function typeWords(page: Page, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    for (const word of WORDS) {
      await page.locator(SEARCH).fill('');
      await page.locator(SEARCH).focus();
      for (const letter of word) {
        await page.keyboard.press(letter === ' ' ? 'Space' : letter);
        await rest(page);
      }
    }
  }
  await page.locator(SEARCH).fill('');
  await rest(page);
}

async function tapRows(page: Page, selector: string, rounds: number): Promise<void> {
  for (let tap = 0; tap < rounds * 6; tap += 1) {
    await page
      .locator(selector)
      .nth(tap % 4)
      .click();
    await rest(page);
  }
}

async function timeScrolling(page: Page, rounds: number): Promise<Omit<ListFigures, 'screen' | 'act'>> {
  const frames = await page.evaluate(async (steps) => {
    const gaps: number[] = [];
    const next = (): Promise<number> => new Promise((frame) => requestAnimationFrame(frame));
    let last = await next();
    for (let step = 0; step < steps; step += 1) {
      scrollBy(0, 350);
      const now = await next();
      gaps.push(now - last);
      last = now;
    }
    scrollTo(0, 0);
    return gaps;
  }, rounds * 60);
  return figuresOf(frames);
}

/** Waits for two frames, so that the next measurement does not include the work before. */
function rest(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((done) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 30))),
      ),
  );
}

function figuresOf(times: readonly number[]): Omit<ListFigures, 'screen' | 'act'> {
  return {
    samples: times.length,
    p50: quantile(times, 0.5),
    p90: quantile(times, 0.9),
    worst: Math.max(0, ...times),
    over: times.filter((time) => time > FRAME_MS).length,
  };
}
