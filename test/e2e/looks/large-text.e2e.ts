import type { Page } from '@playwright/test';
import { beyondScreen, enlargeText, keepParts, spoiltAmounts } from '../support/large-text.ts';
import { deposit } from '../support/money.ts';
import { addToCart, goWithin, onSale, openCart, openScreen, openShop } from '../support/steps.ts';
import { expect, SHOP, test } from '../support/test.ts';

test.use({ viewport: { width: 320, height: 640 } });

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
  // Answers may still be on their way, and end with the page.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('[S-02] [S-03] [S-04] [S-11] [S-13] with text twice as large the shop, the cart and the payment can be read and used', async ({
  page,
  customer,
  shopId,
}) => {
  await page.addInitScript((name) => {
    const widths = new Set<number>();
    Object.assign(window, { widths });
    const look = (): void => {
      const title = document.querySelector('h1');
      if (title?.textContent === name) widths.add(title.offsetWidth);
      requestAnimationFrame(look);
    };
    look();
  }, SHOP);
  await openShop(page, customer, shopId);
  await test.step('the name of a shop has its place from the first frame on', async () => {
    await expect(page.getByRole('button', { name: /^Notificações/ })).toBeVisible();
    // A bell that arrived later would leave the name more width first, and so fewer lines.
    expect(await page.evaluate(() => [...(Reflect.get(window, 'widths') as Set<number>)])).toHaveLength(1);
  });
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
