import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { isoOfDay, shopZone } from '../../../src/domain/hours/shop-time-zone.ts';
import {
  BENTO,
  type Caller,
  callAs,
  getRecord,
  itemOf,
  locationOf,
  newCustomer,
  until,
} from '../support/api.ts';
import { STOP } from '../support/kept-writes.ts';
import { looksRight } from '../support/look.ts';
import { NETWORK_FAULTS, REFUSED } from '../support/page-watch.ts';
import { dialogsAreGone, goWithin, openScreen, waitForWorker } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';
import { hire } from './hire.ts';

test.use({ keptWorker: true });

const GOODS = 'Paçoca rolha';
const today = (): string => isoOfDay(shopZone().dayOf(Date.now()));
const CREATE = `mutation ($input: CreateRecordInput!) { createRecord(input: $input) { id } }`;

async function stockOf(bento: Caller, shopId: string): Promise<number> {
  return Number(JSON.parse((await itemOf(bento, shopId, GOODS)).content).quantity);
}

/** Orders goods for today. */
async function orderFor(bento: Caller, shopId: string): Promise<string> {
  const id = randomUUID();
  const { id: itemId } = await itemOf(bento, shopId, GOODS);
  const lines = [{ itemId, name: GOODS, boxes: 2, boxSize: 12, boxName: 'caixa' }];
  const order = {
    status: 'pedido',
    supplierName: 'Doces da Serra',
    expectedOn: today(),
    costs: { [itemId]: 12 },
  };
  await bento.graphql(CREATE, {
    input: {
      ...{ id, type: 'SUPPLY_ORDER', parentId: shopId },
      content: JSON.stringify({ ...order, lines }),
    },
  });
  return id;
}

async function receive(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Doces da Serra/ }).click();
  await page.getByRole('button', { name: 'Receber entrega' }).click();
  await expect(page.getByRole('textbox', { name: GOODS, exact: true })).toHaveValue('24');
}

