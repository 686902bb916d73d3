import type { Locator, Page } from '@playwright/test';
import { MARINA } from '../support/api.ts';
import { looksRight } from '../support/look.ts';
import { NETWORK_FAULTS } from '../support/page-watch.ts';
import { openShop } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

const shelf = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const topOf = async (one: Locator): Promise<number> => (await one.boundingBox())?.y ?? Number.NaN;

test('the head and the shelves of a shop', async ({ page, customer, shopId }) => {
  await test.step('the header leaves with the scroll up to its search, and nothing below is moved by that', async () => {
    await openShop(page, customer, shopId);
    // What sells most is a question of its own.
    await expect(shelf(page, 'Mais vendidos')).toBeVisible();
    const header = page.getByRole('banner');
    const all = page.getByRole('heading', { name: 'Todos, de A a Z' });
    const before = await topOf(all);
    for (const by of [30, 100, 400]) {
      await page.evaluate((top) => window.scrollTo(0, top), by);
      expect(await topOf(all), `at ${by} px`).toBeCloseTo(before - by, 0);
    }
    const end = (await header.boundingBox()) ?? { y: 0, height: 0 };
    expect(end.y + end.height).toBeLessThanOrEqual(125);
    await expect(page.getByRole('button', { name: 'Voltar' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('searchbox')).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Ler código de barras' })).toBeInViewport({ ratio: 1 });
    await looksRight(page, 'shop-collapsed');
  });
  await test.step('promotions have a shelf, which says how many more earn a free unit, and a filter with all of them', async () => {
    await page.evaluate(() => window.scrollTo(0, 0));
    // Nothing was bought here yet.
    await expect(shelf(page, 'Promoções')).toBeVisible();
    await expect(shelf(page, 'Seus de sempre')).toHaveCount(0);
    const card = shelf(page, 'Promoções')
      .getByRole('listitem')
      .filter({ hasText: 'Chocolate 90 g' })
      .filter({ has: page.getByRole('button') });
    await card.getByRole('button', { name: 'Promoções: adicionar Chocolate 90 g' }).focus();
    await page.keyboard.press('Enter');
    const more = card.getByRole('button', { name: 'Aumentar Promoções: Chocolate 90 g' });
    await expect(more).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(card).toContainText('Falta 1 para ganhar 1 grátis');
    await looksRight(page, 'shop-shelves');
    await page.keyboard.press('Enter');
    await expect(card).toContainText('Você economiza');
    await page.mouse.wheel(0, 900);
    await shelf(page, 'Promoções').getByRole('button', { name: 'Ver todas' }).click();
    await expect(shelf(page, 'Promoções')).toHaveCount(0);
    await expect(page.getByRole('radio', { name: 'Promoções' })).toBeChecked();
    await expect(
      page.getByRole('list', { name: 'Itens à venda' }).getByRole('article').first(),
    ).toBeInViewport();
    await page.getByRole('radio', { name: 'Tudo' }).click();
    await page.getByRole('searchbox').fill('a');
    await expect(shelf(page, 'Promoções')).toHaveCount(0);
  });
});

test('the shelf of what sells most keeps its place until a first visit knows it', async ({
  page,
  customer,
  shopId,
}) => {
  let release = (): void => undefined;
  const released = new Promise<void>((done) => {
    release = done;
  });
  await page.route(/graphql/, async (route) => {
    if (route.request().postData()?.includes('bestSellers')) await released;
    await route.fallback();
  });
  await openShop(page, customer, shopId);
  const all = page.getByRole('heading', { name: 'Todos, de A a Z' });
  await expect(all).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const before = await topOf(all);
  await expect(shelf(page, 'Mais vendidos')).toHaveCount(0);
  await expect(page.getByText('Mais vendidos')).toBeVisible();
  release();
  await expect(shelf(page, 'Mais vendidos')).toBeVisible();
  expect(await topOf(all)).toBeCloseTo(before, 0);
});

test('what the person buys and what sells most have shelves, also without a connection', async ({
  page,
  context,
  shopId,
  pageWatch,
}) => {
  pageWatch.allow(NETWORK_FAULTS);
  await openShop(page, MARINA, shopId);
  await expect(shelf(page, 'Mais vendidos')).toBeVisible();
  await expect(shelf(page, 'Promoções')).toBeVisible();
  const best = await shelf(page, 'Mais vendidos').getByRole('listitem').allTextContents();
  expect(best.length).toBeGreaterThan(2);
  // The history comes with the screen that shows it.
  const usual = shelf(page, 'Seus de sempre');
  await expect(async () => {
    await page.goto('/history');
    await expect(page.getByRole('listitem').first()).toBeVisible();
    await openShop(page, MARINA, shopId);
    await expect(usual).toBeVisible({ timeout: 20_000 });
  }).toPass();
  const add = usual.getByRole('button', { name: /^Seus de sempre: adicionar/ }).first();
  await add.click();
  await expect(add).toHaveAccessibleName(/\(1\)$/);
  await expect(page.getByRole('radiogroup', { name: 'Forma de pagamento' })).toBeVisible();
  await context.setOffline(true);
  await add.click();
  await expect(add).toHaveAccessibleName(/\(2\)$/);
  await expect(shelf(page, 'Mais vendidos').getByRole('listitem')).toHaveText(best);
  await looksRight(page, 'shop-usual');
  await context.setOffline(false);
});
