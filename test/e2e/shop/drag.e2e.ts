import type { CDPSession, Locator, Page } from '@playwright/test';
import { addToCart, openCart, openShop } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';
import { endless } from './support/endless.ts';

test.use({ serviceWorkers: 'block', contextOptions: { reducedMotion: 'no-preference' } });

const ITEM = 'Barra de cereal 22 g';
const cart = (page: Page): Locator => page.getByRole('dialog', { name: 'Carrinho' });

/** Returns a function that sends touches of one finger. */
async function fingerOn(page: Page): Promise<(type: string, x?: number, y?: number) => Promise<unknown>> {
  const session: CDPSession = await page.context().newCDPSession(page);
  return (type, x = 0, y = 0) =>
    session.send('Input.dispatchTouchEvent', {
      type: type as 'touchStart',
      touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
    });
}

/** Resolves once a sheet has ended its movements. */
const rests = (sheet: Locator): Promise<unknown> =>
  sheet.evaluate((one) => Promise.all(one.getAnimations().map(({ finished }) => finished)));

/** Puts a finger on the sheet's head. Returns its place. Lines and sums appear a frame after the head. */
async function grab(page: Page, finger: Awaited<ReturnType<typeof fingerOn>>) {
  await expect(cart(page).getByRole('button', { name: 'Comprar com PIX' })).toBeVisible();
  await rests(cart(page));
  const box = await cart(page).boundingBox();
  if (!box) throw new Error('no sheet');
  const [x, y] = [box.x + box.width / 2 - 60, box.y + 30];
  await finger('touchStart', x, y);
  return { x, y, top: box.y, height: box.height };
}

const topOf = async (page: Page): Promise<number> => (await cart(page).boundingBox())?.y ?? 0;

test('[S-11] a sheet follows the finger, goes back from near, and closes from far', async ({
  page,
  customer,
  shopId,
}) => {
  await openShop(page, customer, shopId);
  await test.step('an open shop whose pictures are there has no movement without an end', async () => {
    await expect.poll(() => endless(page)).toEqual({ onScreen: 0, offScreen: 0, painted: [] });
  });
  await addToCart(page, ITEM);
  await openCart(page);
  const finger = await fingerOn(page);
  const { x, y, top, height } = await grab(page, finger);
  await finger('touchMove', x, y + 20);
  await finger('touchMove', x, y + 60);
  await expect.poll(async () => Math.round((await topOf(page)) - top)).toBe(60);
  // The finger rests there, so that its release is no flick.
  await page.evaluate(() => new Promise((done) => setTimeout(done, 150)));
  await finger('touchEnd');
  await expect.poll(async () => Math.round(await topOf(page))).toBe(Math.round(top));
  await expect(cart(page)).toBeVisible();

  await grab(page, finger);
  await finger('touchMove', x, y + 20);
  await finger('touchMove', x, y + height / 2);
  await finger('touchEnd');
  await expect(cart(page)).toBeHidden();
  await expect(page.getByRole('button', { name: /^Ver carrinho/ })).toBeFocused();
});
