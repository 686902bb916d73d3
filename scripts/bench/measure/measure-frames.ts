import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';
import { rankOf } from '../../../src/domain/people/rank.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { MARINA, openProfile, signInForGood } from '../browser.ts';
import { type Finger, fingerOf } from '../finger/finger.ts';
import type { Sign } from '../finger/finger-in-page.ts';
import { type Points, pointsOf } from '../seed/earn-points.ts';
import { CPU_FACTOR } from '../slow-phone.ts';

/** Time from which on a frame is seen to stand still, ms. */
export const LATE_FRAME_MS = 50;
/** Longest time of a movement, ms. */
const MOVED_MS = 700;
/** Way by which the sheet is dragged and given back, px. Below it the number of steps. */
const DRAG_PX = 90;
const DRAG_STEPS = 12;
const SHOP = 'Mercadinho do Bloco B';
const ITEM = 'Barra de cereal 22 g';
/** Balance of the buyer in reais, above the price of all purchases here. */
const BALANCE = 200;

/** The frames of one movement on a slow phone, in all rounds. */
export interface FrameFigures {
  name: string;
  /** Number of late frames. Below it the longest, ms. */
  late: number;
  longest: number;
  /**
   * Number of frames for which our own code, styles, layout and painting took too long. Below it the longest of these,
   * ms.
   */
  ours: number;
  longestOurs: number;
}

type Watch = (name: string, move: () => Promise<unknown>) => Promise<void>;

/** Plays the movements of a purchase, on a processor slowed down four times. */
export async function measureFrames(
  executablePath: string,
  origin: string,
  rounds: number,
): Promise<FrameFigures[]> {
  using folder = temporaryFolder();
  await using context = await openProfile(executablePath, folder.path);
  const page = await context.newPage();
  page.setDefaultTimeout(90_000);
  await signInForGood(page, origin);
  const session = await context.newCDPSession(page);
  const figures = new Map<string, FrameFigures>();
  const watch: Watch = async (name, move) => {
    const now = await framesOf(page, move);
    const before = figures.get(name) ?? { late: 0, longest: 0, ours: 0, longestOurs: 0 };
    figures.set(name, {
      ...{ name, late: before.late + now.late, longest: Math.max(before.longest, now.longest) },
      ...{ ours: before.ours + now.ours, longestOurs: Math.max(before.longestOurs, now.longestOurs) },
    });
  };
  // The first round brings the code of the screens.
  await page.goto(`${origin}/home`);
  await page.locator(PARTS.shop.selector, { hasText: SHOP }).first().click();
  await page.locator(PARTS.add.selector).waitFor();
  const finger = await fingerOf(page, session);
  const locationId = new URL(page.url()).pathname.split('/')[2] ?? '';
  const points = await pointsOf(origin, MARINA, { locationId, itemName: ITEM }, BALANCE);
  await page.waitForLoadState('networkidle');
  for (let round = 0; round < rounds; round += 1) {
    await page.goto(`${origin}/home`);
    await finger.seen(PARTS.shop);
    await page.waitForLoadState('networkidle');
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_FACTOR });
    await moveAll({ page, session, finger }, watch);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await page.getByRole('button', { name: 'Concluir' }).click();
    // The end of the payment is written behind the screen.
    await page.waitForURL('**/home');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    // The step back of the sheet's entry would end the next load.
    await page.waitForFunction(() => !history.state?.openSheets?.length);
  }
  await page.goto(`${origin}/home`);
  await finger.seen(PARTS.shop);
  await page.waitForLoadState('networkidle');
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_FACTOR });
  await riseToRank(page, points, watch);
  return [...figures.values()];
}

interface Phone {
  page: Page;
  session: CDPSession;
  finger: Finger;
}

async function moveAll({ page, session, finger }: Phone, watch: Watch): Promise<void> {
  const { shop, add, more, cart, dialog, pay, proof } = PARTS;
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  await watch('open the shop', () => finger.tap(shop, add));
  await watch('add to the cart', () => finger.tap(add, more));
  await watch('add once more', () => finger.tap(more, pay));
  await watch('open the cart', () => finger.tap(cart, dialog));
  const box = await page.locator(dialog.selector).boundingBox();
  const [x, y] = [(box?.x ?? 0) + 100, (box?.y ?? 0) + 24];
  await watch('drag the cart', async () => {
    await touch('touchStart', x, y);
    for (let step = 1; step <= DRAG_STEPS; step += 1)
      await touch('touchMove', x, y + (step * DRAG_PX) / DRAG_STEPS);
    await touch('touchEnd');
  });
  await page.keyboard.press('Escape');
  await page.locator(dialog.selector).waitFor({ state: 'detached' });
  await watch('pay, with the seal of the proof', () => finger.tap(pay, proof));
}

/** Lets the last point of a rank come by an event, while a person looks at home. */
async function riseToRank(page: Page, points: Points, watch: Watch): Promise<void> {
  const missing = rankOf(await points.score()).next?.missing ?? 0;
  for (let bought = 1; bought < missing; bought += 1) await points.buy();
  await page.getByText(/^Olá/).first().waitFor();
  await page.waitForTimeout(MOVED_MS);
  const celebration = page.locator('[data-celebration]');
  await watch('celebrate a rank', async () => {
    await points.buy();
    await celebration.waitFor({ state: 'attached' });
    await celebration.waitFor({ state: 'detached' });
  });
}

/** Elements that are pressed or awaited. */
const PARTS = {
  shop: { selector: 'article a[href^="/shopping/"]', text: SHOP },
  add: { selector: `button[aria-label="Adicionar ${ITEM}"]` },
  more: { selector: `button[aria-label="Aumentar ${ITEM}"]` },
  cart: { selector: '[data-cart]' },
  dialog: { selector: '[role="dialog"]' },
  pay: { selector: 'footer button[aria-label^="Pagar R$"]' },
  proof: { selector: '[role="dialog"]', text: 'Compra realizada com sucesso!' },
} satisfies Record<string, Sign>;

interface Watched {
  gaps: number[];
  busy: number[];
  end(): void;
}

/** Counts the frames of the page during a movement. */
async function framesOf(page: Page, move: () => Promise<unknown>): Promise<Omit<FrameFigures, 'name'>> {
  await page.evaluate(() => {
    const busy: number[] = [];
    const gaps: number[] = [];
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) busy.push(duration);
    });
    observer.observe({ type: 'long-animation-frame' });
    let before = performance.now();
    let isOn = true;
    const look = (now: number): void => {
      gaps.push(now - before);
      before = now;
      if (isOn) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    const end = (): void => {
      isOn = false;
      observer.disconnect();
    };
    Object.assign(window, { watched: { gaps, busy, end } satisfies Watched });
  });
  await move();
  await sleep(MOVED_MS);
  const { gaps, busy } = await page.evaluate(() => {
    const { gaps, busy, end } = (window as unknown as { watched: Watched }).watched;
    end();
    return { gaps, busy };
  });
  const late = (times: readonly number[]): number => times.filter((time) => time > LATE_FRAME_MS).length;
  return {
    ...{ late: late(gaps), longest: Math.max(0, ...gaps) },
    ...{ ours: late(busy), longestOurs: Math.max(0, ...busy) },
  };
}
