import type { Locator, Page } from '@playwright/test';
import { BENTO, locationOf } from '../support/api.ts';
import { beyondScreen, brokenWords, enlargeText, spoiltAmounts } from '../support/large-text.ts';
import { deposit } from '../support/money.ts';
import { addToCart, goWithin, onSale, openCart, openScreen, openShop } from '../support/steps.ts';
import { expect, SHOP, test } from '../support/test.ts';

test.use({ viewport: { width: 320, height: 640 } });

/** Whether every part stays inside, for each of several. */
const keepParts = (all: Locator): Promise<boolean[]> =>
  all.evaluateAll((boxes) =>
    boxes.map((box) => {
      const { left, right } = box.getBoundingClientRect();
      return [...box.querySelectorAll('*')].every((part) => {
        const inner = part.getBoundingClientRect();
        return inner.width <= 1 || (inner.left >= left && inner.right <= right);
      });
    }),
  );

const allIsWell = async (page: Page, where: string): Promise<void> => {
  await expect.poll(() => spoiltAmounts(page), where).toEqual([]);
  expect(await beyondScreen(page), where).toBeLessThanOrEqual(0);
};

test('[H-02] [D-01] [W-01] [Y-01] [E-01] an owner of much money reads it on the narrowest phone', async ({
  page,
  server,
  customer,
}) => {
  await test.step('on the narrowest phone, also with text twice as large, no amount is broken or cut', async () => {
    await deposit(server.origin, customer, 4321.57);
    await openScreen(page, customer, '/deposit');
    await allIsWell(page, 'deposit with text of the usual size');
    for (const path of ['/deposit', '/withdraw', '/history', '/home', '/purchase-equipment?product=LOCK']) {
      await goWithin(page, path);
      await enlargeText(page);
      await expect(page.locator('main').getByText('4.321,57').first(), path).toBeVisible();
      await allIsWell(page, path);
    }
    const products = page.getByRole('radiogroup', { name: 'Produto' }).locator('label');
    await expect.poll(() => keepParts(products)).toEqual([true, true]);
    const [name, city] = [page.getByLabel('Nome de quem recebe'), page.getByLabel('Cidade')];
    expect((await city.boundingBox())?.width).toBe((await name.boundingBox())?.width);
  });
  await test.step('with text twice as large the name of an activity is not shortened to a letter', async () => {
    await goWithin(page, '/history');
    await enlargeText(page);
    const title = page.getByRole('region', { name: 'Atividades' }).getByText('Depósito', { exact: true });
    await expect(title).toBeVisible();
    expect(await title.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);
  });
});

test('[H-01] [D-01] [W-01] [Y-01] on the narrowest phone not even millions are cut', async ({
  page,
  server,
  customer,
}) => {
  await deposit(server.origin, customer, 4321.57);
  await page.route('**/graphql', async (route) => {
    const answer = await route.fetch();
    const body = await answer.text();
    await route.fulfill({ response: answer, body: body.replaceAll('4321.57', '12345678.9') });
  });
  await openScreen(page, customer, '/home');
  for (const path of ['/home', '/deposit', '/withdraw', '/history', '/profile']) {
    await goWithin(page, path);
    await expect(page.locator('main').getByText('12.345.678,90').first(), path).toBeVisible();
    await allIsWell(page, path);
  }
  // An answer still on its way is disposed of with the page.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('[S-02] [S-03] [S-04] [S-11] [S-13] with text twice as large the shop, the cart and the payment can be read and used', async ({
  page,
  customer,
  shopId,
}) => {
  await openShop(page, customer, shopId);
  await enlargeText(page);
  await allIsWell(page, 'shop');
  const header = await page.getByRole('banner').boundingBox();
  expect(header?.height, 'what stays in sight leaves half of the screen').toBeLessThan(320);
  await page.getByRole('searchbox').fill('chocolate 90');
  await onSale(page).getByRole('button', { name: 'Chocolate 90 g', exact: true }).click();
  const add = page.getByRole('dialog').getByRole('button', { name: /^Adicionar/ });
  await add.scrollIntoViewIfNeeded();
  await expect(add).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await addToCart(page, 'Chocolate 90 g', 3);
  await openCart(page);
  await allIsWell(page, 'cart');
  const dialog = page.getByRole('dialog');
  const more = dialog.getByRole('button', { name: 'Aumentar Chocolate 90 g' });
  await more.scrollIntoViewIfNeeded();
  await expect(more).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Comprar com PIX' }).click();
  await expect(dialog.getByRole('group', { name: 'Código PIX copia e cola' })).toBeVisible();
  await allIsWell(page, 'payment');
  const steps = dialog.getByRole('list', { name: 'Andamento do pagamento' }).getByRole('listitem');
  await expect.poll(() => keepParts(steps)).toEqual([true, true, true]);
  const leave = dialog.getByRole('button', { name: 'Cancelar' });
  await leave.scrollIntoViewIfNeeded();
  await expect(leave).toBeInViewport({ ratio: 1 });
});

test('[W-06] [ML-01] [MB-01] [X-04] what an owner reads', async ({ page, bento }) => {
  await test.step('with text twice as large an owner reads the fee, the sales and the figures', async () => {
    const shop = await locationOf(bento, SHOP);
    await openScreen(page, BENTO, '/withdraw-revenue');
    await enlargeText(page);
    await page.getByLabel('Valor do saque').fill('10000');
    await expect(page.getByRole('region', { name: 'Taxa do saque' })).toBeVisible();
    await allIsWell(page, 'revenue');
    await goWithin(page, '/manager');
    const card = page.getByRole('article').first();
    await expect(card).toBeVisible();
    await allIsWell(page, 'own locations');
    await expect.poll(() => keepParts(card)).toEqual([true]);
    await goWithin(page, '/manager/sales');
    await expect(page.locator('[data-sale]').first()).toBeVisible();
    await expect.poll(() => brokenWords(page.locator('main'))).toEqual([]);
    await allIsWell(page, 'sales');
    await goWithin(page, `/manager/business-intelligence/${shop}`);
    const figures = page.getByLabel('Resumo').locator('dt + dd');
    await expect(figures).toHaveCount(6);
    await allIsWell(page, 'figures');
    for (const name of ['Quanto dura o estoque', /^Mais vendidos/, 'Efeito das campanhas'])
      await expect.poll(() => brokenWords(page.getByRole('region', { name }))).toEqual([]);
    // No smaller than what they are named with.
    const sizes = await figures.evaluateAll((all) =>
      all.map((one) => {
        const size = (of: Element | null): number =>
          of ? Number.parseFloat(getComputedStyle(of).fontSize) : 0;
        return size(one) >= size(one.previousElementSibling);
      }),
    );
    expect(new Set(sizes)).toEqual(new Set([true]));
  });
  await test.step('with text twice as large no word of a name is broken beside the steps of a restock', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const shop = await locationOf(bento, SHOP);
    await goWithin(page, `/manager/items/${shop}`);
    await page.getByRole('button', { name: 'Reposição' }).click();
    await enlargeText(page);
    const name = page.getByRole('heading', { name: 'Achocolatado 200 ml' });
    await expect(name).toBeVisible();
    const lines = await name.evaluate((one) => {
      const word = document.createRange();
      word.setStart(one.firstChild ?? one, 0);
      word.setEnd(one.firstChild ?? one, 'Achocolatado'.length);
      return word.getClientRects().length;
    });
    expect(lines).toBe(1);
    expect(await beyondScreen(page)).toBeLessThanOrEqual(0);
  });
});
