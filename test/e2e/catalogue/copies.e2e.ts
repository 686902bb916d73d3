import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { BENTO, itemOf, locationOf } from '../support/api.ts';
import { STOP } from '../support/kept-writes.ts';
import { looksRight } from '../support/look.ts';
import { NETWORK_FAULTS } from '../support/page-watch.ts';
import { openScreen, waitForWorker } from '../support/steps.ts';
import { expect, SHOP, test } from '../support/test.ts';

test.use({ keptWorker: true });

const copies = (page: Page) => page.getByRole('dialog', { name: 'Copiar para outros locais' });

test('items are copied to another shop without a signal, arrive there with their price, and are taken back', async ({
  page,
  context,
  bento,
  pageWatch,
}) => {
  test.slow();
  pageWatch.allow(NETWORK_FAULTS);
  const [from, to] = [await locationOf(bento, SHOP), await locationOf(bento, STOP)];
  const name = `Doce de leite ${Date.now()}`;
  const content = JSON.stringify({ value: 7.5, cost: 3, quantity: 9 });
  await bento.graphql(`mutation ($input: CreateRecordInput!) { createRecord(input: $input) { id } }`, {
    input: { id: randomUUID(), type: 'ITEM', parentId: from, owner: bento.sub, reference: name, content },
  });
  await openScreen(page, BENTO, `/manager/items/${from}`);
  await page.getByRole('button', { name: 'Planilha' }).click();
  await page.getByRole('button', { name: 'Copiar para outros locais' }).click();
  await copies(page).getByRole('checkbox', { name: STOP }).check();
  await copies(page).getByLabel('Nome do item').fill('doce de leite');
  await expect(copies(page).getByRole('list', { name: 'Locais que recebem' })).toContainText('1 novo');
  await looksRight(page, 'copies');
  await waitForWorker(page);
  await context.setOffline(true);
  await copies(page).getByRole('button', { name: 'Copiar 1 item' }).click();
  const last = copies(page).getByRole('region', { name: 'Última cópia' });
  await expect(last.getByText(/Na fila/)).toBeVisible();
  await context.setOffline(false);
  await expect(last.getByText(/Na fila/)).toBeHidden({ timeout: 30_000 });
  const made = await itemOf(bento, to, name);
  expect(JSON.parse(made.content)).toMatchObject({ value: 7.5, cost: 3, quantity: 0 });
  await last.getByRole('button', { name: 'Desfazer cópia' }).click();
  await expect(last.getByText('Cópia desfeita')).toBeVisible();
  await expect
    .poll(
      () =>
        itemOf(bento, to, name).then(
          () => true,
          () => false,
        ),
      { timeout: 30_000 },
    )
    .toBe(false);
});
