import { giveBalance } from '../support/money.ts';
import {
  addToCart,
  balance,
  dialogsAreGone,
  goWithin,
  openCart,
  openShop,
  payCode,
  seesPaid,
  shopIsLive,
} from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

// The second payment of one 'Bolo no pote de cenoura' becomes a balance of R$ 11,90.
const GIFT = 'Bolo no pote de cenoura';

test('[S-09] [S-10] [S-11] [S-20] what a balance pays', async ({ page, server, customer, shopId, pay }) => {
  await giveBalance(server.origin, customer, shopId, GIFT);
  await openShop(page, customer, shopId);
  const cart = page.getByRole('dialog', { name: 'Carrinho' });
  await test.step('a purchase given up gives the balance back', async () => {
    await addToCart(page, 'Marmita fit de frango 350 g');
    await openCart(page);
    await page.getByRole('button', { name: 'Comprar com saldo e PIX' }).click();
    await expect(page.getByRole('group', { name: 'Código PIX copia e cola' })).toBeVisible();
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await page.getByRole('button', { name: 'Cancelar compra' }).click();
    await dialogsAreGone(page);
    await goWithin(page, '/home');
    await expect(balance(page)).toContainText('R$ 11,90');
  });
  await test.step('promotions count to the centavo and a balance that covers it all pays at once', async () => {
    await goWithin(page, `/shopping/${shopId}`);
    await shopIsLive(page);
    await openCart(page);
    await cart.getByRole('button', { name: 'Limpar' }).click();
    await page.keyboard.press('Escape');
    await dialogsAreGone(page);
    // Take 3 pay 2: 3 × 3,50 − 3,50. Twenty per cent off drinks: 3,50 − 0,70.
    await addToCart(page, 'Bombom de avelã', 3);
    await addToCart(page, 'Água mineral 500 ml');
    await openCart(page);
    await expect(cart).toContainText('1 grátis');
    await expect(cart.getByText('Subtotal').locator('..')).toContainText('R$ 14,00');
    await expect(cart.getByText('Promoções').locator('..')).toContainText('R$ 4,20');
    await expect(cart.getByText('Total', { exact: true }).locator('..')).toContainText('R$ 9,80');
    await expect(cart.getByRole('switch', { name: 'Usar saldo de R$ 11,90' })).toBeChecked();
    await cart.getByRole('button', { name: 'Comprar com saldo', exact: true }).click();
    await seesPaid(page);
    await expect(balance(page)).toContainText('R$ 2,10');
  });
  await test.step('what the balance does not cover is asked by PIX', async () => {
    await goWithin(page, `/shopping/${shopId}`);
    await shopIsLive(page);
    await addToCart(page, 'Açaí com banana 300 g');
    await openCart(page);
    await expect(cart.getByText('PIX', { exact: true }).locator('..')).toContainText('R$ 13,80');
    await cart.getByRole('switch', { name: /Usar saldo/ }).uncheck();
    await expect(cart.getByRole('button', { name: 'Comprar com PIX' })).toBeVisible();
    await cart.getByRole('switch', { name: /Usar saldo/ }).check();
    await cart.getByRole('button', { name: 'Comprar com saldo e PIX' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Total R$ 15,90');
    await expect(dialog).toContainText('Saldo − R$ 2,10');
    await expect(dialog.getByRole('img', { name: 'QR Code do PIX de R$ 13,80' })).toBeVisible();
    await pay(await payCode(page));
    await seesPaid(page);
    await expect(balance(page)).toContainText('R$ 0,00');
  });
});
