import type { Page } from '@playwright/test';
import { addToCart, openScreen, openShop } from '../support/steps.ts';
import { expect, SHOP, test } from '../support/test.ts';

const ITEM = 'Barra de cereal 22 g';

/** Counts what flies and what is animated on this page from now on. */
const watch = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Reflect.set(window, 'flights', 0);
    new MutationObserver((changes) => {
      const found = changes.flatMap(({ addedNodes }) => [...addedNodes]);
      const flights = found.filter((node) => node instanceof Element && node.hasAttribute('data-flight'));
      Reflect.set(window, 'flights', Reflect.get(window, 'flights') + flights.length);
    }).observe(document.body, { childList: true });
  });
/** Notes whether the bar still has its former total when a card first shows `number`. */
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

test('[S-04] what is added flies to the cart, once, and leaves nothing behind', async ({
  page,
  customer,
  shopId,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await openShop(page, customer, shopId);
  await addToCart(page, ITEM);
  await watch(page);
  await noteTotalAtNumber(page, '2');
  await page
    .getByRole('button', { name: `Aumentar ${ITEM}`, exact: true })
    .first()
    .click();
  // The press draws the card alone. The bar, and all else that the cart changes, comes in a later frame.
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'isTotalOld'))).toBe(true);
  await expect.poll(() => flights(page)).toBe(1);
  await expect(page.locator('[data-flight]')).toHaveCount(0);
});

test('[S-04] with reduced motion nothing flies', async ({ page, customer, shopId }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openShop(page, customer, shopId);
  await watch(page);
  await addToCart(page, ITEM);
  await expect(page.getByRole('button', { name: /^Pagar/ })).toBeVisible();
  expect(await flights(page)).toBe(0);
});

/** Presses the shop's card on home. Gives how many transitions of the page began by that. */
async function openByCard(page: Page): Promise<unknown> {
  const card = page.getByRole('article').filter({ hasText: SHOP });
  // The code that lets it grow comes behind the first cards, as the star does.
  await expect(card.getByRole('button', { name: /nos favoritos$/ })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    const start = document.startViewTransition.bind(document);
    Reflect.set(window, 'grown', 0);
    document.startViewTransition = (change) => {
      Reflect.set(window, 'grown', Reflect.get(window, 'grown') + 1);
      return start(() => {
        if (typeof change === 'function') void change();
        // The page stands still meanwhile, so nothing but the front may be new.
        Reflect.set(window, 'still', location.pathname);
      });
    };
  });
  await card.getByRole('link', { name: SHOP, exact: true }).click();
  await expect(page.getByRole('list', { name: 'Itens à venda' })).toBeVisible();
  return page.evaluate(() => Reflect.get(window, 'grown'));
}

test('[H-03] a card grows into its shop, and BACK leads to home', async ({ page, customer }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await openScreen(page, customer, '/home');
  expect(await openByCard(page)).toBe(1);
  expect(await page.evaluate(() => Reflect.get(window, 'still'))).toBe('/home');
  await expect(page.locator('[data-front]')).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL('/home');
});

test('[H-03] with reduced motion the shop is simply there', async ({ page, customer }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openScreen(page, customer, '/home');
  expect(await openByCard(page)).toBe(0);
});
