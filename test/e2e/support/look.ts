import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';
import { SHOTS } from './paths.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
type Scheme = 'light' | 'dark';
/** Rules of axe that depend on the colours of a page. All others have the same result in light and in dark. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Expects axe to find nothing in light and, where `wanted` is 'both', in dark. The tours of phones want both, and so do
 * the tests of scanner, payment, proof and a shop's tablet. Other screens use the same tokens and sheets, whose colours
 * test/ui/tokens checks. The page stays in the last checked scheme, where the next check begins. With SHOTS=1 both
 * schemes are also photographed under the name.
 */
export async function looksRight(
  page: Page,
  name: string,
  wanted: 'light' | 'both' = 'light',
): Promise<void> {
  await prepare(page);
  for (const colorScheme of await schemes(page, wanted)) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await settled(page);
    if (process.env.SHOTS) await shootSizes(page, `${name}-${colorScheme}`);
    expect(await violations(page, colorScheme), `${name}, ${colorScheme}`).toEqual([]);
  }
  expect(await smallFields(page), `${name}, fields that a phone would zoom in on`).toEqual([]);
}

/** Fields with letters smaller than 16 px, because an iPhone zooms in when they are touched. */
function smallFields(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('input, select, textarea')]
      .filter((field) => !field.matches('[type="radio"], [type="checkbox"], [type="file"], [type="range"]'))
      .filter((field) => field.checkVisibility() && Number.parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => field.outerHTML),
  );
}

/** The schemes to check, the shown one first, because each change draws the whole page anew. */
async function schemes(page: Page, wanted: 'light' | 'both'): Promise<Scheme[]> {
  if (wanted === 'light' && !process.env.SHOTS) return ['light'];
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  return isDark ? ['dark', 'light'] : ['light', 'dark'];
}

/**
 * Injects axe into a page, once. Axe's own Playwright package passes its code twice and opens another page at each
 * check, because of frames. From here on all of a long list is rendered, because skipped parts would keep the other
 * scheme's colours. Fading is off, because each change of scheme would fade all colours of the page.
 */
async function prepare(page: Page): Promise<void> {
  expect(page.frames(), 'nothing is hidden from axe in a frame').toHaveLength(1);
  if (await page.evaluate(() => 'axe' in window)) return;
  await page.evaluate(AXE);
  await page.evaluate(() => {
    const asItEnds = new CSSStyleSheet();
    asItEnds.replaceSync(`
      *, ::before, ::after { content-visibility: visible !important; transition: none !important; }
    `);
    document.adoptedStyleSheets.push(asItEnds);
  });
}

/**
 * Findings of axe: by all rules in light, by the colour rules in dark. An open dialog is checked alone, for a third of
 * the work. The page below was checked before and is out of reach.
 */
function violations(page: Page, scheme: Scheme): Promise<string[]> {
  const runOnly = scheme === 'light' ? TAGS : COLOUR_RULES;
  return page.evaluate(
    async (options) => {
      const axe = Reflect.get(window, 'axe') as typeof import('axe-core');
      const dialog = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1);
      const { violations: found } = await axe.run(dialog ?? document, options);
      return found.map(
        ({ id, nodes }) =>
          `${id}: ${nodes.map(({ html, failureSummary }) => `${html} (${failureSummary})`).join(' | ')}`,
      );
    },
    // `preload` is off, because axe would write style sheets into a document of its own, and the page's policy reports
    // that.
    { runOnly, resultTypes: ['violations'], preload: false } satisfies RunOptions,
  );
}

/** Takes a picture at the test's size and, on a phone, at a tablet's size, too. */
async function shootSizes(page: Page, name: string): Promise<void> {
  await shoot(page, name);
  const size = page.viewportSize();
  if (!size || size.width > 500) return;
  await page.setViewportSize({ width: 820, height: 1180 });
  await settled(page);
  await shoot(page, name);
  await page.setViewportSize(size);
}

/** Takes a picture of the screen. */
async function shoot(page: Page, name: string): Promise<void> {
  mkdirSync(SHOTS, { recursive: true });
  const width = page.viewportSize()?.width ?? 0;
  await page.screenshot({ path: join(SHOTS, `${name}-${width}.png`) });
}

/** Waits until movements have ended and pictures have loaded, because a half fade falsifies the contrast. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const ending = (): Animation[] =>
      document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    const end = performance.now() + 4000;
    const late = new Promise((done) => setTimeout(done, 4000));
    const drawn = (): Promise<unknown> => Promise.race([new Promise(requestAnimationFrame), late]);
    // A movement may start another one. A movement of a skipped or hidden element never ends.
    await drawn();
    for (let left = ending(); left.length > 0 && performance.now() < end; left = ending()) {
      await Promise.race([Promise.allSettled(left.map((one) => one.finished)), late]);
      await drawn();
    }
    // Skipped parts of a long list have no place, and their pictures never arrive.
    const near = [...document.images].filter(
      (image) =>
        image.checkVisibility({ contentVisibilityAuto: true }) &&
        image.getBoundingClientRect().top < innerHeight,
    );
    // A picture that never arrives (offline, or lazy and just outside) is not waited for.
    const waits = near.filter(({ complete }) => !complete);
    await Promise.race([Promise.allSettled(waits.map((image) => image.decode())), late]);
  });
}
