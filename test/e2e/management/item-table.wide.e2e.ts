import { BENTO, itemOf, locationOf, until } from '../support/api.ts';
import { looksRight } from '../support/look.ts';
import { NETWORK_FAULTS } from '../support/page-watch.ts';
import { openScreen } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

const ITEM = 'Amendoim japonês 70 g';

test('[MI-01] [MI-03] [X-03] prices are typed down a column without a mouse, also offline; a form opens beside the table', async ({
  page,
  context,
  bento,
  pageWatch,
}) => {
  pageWatch.allow(NETWORK_FAULTS);
  const stop = await locationOf(bento, 'Parada da Serra');
  await openScreen(page, BENTO, `/manager/items/${stop}`);
  const table = page.getByRole('table', { name: 'Itens' });
  const price = (name: string) => table.getByRole('button', { name: new RegExp(`^Preço de ${name}`) });
  await table.getByRole('button', { name: 'Item', exact: true }).press('Enter');
  await expect(price(ITEM)).toContainText('R$ 4,90');
  await context.setOffline(true);
  await price(ITEM).focus();
  await page.keyboard.type('515');
  await page.keyboard.press('Enter');
  await expect(price(ITEM)).toContainText('R$ 5,15');
  await expect(price('Bala de goma 80 g')).toBeFocused();
  await expect(table.getByRole('row', { name: new RegExp(`^${ITEM}`) })).toContainText('Na fila');
  await looksRight(page, 'item-table');
  await context.setOffline(false);
  const value = async () =>
    (JSON.parse((await itemOf(bento, stop, ITEM)).content) as { value: number }).value === 5.15;
  await until(value, 'the price on the server');

  const name = table.getByRole('button', { name: new RegExp(`^${ITEM}`) });
  await name.press('Enter');
  const beside = page.getByRole('complementary', { name: 'Item' });
  await expect(beside.getByRole('textbox', { name: 'Nome' })).toBeFocused();
  await looksRight(page, 'item-beside');
  const before = await beside.getByRole('textbox', { name: 'Descrição' }).inputValue();
  await beside.getByRole('textbox', { name: 'Descrição' }).fill('Torrado na serra');
  await page.setViewportSize({ width: 820, height: 1180 });
  await expect(page.getByRole('textbox', { name: 'Descrição' })).toHaveValue('Torrado na serra');
  await page.setViewportSize({ width: 1280, height: 800 });
  await beside.getByRole('textbox', { name: 'Descrição' }).fill(before);
  await beside.getByRole('textbox', { name: 'Nome' }).press('Escape');
  await expect(beside).toHaveCount(0);
  await expect(name).toBeFocused();
});
