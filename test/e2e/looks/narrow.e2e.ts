import type { Locator } from '@playwright/test';
import { BENTO, changeRecord, itemOf } from '../support/api.ts';
import { beyondScreen, enlargeText } from '../support/large-text.ts';
import { addToCart, openCart, openScreen, openShop } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

interface Edges {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Where two things of a page are, as seen in one frame: a page that is laid out anew between two looks would show neither. */
async function edgesOf(first: Locator, second: Locator): Promise<[Edges, Edges]> {
  const other = await second.elementHandle();
  return first.evaluate((one, two) => {
    const edges = (element: Element): Edges => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return { left, right, top, bottom };
    };
    return [edges(one), edges(two as Element)];
  }, other);
}

/** How far something reaches over the right edge of what holds it, in px; 0 for what stays inside. */
async function overlap(inner: Locator, outer: Locator): Promise<number> {
  const [a, b] = await edgesOf(inner, outer);
  return Math.max(0, a.right - b.right);
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
    const [asked, plus] = await edgesOf(
      usual.getByText('R$ 15,90', { exact: true }),
      usual.getByRole('button', { name: /^Adicionar/ }),
    );
    expect(asked.right, 'a price of two digits stands beside its plus').toBeLessThan(plus.left);
    const add = page.getByRole('button', { name: `Adicionar ${name}` });
    const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name }) });
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 640 });
      await expect.poll(() => overlap(add, card), `plus at ${width} px`).toBe(0);
      expect(await card.evaluate(({ clientWidth }) => clientWidth)).toBeLessThan(width);
    }
    await addToCart(page, name);
    // The bar comes a frame after the card, which has the same price.
    const total = page.getByRole('button', { name: /^Pagar/ }).getByText('R$ 1.234,90', { exact: true });
    const [amount, action] = await edgesOf(total, page.getByRole('button', { name: 'Ver carrinho' }));
    const apart = action.right <= amount.left || action.bottom <= amount.top || amount.bottom <= action.top;
    expect(apart, 'the total and the button beside it').toBe(true);
    await changeRecord(bento, await itemOf(bento, shopId, name), { value: price });
  });
  await test.step('however long its name and its description, an item can be read to the end and put away', async () => {
    await page.getByRole('searchbox').fill('supercali');
    const card = page.getByRole('article');
    await expect(card).toHaveCount(1);
    const long = card.getByRole('button', { name: /^Supercali/ });
    await expect.poll(() => overlap(long, card), 'the name on its card').toBe(0);
    await long.click();
    const sheet = page.getByRole('dialog');
    const fact = sheet.getByText('1,5 g');
    // What comes into the sheet behind its first text moves the end once more.
    await expect(async () => {
      await fact.scrollIntoViewIfNeeded();
      await expect(fact).toBeInViewport({ ratio: 1, timeout: 2000 });
    }).toPass();
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
  await expect
    .poll(async () => (await line.boundingBox())?.height, 'the controls of a line')
    .toBeGreaterThan(40);
  await expect(line).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Comprar com PIX' }).click();
  await expect(page.getByRole('button', { name: 'Paguei' })).toBeInViewport({ ratio: 1 });
});

test('on a narrow phone no role of a team is cut off, and text twice as large scrolls to the last one', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openScreen(page, BENTO, '/manager/team');
  const last = page.getByRole('columnheader', { name: 'Gerente' });
  const card = page.getByRole('table').locator('..');
  expect(await overlap(last, card)).toBe(0);
  await enlargeText(page);
  // The rest of a team comes after the own row, and pushes the table down.
  await expect(async () => {
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport({ ratio: 1, timeout: 1000 });
  }).toPass();
  expect(await beyondScreen(page)).toBeLessThanOrEqual(0);
});
