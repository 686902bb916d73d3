import type { Locator } from '@playwright/test';
import { changeRecord, itemOf } from '../support/api.ts';
import { addToCart, openCart, openShop } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

/** How far something reaches over the right edge of what holds it, in px; 0 for what stays inside. */
async function overlap(inner: Locator, outer: Locator): Promise<number> {
  const [a, b] = [await inner.boundingBox(), await outer.boundingBox()];
  if (!a || !b) throw new Error('not on screen');
  return Math.max(0, a.x + a.width - (b.x + b.width));
}

test('[S-02] [S-03] [S-04] on a narrow phone nothing is cut off', async ({
  page,
  customer,
  shopId,
  bento,
}) => {
  const name = 'Amendoim japonês 70 g';
  const item = await itemOf(bento, shopId, name);
  const { value: price } = JSON.parse(item.content) as { value: number };
  await changeRecord(bento, item, { value: 1234.9 });
  const soap = await itemOf(bento, shopId, 'Sabonete');
  await changeRecord(bento, soap, {
    name: 'Supercalifragilisticexpialidocioussupercalifragilisticexpialidocious',
    description: 'Descrição '.repeat(120),
    nutrition: { Sódio: 1.5 },
  });
  await openShop(page, customer, shopId);
  await test.step('of a dear item, nor of the total beside the button', async () => {
    const usual = page.getByRole('article').filter({ has: page.getByText('R$ 15,90', { exact: true }) });
    const [asked, plus] = [
      await usual.getByText('R$ 15,90', { exact: true }).boundingBox(),
      await usual.getByRole('button', { name: /^Adicionar/ }).boundingBox(),
    ];
    expect(
      asked && plus && asked.x + asked.width < plus.x,
      'a price of two digits stands beside its plus',
    ).toBe(true);
    const add = page.getByRole('button', { name: `Adicionar ${name}` });
    const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name }) });
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 640 });
      expect(await overlap(add, card), `plus at ${width} px`).toBe(0);
    }
    await addToCart(page, name);
    const total = page.getByText('R$ 1.234,90', { exact: true }).last();
    const open = page.getByRole('button', { name: 'Ver carrinho' });
    const [amount, action] = [await total.boundingBox(), await open.boundingBox()];
    const apart =
      amount && action && (action.x + action.width <= amount.x || action.y + action.height <= amount.y);
    expect(apart, 'the total and the button beside it').toBe(true);
    await changeRecord(bento, await itemOf(bento, shopId, name), { value: price });
  });
  await test.step('however long its name and its description, an item can be read to the end and put away', async () => {
    await page.getByRole('searchbox').fill('supercali');
    const card = page.getByRole('article');
    await expect(card).toHaveCount(1);
    const long = card.getByRole('button', { name: /^Supercali/ });
    expect(await overlap(long, card), 'the name on its card').toBe(0);
    await long.click();
    const sheet = page.getByRole('dialog');
    const fact = sheet.getByText('1,5 g');
    await fact.scrollIntoViewIfNeeded();
    await expect(fact).toBeInViewport({ ratio: 1 });
    await expect(sheet.getByRole('button', { name: 'Fechar' })).toBeInViewport({ ratio: 1 });
    await sheet.getByRole('button', { name: 'Fechar' }).click();
    await expect(sheet).toHaveCount(0);
    await changeRecord(bento, soap, {});
  });
});

test('[S-04] [S-13] a phone on its side reaches the whole cart and the whole payment', async ({
  page,
  customer,
  shopId,
}) => {
  await openShop(page, customer, shopId);
  await addToCart(page, 'Água mineral 500 ml');
  await page.setViewportSize({ width: 844, height: 390 });
  await openCart(page);
  const line = page.getByRole('dialog').getByRole('group', { name: 'Água mineral 500 ml' });
  expect((await line.boundingBox())?.height, 'the controls of a line').toBeGreaterThan(40);
  await expect(line).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Comprar com PIX' }).click();
  await expect(page.getByRole('button', { name: 'Paguei' })).toBeInViewport({ ratio: 1 });
});
