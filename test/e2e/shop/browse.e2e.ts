import type { Locator, Page } from '@playwright/test';
import { looksRight } from '../support/look.ts';
import { addToCart, dialogsAreGone, openCart, openShop } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';
import { scallops } from './support/awning.ts';
import { boxOf, list, scrollDown, startOf } from './support/places.ts';

const BAR = 'Barra de cereal 22 g';

const shelf = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const topOf = async (one: Locator): Promise<number> => (await one.boundingBox())?.y ?? Number.NaN;

test('[S-01] [S-04] the shelves, the search and the cart of one visit', async ({
  page,
  customer,
  shopId,
}) => {
  test.slow();
  await test.step('the shelf of what sells most keeps its place until a first visit knows it', async () => {
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
    await page.unroute(/graphql/);
  });
  await test.step('a search or a shelf shows its results from the start, and the search box stays in place, at any size', async () => {
    const search = page.getByRole('searchbox');
    const shelves = page.getByRole('radiogroup', { name: 'Prateleiras' });
    // The results of a search are drawn after the typed letter.
    const atStart = (what: string): Promise<void> =>
      expect(async () => {
        const start = await startOf(page);
        expect(start, what).toBeGreaterThanOrEqual(0);
        expect(start, what).toBeLessThanOrEqual(40);
      }).toPass();
    for (const [width, height] of [
      [390, 844],
      [320, 568],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height });
      await scrollDown(page);
      const box = await boxOf(page);
      await search.click();
      for (const letter of ['a', 'g', 'u']) {
        await page.keyboard.type(letter);
        await atStart(`after typing ${letter} at ${width} px`);
      }
      await expect(list(page).getByRole('heading').first()).toHaveText(/^[ÁA]gu/);
      expect(await boxOf(page)).toBe(box);
      await page.getByRole('button', { name: 'Limpar busca' }).click();
      await atStart(`with the search emptied at ${width} px`);
      expect(await boxOf(page)).toBe(box);
      await expect(search).toBeFocused();
      for (const shelf of [/^Doces/, /^Tudo/]) {
        await scrollDown(page);
        await shelves.getByRole('radio', { name: shelf }).click();
        await atStart(`on ${shelf} at ${width} px`);
        expect(await boxOf(page)).toBe(box);
      }
    }
  });
  await test.step('where the header leaves with the page, typing moves nothing', async () => {
    await page.setViewportSize({ width: 844, height: 390 });
    await page.evaluate(() => window.scrollTo(0, 20));
    await page.getByRole('searchbox').focus();
    const box = await boxOf(page);
    await page.keyboard.type('a');
    await expect(page.getByRole('button', { name: 'Limpar busca' })).toBeVisible();
    expect(await boxOf(page)).toBe(box);
  });
  await test.step('nothing found: the way back to all items takes the focus to them', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('searchbox').fill('nada disso');
    const all = page.getByRole('button', { name: 'Ver todos os itens' });
    await all.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Todos, de A a Z' })).toBeFocused();
  });
  await test.step('on a phone a cleared cart comes back in its sheet, and from the bar when the sheet was closed', async () => {
    await addToCart(page, BAR, 2);
    await openCart(page);
    const sheet = page.getByRole('dialog', { name: 'Carrinho' });
    await sheet.getByRole('button', { name: 'Limpar' }).click();
    await expect(sheet).toContainText('Seu carrinho está vazio');
    await sheet.getByRole('button', { name: 'Desfazer' }).click();
    await expect(sheet.getByRole('textbox', { name: BAR })).toHaveValue('2');

    await sheet.getByRole('button', { name: 'Limpar' }).click();
    await page.keyboard.press('Escape');
    await dialogsAreGone(page);
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await expect(page.getByText('2 itens', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Ver carrinho' })).toBeFocused();
  });
  await test.step('whoever empties the cart in its sheet and closes it is not left without a focus', async () => {
    await page.getByRole('button', { name: 'Ver carrinho' }).focus();
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog', { name: 'Carrinho' });
    await sheet.getByRole('button', { name: `Diminuir ${BAR}` }).click();
    await sheet.getByRole('button', { name: `Remover ${BAR}` }).focus();
    await page.keyboard.press('Enter');
    await expect(sheet.getByRole('heading', { name: 'Seu carrinho está vazio' })).toBeFocused();
    await page.keyboard.press('Escape');
    await dialogsAreGone(page);
    await expect(page.getByRole('main')).toBeFocused();
  });
  await test.step('the header leaves with the scroll up to its search, and nothing below is moved by that', async () => {
    await page.evaluate(() => window.scrollTo(0, 0));
    // The best sellers arrive by a query of their own.
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
    // The customer has bought nothing here yet.
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
    await looksRight(page, 'shop-shelves', 'both');
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
  await test.step('the awning ends on a whole scallop at any width', async () => {
    const reader = await page.context().newPage();
    const awning = page.getByRole('banner').locator('[aria-hidden="true"]').first();
    for (const width of [320, 333, 360, 375, 390, 412, 600, 719, 820, 1024, 1111, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await awning.evaluate((drawn) => {
        const ground = drawn.parentElement;
        if (ground) ground.style.background = '#000';
      });
      const widths = await scallops(reader, (await awning.screenshot({ scale: 'css' })).toString('base64'));
      expect(widths.length, `at ${width} px`).toBeGreaterThan(5);
      expect(Math.max(...widths) - Math.min(...widths), `at ${width} px: ${widths}`).toBeLessThanOrEqual(2);
    }
  });
});
