import type { Page } from '@playwright/test';
import { BENTO, changeRecord, itemOf, locationOf } from '../support/api.ts';
import { goodsIn, putItem, tidy } from '../support/goods.ts';
import { STOP } from '../support/kept-writes.ts';
import { looksRight } from '../support/look.ts';
import { NETWORK_FAULTS } from '../support/page-watch.ts';
import { goWithin, openScreen, waitForWorker } from '../support/steps.ts';
import { expect, SHOP, test } from '../support/test.ts';

test.use({ keptWorker: true });

test.afterEach(tidy);

/** Changes the price of an item in its form, on a phone. `cents`: the pressed digits. */
async function setPrice(page: Page, name: string, cents: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  const form = page.getByRole('form', { name: `Editar ${name}` });
  await form.getByRole('textbox', { name: 'Preço', exact: true }).fill(cents);
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(form).toHaveCount(0);
}

const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Mudar também em outros locais' });

test('after a save the same goods of another shop change too, also without a signal, and a price changed there meanwhile stays', async ({
  page,
  context,
  bento,
  pageWatch,
}) => {
  test.slow();
  pageWatch.allow(NETWORK_FAULTS);
  const [here, there] = [await locationOf(bento, STOP), await locationOf(bento, SHOP)];
  const name = `Melado ${Date.now()}`;
  await putItem(bento, here, name, { value: 12 });
  await putItem(bento, there, name, { value: 11 });
  // This device knows the other shop's goods only after opening that shop.
  await openScreen(page, BENTO, `/manager/items/${there}`);
  await page.getByRole('searchbox').fill(name);
  await expect(page.getByRole('button', { name: new RegExp(`^${name}`) })).toBeVisible();
  await goWithin(page, `/manager/items/${here}`);
  await page.getByRole('searchbox').fill(name);
  await setPrice(page, name, '1350');
  await expect(page.getByText('Mudar também em até 2 locais?')).toBeVisible();
  await page.getByRole('button', { name: 'Ver mudanças' }).click();
  await expect(sheetOf(page).getByRole('checkbox', { name: new RegExp(SHOP) })).toBeChecked();
  await expect(sheetOf(page)).toContainText('R$ 11,00 → R$ 13,50');
  await looksRight(page, 'elsewhere');
  await sheetOf(page)
    .getByRole('checkbox', { name: new RegExp(SHOP) })
    .uncheck();
  await expect(sheetOf(page).getByRole('button', { name: 'Mudar', exact: true })).toBeDisabled();
  await sheetOf(page)
    .getByRole('checkbox', { name: new RegExp(SHOP) })
    .check();
  await sheetOf(page).getByRole('button', { name: 'Mudar em 1 de 2 locais' }).click();
  await expect(page.getByText(/^Mudado em 1 de 2 locais/)).toBeVisible();
  await expect.poll(async () => (await goodsIn(bento, there, name))?.value).toBe(13.5);

  await waitForWorker(page);
  await context.setOffline(true);
  await setPrice(page, name, '1400');
  await page.getByRole('button', { name: 'Ver mudanças' }).click();
  await sheetOf(page).getByRole('button', { name: 'Mudar em 1 de 2 locais' }).click();
  await expect(page.getByText(/^Guardado neste aparelho/).first()).toBeVisible();
  // The price changes there meanwhile.
  await changeRecord(bento, await itemOf(bento, there, name), { value: 15 });
  await context.setOffline(false);
  await expect.poll(async () => (await goodsIn(bento, here, name))?.value, { timeout: 30_000 }).toBe(14);
  await page.getByRole('button', { name: 'Planilha' }).click();
  await page.getByRole('button', { name: 'Mudar preços' }).click();
  const last = page.getByRole('region', { name: 'Última mudança de preços' });
  await expect(last.getByText(/1 item ficou de fora, porque mudou antes/)).toBeVisible({
    timeout: 30_000,
  });
  expect((await goodsIn(bento, there, name))?.value).toBe(15);
});

test('an item is copied from its form, is not made twice, and is taken back', async ({ page, bento }) => {
  const [here, there] = [await locationOf(bento, STOP), await locationOf(bento, SHOP)];
  const name = `Rapadura ${Date.now()}`;
  await putItem(bento, here, name, { value: 4.5, cost: 2 });
  await openScreen(page, BENTO, `/manager/items/${here}`);
  await page.getByRole('searchbox').fill(name);
  const open = async () => {
    await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    await page.getByRole('button', { name: 'Copiar para outros locais' }).click();
  };
  await open();
  const sheet = page.getByRole('dialog', { name: 'Copiar para outros locais' });
  await expect(sheet.getByRole('button', { name: 'Copiar', exact: true })).toBeDisabled();
  await sheet.getByRole('checkbox', { name: SHOP }).check();
  await expect(sheet.getByRole('list', { name: 'Locais que recebem' })).toContainText('1 novo');
  await looksRight(page, 'copy-one-item');
  await sheet.getByRole('button', { name: 'Copiar 1 item' }).click();
  await expect.poll(() => goodsIn(bento, there, name)).toMatchObject({ value: 4.5, cost: 2, quantity: 0 });
  await sheet.getByRole('checkbox', { name: SHOP }).check();
  await expect(sheet.getByRole('list', { name: 'Locais que recebem' })).toContainText('1 já existe');
  await expect(sheet.getByRole('button', { name: 'Copiar', exact: true })).toBeDisabled();
  await sheet.getByRole('button', { name: 'Desfazer cópia' }).click();
  await expect(page.getByText('Cópia desfeita').first()).toBeVisible();
  await expect.poll(() => goodsIn(bento, there, name)).toBeNull();
});
