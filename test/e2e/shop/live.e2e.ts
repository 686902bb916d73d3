import { changeRecord, itemOf, locationOf, MARINA } from '../support/api.ts';
import { NETWORK_FAULTS } from '../support/page-watch.ts';
import { openShop, shopIsLive, signIn } from '../support/steps.ts';
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
