import { BENTO, callAs, recordsOf, until } from '../support/api.ts';
import { giveBalance } from '../support/money.ts';
import { openScreen } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

const ITEM = 'Bolo no pote de cenoura';

test('a return that is being written stays as it is when a window becomes narrow and wide again', async ({
  page,
  server,
  customer,
  shopId,
}) => {
  const buyer = await callAs(server.origin, customer);
  await giveBalance(server.origin, customer, shopId, ITEM);
  const [sale] = await until(async () => {
    const found = await recordsOf(buyer, shopId, 'SHOPPING_PURCHASE');
    return found.length > 0 && found;
  }, 'the purchase');
  await openScreen(page, BENTO, '/manager');
  await page.goto(`/manager/sales/${shopId}?venda=${sale?.id}`);
  await page.getByRole('button', { name: 'Devolver…' }).click();
  await page.getByRole('button', { name: `Aumentar ${ITEM}` }).click();
  await page.getByRole('radio', { name: 'Vencido' }).click();
  const give = page.getByRole('button', { name: /^Devolver R\$ .* ao saldo de / });
  const sheet = page.getByRole('dialog', { name: 'Venda' });
  await expect(sheet).toHaveCount(0);
  await page.setViewportSize({ width: 820, height: 1180 });
  await expect(sheet.getByRole('radio', { name: 'Vencido' })).toBeChecked();
  await expect(give).toBeEnabled();
  // A press in it is no press beside the sheet.
  await sheet.getByRole('button', { name: `Diminuir ${ITEM}` }).click();
  await expect(sheet.getByRole('button', { name: 'Escolha quantos devolver' })).toBeDisabled();
  await sheet.getByRole('button', { name: `Aumentar ${ITEM}` }).click();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole('radio', { name: 'Vencido' })).toBeChecked();
  await give.click();
  await expect(page.getByRole('region', { name: 'Devolução' })).toContainText(/R\$\s.* no saldo de/);
});
