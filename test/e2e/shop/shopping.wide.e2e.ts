import { addToCart, onSale, openShop, payCode, seesPaid } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test('[S-01] [S-04] [S-11] [S-15] what a desktop shows at once stands side by side, and is bought', async ({
  page,
  customer,
  shopId,
  pay,
}) => {
  await openShop(page, customer, shopId);
  await test.step('a long name ends before the search that stands beside it', async () => {
    const title = page.getByRole('heading', { level: 1 });
    // Changes only the drawn name, because other tests find the shop by its name.
    await title.evaluate((shown) => {
      shown.textContent = 'Mercadinho Autônomo do Condomínio Residencial Parque das Flores';
    });
    for (const width of [1024, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const [name, search] = [await title.boundingBox(), await page.getByRole('searchbox').boundingBox()];
      expect(name && search && name.x + name.width < search.x, `at ${width} px`).toBe(true);
    }
  });
  await test.step('shelves and cart stand beside the items', async () => {
    const shelves = page.getByRole('navigation', { name: 'Prateleiras' });
    await shelves.getByRole('radio', { name: /^Doces/ }).click();
    await expect(onSale(page).getByRole('button', { name: 'Sabonete', exact: true })).toHaveCount(0);
    await addToCart(page, 'Chocolate 90 g', 3);
    const cart = page.getByRole('complementary', { name: 'Carrinho' });
    await expect(cart).toContainText('1 grátis');
    await expect(cart.getByText('Total', { exact: true }).locator('..')).toContainText('R$ 17,00');
    await cart.getByRole('button', { name: 'Aumentar Chocolate 90 g' }).click();
    await expect(cart.getByText('Total', { exact: true }).locator('..')).toContainText('R$ 25,50');
    await cart.getByRole('button', { name: 'Limpar' }).click();
    await expect(cart).toContainText('Seu carrinho está vazio');
    await shelves.getByRole('radio', { name: /^Tudo/ }).click();
    await expect(onSale(page).getByRole('button', { name: 'Sabonete', exact: true })).toHaveCount(1);
    await addToCart(page, 'Bombom de avelã', 6);
    await expect(cart).toContainText('2 grátis');
    await cart.getByRole('button', { name: 'Comprar com PIX' }).click();
    await pay(await payCode(page));
    await seesPaid(page);
  });
});
