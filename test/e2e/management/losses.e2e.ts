import { randomUUID } from 'node:crypto';
import { BENTO, type Caller, itemOf, locationOf, until } from '../support/api.ts';
import { putItem, tidy } from '../support/goods.ts';
import { looksRight } from '../support/look.ts';
import { NETWORK_FAULTS } from '../support/page-watch.ts';
import { goWithin, openScreen, openSection, waitForWorker } from '../support/steps.ts';
import { expect, SHOP, test } from '../support/test.ts';

test.use({ keptWorker: true });

test.afterEach(tidy);

/** Puts three items on a shelf and takes units off. Returns the name of the item that lost most. */
async function lose(bento: Caller, shopId: string): Promise<string> {
  const mark = Date.now();
  const moves = [
    { kind: 'retirado', units: 5, reason: 'furto', note: 'embalagens vazias' },
    { kind: 'retirado', units: 2, reason: 'vencido' },
    { kind: 'retirado', units: 1, reason: 'quebra' },
  ];
  for (const [index, move] of moves.entries()) {
    const reference = await putItem(bento, shopId, `Goiabada ${index + 1} ${mark}`, {
      cost: 3,
      quantity: 20,
    });
    await bento.graphql(`mutation ($input: CreateRecordInput!) { createRecord(input: $input) { id } }`, {
      input: {
        ...{ id: randomUUID(), type: 'STOCK_CHANGE', parentId: shopId, reference },
        content: JSON.stringify({ visitId: 'visita', at: Date.now(), ...move }),
      },
    });
  }
  return `Goiabada 1 ${mark}`;
}

test('[X-04] an owner sees what all shops lost, where each number comes from, and the same without a signal', async ({
  page,
  bento,
  context,
  pageWatch,
}) => {
  pageWatch.allow(NETWORK_FAULTS);
  const shopId = await locationOf(bento, SHOP);
  const name = await lose(bento, shopId);
  await openScreen(page, BENTO, '/manager');
  await openSection(page, 'Perdas');
  const table = page.getByRole('table');
  await expect(table).toBeVisible();
  await expect(page.getByText('A preço de custo, de todos os locais')).toBeVisible();
  // In the demo, chocolate is missing at every count.
  const radar = page.getByRole('region', { name: 'Vale contar de novo' });
  await expect(radar.getByText('Chocolate 90 g')).toBeVisible();
  await looksRight(page, 'losses');

  await table.getByRole('button', { name, exact: true }).click();
  const trail = page.getByRole('region', { name: 'De onde vem o número' });
  await expect(trail.getByText('Retirado 5, furto').first()).toBeVisible();
  await looksRight(page, 'losses-trail');
  await page.getByRole('button', { name: 'Fechar' }).click();

  await page.getByRole('button', { name: 'Mês anterior' }).click();
  await expect(page).toHaveURL(/mes=\d{4}-\d\d/);
  await expect(page.getByText(/^Nenhuma perda em |^Onde se perde$/).first()).toBeVisible();
  await looksRight(page, 'losses-before');
  await page.getByRole('button', { name: 'Mês seguinte' }).click();
  await expect(table).toBeVisible();

  await context.setOffline(true);
  await page.getByRole('button', { name: 'Motivo' }).click();
  await expect(table.getByRole('row', { name: /Furto/ })).toBeVisible();
  await expect(page.getByText(/Dados de \d\d:\d\d/)).toBeVisible();
  await context.setOffline(false);
  await test.step('a count that is asked for in the losses waits at the shelf, is made blind without a signal and says why', async () => {
    await page.goto(`/manager/losses/${shopId}`);
    await page.getByRole('table').getByRole('button', { name, exact: true }).click();
    await page.getByRole('button', { name: 'Pedir contagem' }).click();
    await expect(page.getByRole('button', { name: 'Contagem pedida' })).toBeDisabled();
    const asked = async () => JSON.parse((await itemOf(bento, shopId, name)).content).countAskedBy;
    await until(async () => (await asked()) === 'Bento Ribeiro', 'the author of the wish');

    await goWithin(page, `/manager/items/${shopId}?modo=reposicao`);
    await waitForWorker(page);
    await expect(page.getByText('1 item para contar, pedido de Bento Ribeiro.')).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Contar', exact: true }).click();
    const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
    await expect(row.getByText('Conte sem ver o estoque · pedido de Bento Ribeiro')).toBeVisible();
    await looksRight(page, 'restock-blind');
    await row.getByRole('button', { name: 'Não há nenhum' }).click();
    await expect(row.getByText('Contado agora')).toBeVisible();
    await page.getByRole('button', { name: 'Concluir reposição' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('radio', { name: 'Furto' }).click();
    await looksRight(page, 'restock-reason');
    await sheet.getByRole('button', { name: 'Concluir', exact: true }).click();
    await expect(page.getByText(/para contar/)).toBeHidden();
    await context.setOffline(false);
    await until(async () => (await asked()) === undefined, 'the end of the wish');
    await goWithin(page, `/manager/losses/${shopId}`);
    await page.getByRole('table').getByRole('button', { name, exact: true }).click();
    await expect(page.getByText(/motivo dado: furto/)).toBeVisible();
  });
});
