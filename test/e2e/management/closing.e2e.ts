import { randomUUID } from 'node:crypto';
import { BENTO } from '../support/api.ts';
import { looksRight } from '../support/look.ts';
import { NETWORK_FAULTS } from '../support/page-watch.ts';
import { openScreen, openSection, reload, waitForWorker } from '../support/steps.ts';
import { expect, SHOP, test } from '../support/test.ts';

test.use({ keptWorker: true });

test('[X-07] an owner closes the month before, and its figures are there without a signal and on paper', async ({
  page,
  context,
  bento,
  shopId,
  pageWatch,
}) => {
  pageWatch.allow(NETWORK_FAULTS);
  await openScreen(page, BENTO, '/manager');
  await waitForWorker(page);
  await openSection(page, 'Fechamento');
  await expect(page.getByRole('region', { name: 'Sua receita' })).toBeVisible();
  await looksRight(page, 'closing');

  await page.getByRole('region', { name: 'Por local' }).getByRole('link', { name: SHOP }).click();
  await expect(page).toHaveURL(/closing\/.+\?mes=/);
  await expect(page.getByRole('region', { name: 'Por local' })).toBeHidden();
  const receita = page.getByRole('region', { name: /venda/ });
  const before = await receita.innerText();
  await page.getByRole('button', { name: /^Fechar / }).click();
  await page.getByRole('button', { name: 'Fechar o mês' }).click();
  await expect(page.getByText(/^Fechado em \d\d\/\d\d\/\d{4} às \d\d:\d\d\.$/).first()).toBeVisible();
  expect(await receita.innerText()).toBe(before);
  await looksRight(page, 'closing-closed');

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(/^Fechamento de /)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mês anterior' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  await page.getByRole('button', { name: 'Mês seguinte' }).click();
  await expect(page.getByRole('button', { name: /^O mês termina em / })).toBeDisabled();
  await page.getByRole('button', { name: 'Mês anterior' }).click();
  await expect(page.getByText(/^Fechado em /).first()).toBeVisible();
  await context.setOffline(true);
  await reload(page);
  await expect(page.getByText(/Dados de \d\d\/\d\d/)).toBeVisible();
  expect(await receita.innerText()).toBe(before);
  await page.getByRole('button', { name: 'Mês anterior' }).click();
  await expect(page.getByText(/Um mês aparece aqui depois de aberto/)).toBeVisible();
  await context.setOffline(false);
  await test.step('a month that another device closed meanwhile is closed once, and nobody closes one that is not over', async () => {
    await expect(page.getByRole('button', { name: /^Fechar / })).toBeEnabled();
    const month = new URL(page.url()).searchParams.get('mes');
    const close = (of: string | null) =>
      bento.graphql(`mutation ($input: CreateRecordInput!) { createRecord(input: $input) { id } }`, {
        input: {
          ...{ id: randomUUID(), type: 'REQUEST', parentId: bento.sub, reference: 'CLOSE_MONTH' },
          content: JSON.stringify({ shop: shopId, month: of }),
        },
      });
    await close(month);
    await expect(close(month)).rejects.toThrow(/MONTH_CLOSED|já foi fechado/);
    await expect(close('2999-01')).rejects.toThrow();
    await page.getByRole('button', { name: /^Fechar / }).click();
    await page.getByRole('button', { name: 'Fechar o mês' }).click();
    await expect(page.getByText(/^Fechado em \d\d\/\d\d\/\d{4} às \d\d:\d\d\.$/).first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^Fechar / })).toHaveCount(0);
  });
});
