import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { openProfile } from '../browser.ts';
import { fillShelf } from '../seed/fill-shelf.ts';
import { quantile } from '../statistics.ts';

/** What a person did on a screen with a long list, in ms. */
export interface ListFigures {
  screen: string;
  act: string;
  samples: number;
  /** From the input to the next frame that was painted (typing, tapping), or from frame to frame (scrolling). */
  p50: number;
  p90: number;
  worst: number;
  /** The longest task of the page meanwhile; 0 where none took 50 ms. */
  longestTask: number;
}

const BENTO = { email: 'bento@exemplo.com.br', password: 'Vendinha#2026' };
const ITEMS = 1000;
// No key of its own has an accent; the search needs none.
const WORDS = ['suco 7', 'cafe 12', 'agua'];
/** Rows that a screen draws before it is scrolled. */
const DRAWN = 60;
const SEARCH = 'input[type=search]';

/** Types, taps and scrolls in lists of a thousand items, each screen `rounds` times. */
export async function measureLists(
  executablePath: string,
  origin: string,
  rounds: number,
): Promise<ListFigures[]> {
  const place = await fillShelf(origin, BENTO, ITEMS);
  const folder = mkdtempSync(join(tmpdir(), 'vendinha-lists-'));
  const context = await openProfile(executablePath, folder);
  try {
    await signIn(context, origin);
    const screens = [
      {
        screen: '/manager/items',
        path: `/manager/items/${place}`,
        row: '[data-item]',
        drawn: DRAWN,
        plus: null,
      },
      {
        screen: '/manager/items, Reposição',
        path: `/manager/items/${place}?modo=reposicao`,
        row: 'main li',
        drawn: DRAWN,
        plus: 'button[aria-label^="Aumentar"]',
      },
      { screen: '/shopping', path: `/shopping/${place}`, row: 'main li', drawn: DRAWN, plus: null },
    ];
    const figures: ListFigures[] = [];
    for (const { screen, path, row, drawn, plus } of screens) {
      const page = await openList(context, `${origin}${path}`, row, drawn);
      figures.push({ screen, act: 'type', ...(await timeInputs(page, () => typeWords(page, rounds))) });
      if (plus)
        figures.push({
          screen,
          act: 'tap +',
          ...(await timeInputs(page, () => tapRows(page, plus, rounds))),
        });
      figures.push({ screen, act: 'scroll', ...(await timeScrolling(page, rounds)) });
      await page.close();
    }
    return figures;
  } finally {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function signIn(context: BrowserContext, origin: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${origin}/login`);
  await page.getByLabel('E-mail').fill(BENTO.email);
  await page.getByRole('textbox', { name: 'Senha' }).fill(BENTO.password);
  await page.getByLabel('Manter conectado neste aparelho').check();
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.waitForURL('**/home');
  await page.close();
}

/** A screen whose list has arrived. */
async function openList(context: BrowserContext, url: string, row: string, least: number): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(watchInputs);
  await page.goto(url);
  const counted = { selector: row, least };
  await page.waitForFunction(
    ({ selector, least }) => document.querySelectorAll(selector).length >= least,
    counted,
    { timeout: 120_000 },
  );
  await page.waitForLoadState('networkidle');
  return page;
}

/** Runs in the page: notes inputs and long tasks. It must not name anything of this module. */
function watchInputs(): void {
  const noted = { inputs: new Map<number, number>(), tasks: [] as number[] };
  Object.assign(window, { noted });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      const { interactionId = 0, duration } = entry as PerformanceEventTiming & { interactionId?: number };
      if (interactionId > 0)
        noted.inputs.set(interactionId, Math.max(duration, noted.inputs.get(interactionId) ?? 0));
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  new PerformanceObserver((list) =>
    noted.tasks.push(...list.getEntries().map((one) => one.duration)),
  ).observe({
    type: 'longtask',
  });
}

interface Noted {
  inputs: Map<number, number>;
  tasks: number[];
}

async function timeInputs(
  page: Page,
  act: () => Promise<void>,
): Promise<Omit<ListFigures, 'screen' | 'act'>> {
  await page.evaluate(() => {
    const { noted } = window as unknown as { noted: Noted };
    noted.inputs.clear();
    noted.tasks.length = 0;
  });
  await act();
  const { times, tasks } = await page.evaluate(() => {
    const { noted } = window as unknown as { noted: Noted };
    return { times: [...noted.inputs.values()], tasks: noted.tasks };
  });
  return figuresOf(times, tasks);
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
  const { frames, tasks } = await page.evaluate(async (steps) => {
    const { noted } = window as unknown as { noted: Noted };
    noted.tasks.length = 0;
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
    return { frames: gaps, tasks: noted.tasks };
  }, rounds * 60);
  return figuresOf(frames, tasks);
}

/** Two frames, so that what is measured next is not what still follows. */
function rest(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((done) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 30))),
      ),
  );
}

function figuresOf(times: readonly number[], tasks: readonly number[]): Omit<ListFigures, 'screen' | 'act'> {
  return {
    samples: times.length,
    p50: quantile(times, 0.5),
    p90: quantile(times, 0.9),
    worst: Math.max(0, ...times),
    longestTask: Math.max(0, ...tasks),
  };
}
