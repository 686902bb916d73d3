import { hire } from '../management/hire.ts';
import { BENTO, callAs, changeRecord, itemOf, locationOf, newCustomer } from '../support/api.ts';
import { goodsIn, putItem, tidy } from '../support/goods.ts';
import { KEPT, STOP } from '../support/kept-writes.ts';
import { looksRight } from '../support/look.ts';
import { NETWORK_FAULTS } from '../support/page-watch.ts';
import { onSale, openScreen, openShop, waitForWorker } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test.use({ keptWorker: true });

test.afterEach(tidy);

test('instead of deleted an item is hidden, without a signal too; it leaves the open shop, keeps its units, and comes back', async ({
  page,
  context,
  bento,
  customer,
  newDevice,
  pageWatch,
}) => {
  pageWatch.allow(NETWORK_FAULTS);
  const stop = await locationOf(bento, STOP);
  const name = `Figada ${Date.now()}`;
  await putItem(bento, stop, name, { value: 8, quantity: 7 });
  const { page: shop } = await newDevice({ serviceWorkers: 'block' });
  await openShop(shop, customer, stop);
  await shop.getByRole('searchbox').first().fill(name);
  const offered = onSale(shop).getByText(name);
  await expect(offered).toBeVisible();
  await openScreen(page, BENTO, `/manager/items/${stop}`);
  await page.getByRole('searchbox').fill(name);
  const row = page.getByRole('button', { name: new RegExp(`^${name}`) });
  await expect(row).toBeVisible();
  await waitForWorker(page);
  await context.setOffline(true);
  await row.click();
  await page.getByRole('button', { name: `Excluir ${name}` }).click();
  await looksRight(page, 'item-delete-or-hide');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ocultar na loja' }).click();
  await expect(page.getByText(KEPT)).toBeVisible();
  await expect(row).toContainText('oculto');
  await context.setOffline(false);
  await expect(offered).toHaveCount(0);
  expect(await goodsIn(bento, stop, name)).toMatchObject({ hidden: true, quantity: 7 });
  await row.click();
  await page.getByRole('checkbox', { name: 'Ocultar na loja' }).uncheck();
  await page.getByRole('form').getByRole('button', { name: 'Salvar' }).click();
  await expect(row).not.toContainText('oculto');
  await expect(offered).toBeVisible();
});

test('an item tells what it cost before, from when and by whom, and who fills the shelves reads it too', async ({
  page,
  bento,
  server,
  newDevice,
}) => {
  const stop = await locationOf(bento, STOP);
  const name = `Geleia ${Date.now()}`;
  await putItem(bento, stop, name, { value: 14 });
  const ida = await newCustomer(server.origin, 'Olga Prado');
  const deputy = await callAs(server.origin, ida);
  await hire({ owner: bento, locationId: stop, role: 'deputy' }, { email: ida.email, caller: deputy });
  await changeRecord(deputy, await itemOf(bento, stop, name), { value: 15.5 });
  await changeRecord(bento, await itemOf(bento, stop, name), { value: 15 });
  await openScreen(page, BENTO, `/manager/items/${stop}`);
  await page.getByRole('searchbox').fill(name);
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  // Categories arrive after the items, and move the parts below them.
  await page.getByRole('checkbox', { name: 'Bebidas' }).waitFor();
  await page.getByRole('button', { name: 'Histórico de preço' }).click();
  const moves = page.getByRole('region', { name: 'Histórico de preço' }).getByRole('listitem');
  await expect(moves).toHaveText([
    /R\$\s15,50 → R\$\s15,00 Bento Ribeiro, /,
    /R\$\s14,00 → R\$\s15,50 Olga Prado, /,
  ]);
  await looksRight(page, 'price-history');
  const rui = await newCustomer(server.origin, 'Nilo Prado');
  const caller = await callAs(server.origin, rui);
  await hire({ owner: bento, locationId: stop, role: 'stocker' }, { email: rui.email, caller });
  const { page: other } = await newDevice({ serviceWorkers: 'block' });
  await openScreen(other, rui, `/manager/items/${stop}`);
  await other.getByRole('searchbox').fill(name);
  await other.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  await other.getByRole('button', { name: 'Histórico de preço' }).click();
  await expect(other.getByRole('region', { name: 'Histórico de preço' })).toContainText('Olga Prado');
});
