import { changeRecord, itemOf } from '../support/api.ts';
import { edgesOf, overlap } from '../support/large-text.ts';
import { addToCart, dialogsAreGone, openCart, openShop } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test('[S-02] [S-03] [S-04] [S-13] on a narrow phone, and on its side, nothing is cut off', async ({
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
    // The bar appears a frame after the card, which shows the same price.
    const total = page.getByRole('button', { name: /^Pagar/ }).getByText('R$ 1.234,90', { exact: true });
    const [amount, action] = await edgesOf(total, page.getByRole('button', { name: 'Ver carrinho' }));
    const apart = action.right <= amount.left || action.bottom <= amount.top || amount.bottom <= action.top;
    expect(apart, 'the total and the button beside it').toBe(true);
    // Removed first, because a changed price in the cart would have to be accepted before the next purchase.
    await card.getByRole('button', { name: `Remover ${name}` }).click();
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
    // Parts of the sheet that arrive after its first text move the end once more.
    await expect(async () => {
      await fact.scrollIntoViewIfNeeded();
      await expect(fact).toBeInViewport({ ratio: 1, timeout: 2000 });
    }).toPass();
    await expect(sheet.getByRole('button', { name: 'Fechar' })).toBeInViewport({ ratio: 1 });
    await sheet.getByRole('button', { name: 'Fechar' }).click();
    await expect(sheet).toHaveCount(0);
    await changeRecord(bento, soap, {});
  });
  await test.step('a phone on its side reaches the whole cart and the whole payment', async () => {
    await dialogsAreGone(page);
    await page.getByRole('searchbox').fill('');
    await addToCart(page, 'Água mineral 500 ml');
    await page.setViewportSize({ width: 844, height: 390 });
    await openCart(page);
    const line = page.getByRole('dialog').getByRole('group', { name: 'Água mineral 500 ml' });
    await expect
      .poll(async () => (await line.boundingBox())?.height, 'the controls of a line')
      .toBeGreaterThan(40);
    await line.scrollIntoViewIfNeeded();
    await expect(line).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: 'Comprar com PIX' }).click();
    await expect(page.getByRole('button', { name: 'Paguei' })).toBeInViewport({ ratio: 1 });
  });
});
