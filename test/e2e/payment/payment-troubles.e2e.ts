import {
  addToCart,
  balance,
  buyByPix,
  goWithin,
  load,
  payCode,
  seesPaid,
  shopIsLive,
} from '../support/steps.ts';
import { expect, SHOP, test } from '../support/test.ts';

test('[S-14] [S-15] what the bank tells twice, never or of too little', async ({
  page,
  shopId,
  buy,
  pay,
}) => {
  await test.step('a payment whose notice was lost is found by Paguei', async () => {
    await pay(await buy('Granola com iogurte'), 'lost');
    await page.getByRole('button', { name: 'Paguei' }).click();
    await seesPaid(page);
  });
  await test.step('a code paid twice serves once and credits the rest', async () => {
    await goWithin(page, `/shopping/${shopId}`);
    await shopIsLive(page);
    await addToCart(page, 'Pão de forma 400 g');
    await pay(await buyByPix(page), 'double');
    await seesPaid(page);
    await expect(balance(page)).toContainText('R$ 9,90');
  });
  await test.step('a payment below the price is credited, and the purchase stays open for another code', async () => {
    await goWithin(page, `/shopping/${shopId}`);
    await shopIsLive(page);
    await addToCart(page, 'Empada de palmito');
    const ways = page.getByRole('radiogroup', { name: 'Forma de pagamento' });
    await ways.getByRole('radio', { name: 'PIX' }).press('Space');
    await pay(await buyByPix(page), 'wrong-amount', 5);
    await expect(page.getByText(/Recebemos menos que o valor da compra/)).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'Compra realizada com sucesso!' })).toHaveCount(0);
    // The bank takes no second payment for a code, so a new code is paid.
    await page.getByRole('button', { name: 'Gerar novo código' }).click();
    await pay(await payCode(page));
    await seesPaid(page);
    // The history still shows the credit after the toast has gone.
    await load(page, '/history');
    await expect(page.getByRole('button', { name: `${SHOP} ` }).first()).toContainText(
      'R$ 5,00 foi para o seu saldo',
    );
  });
});
