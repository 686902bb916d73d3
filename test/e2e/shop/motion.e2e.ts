import type { Page } from '@playwright/test';
import { changeRecord, getRecord } from '../support/api.ts';
import { addToCart, onSale, openScreen, openShop } from '../support/steps.ts';
import { expect, SHOP, test } from '../support/test.ts';

const ITEM = 'Barra de cereal 22 g';

/** Counts flights to the cart, rolls of its total and buzzes of the phone on this page from now on. */
const watch = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Reflect.set(window, 'flights', 0);
    Reflect.set(window, 'rolls', 0);
    const buzzes: unknown[] = [];
    Object.assign(window, { buzzes });
    navigator.vibrate = (pattern) => buzzes.push(pattern) > 0;
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...how) {
      if (this.hasAttribute('data-total')) Reflect.set(window, 'rolls', Reflect.get(window, 'rolls') + 1);
      return animate.apply(this, how);
    };
    new MutationObserver((changes) => {
      const found = changes.flatMap(({ addedNodes }) => [...addedNodes]);
      const flights = found.filter((node) => node instanceof Element && node.hasAttribute('data-flight'));
      Reflect.set(window, 'flights', Reflect.get(window, 'flights') + flights.length);
    }).observe(document.body, { childList: true });
  });
/** Notes whether the bar still shows its former total when a card first shows `number`. */
const noteTotalAtNumber = (page: Page, number: string): Promise<void> =>
  page.evaluate((number) => {
    const total = (): string | undefined => document.querySelector('[data-total]')?.textContent;
    const before = total();
    new MutationObserver((_, watcher) => {
      if (![...document.querySelectorAll('article output')].some((one) => one.textContent === number)) return;
      Reflect.set(window, 'isTotalOld', total() === before);
      watcher.disconnect();
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  }, number);
const flights = (page: Page): Promise<unknown> => page.evaluate(() => Reflect.get(window, 'flights'));
const rolls = (page: Page): Promise<unknown> => page.evaluate(() => Reflect.get(window, 'rolls'));

test('[S-04] what is added flies to the cart, once, and leaves nothing behind, the total rolls, the phone buzzes, and with reduced motion nothing moves', async ({
  page,
  customer,
  shopId,
  bento,
}) => {
  // The code of the motion arrives after the first items, together with the opening hours, which are visible.
  const shop = await getRecord(bento, shopId, 'LOCATION');
  await changeRecord(bento, shop, { openingHours: [{ weekdays: [1], from: '08:00', to: '09:00' }] });
  try {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await openShop(page, customer, shopId);
    await expect(page.getByText(/^Aberto até|^Fechado agora/)).toBeVisible();
    await watch(page);
    await addToCart(page, ITEM);
    await expect.poll(() => flights(page)).toBe(1);
    await noteTotalAtNumber(page, '2');
    const more = onSale(page).getByRole('button', { name: `Aumentar ${ITEM}`, exact: true });
    await more.click();
    // The press redraws only the card. The bar and the rest of the cart's parts follow in a later frame.
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'isTotalOld'))).toBe(true);
    await expect.poll(() => flights(page)).toBe(2);
    await expect(page.locator('[data-flight]')).toHaveCount(0);
    // The first unit makes the bar appear, and only the second changes its total.
    expect(await rolls(page)).toBe(1);
    expect(await page.evaluate(() => Reflect.get(window, 'buzzes'))).toEqual([[10], [10]]);

    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const units of [3, 4]) {
      await more.click();
      await expect(page.getByRole('button', { name: `Ver carrinho, ${units} itens` })).toBeVisible();
    }
    // The flight of the third unit would have started by now, before the bar shows the fourth.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    expect([await flights(page), await rolls(page)]).toEqual([2, 1]);
  } finally {
    await changeRecord(bento, shop, {});
  }
});

/** Presses the shop's card on home. Returns the number of view transitions that began. */
async function openByCard(page: Page): Promise<unknown> {
  const card = page.getByRole('article').filter({ hasText: SHOP });
  // The code of the transition arrives after the first cards, as the star does.
  await expect(card.getByRole('button', { name: /nos favoritos$/ })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    const isWatched = Reflect.has(window, 'grown');
    Reflect.set(window, 'grown', 0);
    if (isWatched) return;
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (change) => {
      Reflect.set(window, 'grown', Reflect.get(window, 'grown') + 1);
      return start(() => {
        if (typeof change === 'function') void change();
        // The page is frozen during this call, so nothing but the shop's front may be new.
        Reflect.set(window, 'still', location.pathname);
      });
    };
  });
  await card.getByRole('link', { name: SHOP, exact: true }).click();
  await expect(page.getByRole('list', { name: 'Itens à venda' })).toBeVisible();
  return page.evaluate(() => Reflect.get(window, 'grown'));
}

test('[H-03] with reduced motion the shop is simply there, else a card grows into it, and BACK leads to home', async ({
  page,
  customer,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openScreen(page, customer, '/home');
  expect(await openByCard(page)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL('/home');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(await openByCard(page)).toBe(1);
  expect(await page.evaluate(() => Reflect.get(window, 'still'))).toBe('/home');
  await expect(page.locator('[data-front]')).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL('/home');
});