test('what runs short becomes a draft in boxes, is ordered of a supplier, and counts against the list', async ({
  page,
  bento,
}) => {
  await openScreen(page, BENTO, '/manager/pick-list');
  await page.getByRole('link', { name: 'Virar compra' }).click();
  const sheet = page.getByRole('dialog', { name: 'Virar compra' });
  await expect(sheet.getByRole('heading', { level: 3 }).first()).toBeVisible();
  await looksRight(page, 'supplies-from-list');
  await sheet.getByRole('button', { name: /^Criar \d+ rascunhos?$/ }).click();
  await dialogsAreGone(page);
  await expect(page.getByRole('button', { name: 'Rascunhos', pressed: true })).toBeVisible();
  await page
    .getByRole('button', { name: /Sem fornecedor/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Novo fornecedor' }).click();
  const supplier = page.getByRole('dialog', { name: 'Novo fornecedor' });
  await supplier.getByLabel('Nome').fill('Bebidas Serra');
  await supplier.getByLabel('Dias até entregar').fill('2');
  await looksRight(page, 'supplies-supplier');
  await supplier.getByRole('button', { name: 'Salvar' }).click();
  const form = page.getByRole('dialog', { name: 'Editar compra' });
  await expect(form.getByLabel('Fornecedor', { exact: true })).toContainText('Bebidas Serra');
  await looksRight(page, 'supplies-form');
  await form.getByRole('button', { name: 'Marcar como pedida' }).click();
  await dialogsAreGone(page);
  await page.getByRole('button', { name: 'Entregas' }).click();
  await expect(page.getByRole('button', { name: /Bebidas Serra/ })).toBeVisible();
  await looksRight(page, 'supplies');
  await page.goto('/manager/pick-list');
  await expect(page.getByRole('button', { name: 'Opções da lista' })).toBeVisible();
  await expect(page.getByText(/já (foi|foram) pedidos? e fica/)).toBeVisible();
  await test.step('rows of the shelf say how an item sells and when it ends, and a category shows its items alone', async () => {
    const stop = await locationOf(bento, STOP);
    await goWithin(page, `/manager/items/${stop}?modo=reposicao`);
    const rows = page.getByRole('main').getByRole('listitem');
    await expect(
      rows.filter({ hasText: /vende \d+\/(dia|semana)|vende pouco|sem saída/ }).first(),
    ).toBeVisible();
    // Rows are drawn frame by frame.
    await expect.poll(() => rows.count()).toBeGreaterThan(15);
    const all = await rows.count();
    await page.getByRole('radio', { name: 'Acabando' }).click();
    await expect.poll(() => rows.count()).toBeLessThan(all);
    await page.getByRole('radio', { name: 'Bebidas' }).click();
    await expect(rows.filter({ hasText: 'Água mineral 500 ml' })).toBeVisible();
    await expect(rows.filter({ hasText: 'Paçoca rolha' })).toHaveCount(0);
  });
});

test('[X-04] a delivery is received once: without a signal by one, and refused to the other in words', async ({
  page,
  context,
  bento,
  shopId,
  server,
  pageWatch,
}) => {
  pageWatch.allow(NETWORK_FAULTS);
  pageWatch.allow(REFUSED);
  const ida = await newCustomer(server.origin, 'Ida Prado');
  const caller = await callAs(server.origin, ida);
  await hire({ owner: bento, locationId: shopId, role: 'stocker' }, { email: ida.email, caller });
  const order = await orderFor(bento, shopId);
  const before = await stockOf(bento, shopId);
  await openScreen(page, ida, '/manager/supplies');
  await waitForWorker(page);
  await expect(page.getByRole('heading', { name: 'Chega hoje' })).toBeVisible();
  await context.setOffline(true);
  await receive(page);
  await page.getByRole('textbox', { name: GOODS, exact: true }).fill('20');
  await expect(page.getByLabel(/Valor na nota/)).toHaveCount(0);
  await looksRight(page, 'supplies-receive');
  await page.getByRole('button', { name: 'Confirmar recebimento' }).click();
  await dialogsAreGone(page);
  await expect(page.getByRole('button', { name: /Doces da Serra/ })).toBeHidden();
  await page.getByRole('button', { name: 'Recebidas' }).click();
  await expect(page.getByText('Na fila')).toBeVisible();
  await context.setOffline(false);
  await until(async () => (await stockOf(bento, shopId)) === before + 20, 'the goods on the shelf');
  await expect(page.getByText('Na fila')).toBeHidden();
  await page.getByRole('button', { name: /Doces da Serra/ }).click();
  await expect(page.getByText('chegaram 20')).toBeVisible();
  await looksRight(page, 'supplies-received');
  await page.getByRole('button', { name: 'Fechar', exact: true }).click();

  // Another delivery is counted without a signal while the owner receives it elsewhere.
  const second = await orderFor(bento, shopId);
  await page.getByRole('button', { name: 'Entregas' }).click();
  await expect(page.getByRole('button', { name: /Doces da Serra/ })).toBeVisible();
  await context.setOffline(true);
  await receive(page);
  await page.getByRole('button', { name: 'Confirmar recebimento' }).click();
  await dialogsAreGone(page);
  const { id: itemId } = await itemOf(bento, shopId, GOODS);
  await bento.graphql(CREATE, {
    input: {
      ...{ id: randomUUID(), type: 'SUPPLY_RECEIPT', parentId: shopId, reference: second },
      content: JSON.stringify({ at: Date.now(), lines: [{ itemId, changeId: randomUUID(), units: 24 }] }),
    },
  });
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Recebidas' }).click();
  await expect(page.getByText('Precisa de você', { exact: true })).toBeVisible();
  expect(await stockOf(bento, shopId)).toBe(before + 44);
  const { content } = await getRecord(bento, order, 'SUPPLY_ORDER');
  expect(JSON.parse(content)).toMatchObject({ receivedBy: 'Ida Prado', came: { [itemId]: 20 } });
});
