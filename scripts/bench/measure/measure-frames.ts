import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CDPSession, Page } from '@playwright/test';
import { rankOf } from '../../../src/domain/people/rank.ts';
import { MARINA, openProfile, signInForGood } from '../browser.ts';
import { type Points, pointsOf } from '../seed/earn-points.ts';

const CPU_FACTOR = 4;
/** A frame that is shown longer is seen to stand still, ms. */
export const LATE_MS = 50;
/** Until a movement has ended, ms. */
const MOVED_MS = 700;
/** How far the sheet is dragged and given back, px, and in how many steps. */
const DRAG_PX = 90;
const DRAG_STEPS = 12;
const SHOP = 'Mercadinho do Bloco B';
const ITEM = 'Barra de cereal 22 g';
/** What everything bought here costs less than, in reais. */
const BALANCE = 200;

/** The frames of one movement on a slow phone: how many came late in all rounds, and the longest, ms. */
export interface FrameFigures {
  name: string;
  late: number;
  longest: number;
}

type Watch = (name: string, move: () => Promise<unknown>) => Promise<void>;

/** Moves what moves in a purchase, on a processor slowed down four times. */
export async function measureFrames(
  executablePath: string,
  origin: string,
  rounds: number,
): Promise<FrameFigures[]> {
  const folder = mkdtempSync(join(tmpdir(), 'vendinha-frames-'));
  const context = await openProfile(executablePath, folder);
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(90_000);
    await signInForGood(page, origin);
    const session = await context.newCDPSession(page);
    const figures = new Map<string, FrameFigures>();
    const watch: Watch = async (name, move) => {
      const { late, longest } = await framesOf(page, move);
      const before = figures.get(name) ?? { name, late: 0, longest: 0 };
      figures.set(name, { name, late: before.late + late, longest: Math.max(before.longest, longest) });
    };
    const { shop, add } = parts(page);
    // The first round brings the code of the screens.
    await page.goto(`${origin}/home`);
    await shop.click();
    await add.waitFor();
    const locationId = new URL(page.url()).pathname.split('/')[2] ?? '';
    const points = await pointsOf(origin, MARINA, locationId, ITEM, BALANCE);
    await page.waitForLoadState('networkidle');
    for (let round = 0; round < rounds; round += 1) {
      await page.goto(`${origin}/home`);
      await shop.waitFor();
      await page.waitForLoadState('networkidle');
      await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_FACTOR });
      await moveAll(page, session, watch);
      await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      await page.getByRole('button', { name: 'Concluir' }).click();
      // The end of the payment is written behind the screen.
      await page.waitForURL('**/home');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    await page.goto(`${origin}/home`);
    await shop.waitFor();
    await page.waitForLoadState('networkidle');
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_FACTOR });
    await riseToRank(page, points, watch);
    return [...figures.values()];
  } finally {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function moveAll(page: Page, session: CDPSession, watch: Watch): Promise<void> {
  const { shop, add, more, cart, dialog, pay, proof } = parts(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  await watch('open the shop', () => shop.click());
  await add.waitFor();
  await watch('add to the cart', () => add.click());
  await watch('add once more', () => more.click());
  await watch('open the cart', () => cart.click());
  const box = await dialog.boundingBox();
  const [x, y] = [(box?.x ?? 0) + 100, (box?.y ?? 0) + 24];
  await watch('drag the cart', async () => {
    await touch('touchStart', x, y);
    for (let step = 1; step <= DRAG_STEPS; step += 1)
      await touch('touchMove', x, y + (step * DRAG_PX) / DRAG_STEPS);
    await touch('touchEnd');
  });
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await watch('pay, with the seal of the proof', async () => {
    await pay.click();
    await proof.waitFor();
  });
}

/** The last point of a rank comes by an event, while somebody looks at home. */
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

const parts = (page: Page) => ({
  shop: page.getByRole('link', { name: SHOP, exact: true }).first(),
  add: page.getByRole('button', { name: `Adicionar ${ITEM}`, exact: true }).first(),
  more: page.getByRole('button', { name: `Aumentar ${ITEM}`, exact: true }).first(),
  cart: page.getByRole('button', { name: /^Ver carrinho/ }),
  dialog: page.getByRole('dialog', { name: 'Carrinho' }),
  pay: page.getByRole('button', { name: /^Pagar R\$.*Comprar com saldo$/ }),
  proof: page.getByRole('dialog', { name: 'Compra realizada com sucesso!' }),
});

/** Counts the frames of the page while something moves. */
async function framesOf(
  page: Page,
  move: () => Promise<unknown>,
): Promise<{ late: number; longest: number }> {
  await page.evaluate(() => {
    const gaps: number[] = [];
    Reflect.set(window, 'frameGaps', gaps);
    let before = performance.now();
    const look = (now: number): void => {
      gaps.push(now - before);
      before = now;
      if (Reflect.get(window, 'frameGaps') === gaps) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await move();
  await new Promise((done) => setTimeout(done, MOVED_MS));
  const gaps = await page.evaluate(() => {
    const seen = Reflect.get(window, 'frameGaps') as number[];
    Reflect.deleteProperty(window, 'frameGaps');
    return seen;
  });
  return { late: gaps.filter((gap) => gap > LATE_MS).length, longest: Math.max(0, ...gaps) };
}
