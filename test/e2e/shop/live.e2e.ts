import { changeRecord, itemOf, locationOf, MARINA, type RecordRow, recordsOf } from '../support/api.ts';
import { NETWORK_FAULTS } from '../support/page-watch.ts';
import { addToCart, openCart, openShop, shopIsLive, signIn } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test('[N-01] [X-02] prices and stock change in an open shop, also after the server was killed and came back', async ({
  page,
  server,
  bento,
  customer,
  shopId,
  pageWatch,
}) => {
  pageWatch.allow(NETWORK_FAULTS);
  await openShop(page, customer, shopId);
  const card = page.getByRole('article').filter({ hasText: 'Pilhas AA, 4 un.' });
  await expect(card).toContainText('R$ 16,90');
  const item = await itemOf(bento, shopId, 'Pilhas AA, 4 un.');
  await changeRecord(bento, item, { value: 12.5 });
  await expect(card).toContainText('R$ 12,50');

  await server.kill();
  await expect(page.getByText(/^Conectado · /)).toHaveCount(0);
  await server.start();
  await changeRecord(bento, item, { value: 11.3 });
  await shopIsLive(page);
  await expect(card).toContainText('R$ 11,30');
  await changeRecord(bento, item, { value: 9.9, quantity: 2 });
  await expect(card).toContainText('R$ 9,90');
  await expect(card).toContainText('2 em estoque');
  await changeRecord(bento, item, {});
});

test('[S-05] a cart shrinks to the stock that is left, and more than there is cannot be added', async ({
  page,
  bento,
  customer,
  shopId,
}) => {
  await openShop(page, customer, shopId);
  await addToCart(page, 'Leite integral 1 L', 4);
  const item = await itemOf(bento, shopId, 'Leite integral 1 L');
  await changeRecord(bento, item, { quantity: 2 });
  await expect(page.getByText(/O estoque mudou: ajustamos Leite integral 1 L/)).toBeVisible();
  await page.getByRole('button', { name: 'Aumentar Leite integral 1 L' }).click();
  await expect(
    page.getByText('Quantidade indisponível. Apenas 2 unidades de Leite integral 1 L em estoque.'),
  ).toBeVisible();
  await openCart(page);
  await expect(page.getByRole('dialog', { name: 'Carrinho' })).toContainText('R$ 13,80');
  await changeRecord(bento, item, {});
});

test('[S-08] [S-11] [S-12] a promotion that ends under an open cart is said there with the new total, which is then paid', async ({
  page,
  customer,
  shopId,
  bento,
}) => {
  const water = 'Água mineral 500 ml';
  await openShop(page, customer, shopId);
  await addToCart(page, water, 2);
  await openCart(page);
  const cart = page.getByRole('dialog', { name: 'Carrinho' });
  await expect(cart).toContainText('R$ 5,60');
  const campaigns = await recordsOf(bento, shopId, 'CAMPAIGN');
  const campaign = campaigns.find(({ reference }) => reference === '20% OFF bebidas') as RecordRow;
  await changeRecord(bento, campaign, { status: 'PAUSED' });
  await expect(cart.getByText('A promoção 20% OFF bebidas não vale mais.')).toBeVisible();
  await expect(cart.getByText(/^O total passou de R\$\s5,60 para R\$\s7,00\./)).toBeVisible();
  await changeRecord(bento, campaign, { status: 'ACTIVE' });
  await expect(cart.getByText(/^O total passou/)).toHaveCount(0);
  await changeRecord(bento, campaign, { status: 'PAUSED' });
  await expect(cart.getByText(/^O total passou/)).toBeVisible();
  // A press that meets the change buys nothing; the one after it has seen the total.
  await expect(async () => {
    await cart.getByRole('button', { name: 'Comprar com PIX' }).click();
    await expect(page.getByRole('dialog', { name: 'Pague com PIX' })).toBeVisible({ timeout: 3000 });
  }).toPass();
  await expect(page.getByRole('dialog')).toContainText('R$ 7,00');
  await changeRecord(bento, campaign, { status: 'ACTIVE' });
});

test('[S-07] a private shop is not there for who is not invited, and a wrong address is not there for anyone', async ({
  page,
  newDevice,
  bento,
  customer,
}) => {
  const library = await locationOf(bento, 'Café da Biblioteca');
  await page.goto(`/shopping/${library}`);
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, customer);
  await expect(page.getByRole('heading', { name: 'Local não encontrado' })).toBeVisible();
  await page.getByRole('button', { name: 'Voltar' }).click();
  await expect(page).toHaveURL('/home');
  await expect(page.getByText('Café da Biblioteca')).toHaveCount(0);

  const marina = await newDevice();
  await openShop(marina.page, MARINA, library);
  await expect(marina.page.getByRole('heading', { name: 'Café da Biblioteca' })).toBeVisible();
  await marina.page.goto('/shopping/00000000-0000-4000-8000-000000000000');
  await expect(marina.page.getByRole('heading', { name: 'Local não encontrado' })).toBeVisible();
});
