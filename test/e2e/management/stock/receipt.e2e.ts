import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { isoOfDay, shopZone } from '../../../../src/domain/hours/shop-time-zone.ts';
import { BENTO, type Caller, getRecord, itemOf, until } from '../../support/api.ts';
import { goodsIn, putItem, tidy } from '../../support/goods.ts';
import { looksRight } from '../../support/look.ts';
import { NETWORK_FAULTS } from '../../support/page-watch.ts';
import { dialogsAreGone, openScreen, reload, waitForWorker } from '../../support/steps.ts';
import { expect, SHOP, test } from '../../support/test.ts';

test.use({ keptWorker: true });

test.afterEach(tidy);

const today = (): number => shopZone().dayOf(Date.now());
const ORDERED = 'Paçoca rolha';

/** Orders two boxes from a supplier of its own. */
async function orderFor(bento: Caller, shopId: string, supplierName: string, day: number): Promise<string> {
  const id = randomUUID();
  const { id: itemId } = await itemOf(bento, shopId, ORDERED);
  const content = {
    ...{ status: 'pedido', supplierName, expectedOn: isoOfDay(day), costs: { [itemId]: 12 } },
    lines: [{ itemId, name: ORDERED, boxes: 2, boxSize: 12, boxName: 'caixa' }],
  };
  await bento.graphql(`mutation ($input: CreateRecordInput!) { createRecord(input: $input) { id } }`, {
    input: { id, type: 'SUPPLY_ORDER', parentId: shopId, content: JSON.stringify(content) },
  });
  return id;
}

/** Types a code beside the camera, as a person does with an unreadable code. */
async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByRole('button', { name: 'Ler código de barras' }).click();
  const scanner = page.getByRole('dialog', { name: 'Ler código de barras' });
  const more = scanner.getByRole('button', { name: 'Ou digite o código' });
  const field = scanner.getByRole('textbox');
  await expect(more.or(field).first()).toBeVisible();
  if (await more.isVisible()) await more.click();
  await field.fill('12');
  await field.press('Enter');
  await expect(scanner.getByText('Digite ao menos 4 caracteres.')).toBeVisible();
  await field.fill(code);
  await field.press('Enter');
  await expect(scanner).toHaveCount(0);
}

test('a delivery takes goods that nobody ordered, by their code, without a signal and over a reload', async ({
  page,
  context,
  bento,
  shopId,
  pageWatch,
}) => {
  test.slow();
  pageWatch.allow(NETWORK_FAULTS);
  const mark = Date.now();
  const supplier = `Quitanda ${mark}`;
  const [extra, code] = [`Cocada ${mark}`, `79${mark}`.slice(0, 12)];
  const extraId = await putItem(bento, shopId, extra, { value: 6, cost: 2, quantity: 1, code });
  const order = await orderFor(bento, shopId, supplier, today());
  await openScreen(page, BENTO, `/manager/supplies/${shopId}`);
  await waitForWorker(page);
  await page.getByRole('button', { name: new RegExp(supplier) }).click();
  await page.getByRole('button', { name: 'Receber entrega' }).click();
  const counted = page.getByRole('textbox', { name: ORDERED, exact: true });
  await expect(counted).toHaveValue('24');
  await context.setOffline(true);
  await typeCode(page, 'NAO-EXISTE');
  await expect(page.locator('p', { hasText: 'Nenhum item encontrado' })).toBeVisible();
  await typeCode(page, code);
  await page.getByRole('textbox', { name: extra, exact: true }).fill('6');
  await page.getByLabel(`Valor na nota de ${extra}`).fill('1800');
  await expect(page.getByText('Não estava no pedido')).toBeVisible();
  await expect(page.getByText(/24 de 24 un\. e 6 fora do pedido\./)).toBeVisible();
  await typeCode(page, code);
  await expect(page.locator('p', { hasText: `${extra} já está na lista` })).toBeVisible();
  await looksRight(page, 'supplies-receive-extra');
  // The count survives a reload.
  await reload(page);
  await page.getByRole('button', { name: new RegExp(supplier) }).click();
  await page.getByRole('button', { name: 'Receber entrega' }).click();
  await expect(page.getByRole('textbox', { name: extra, exact: true })).toHaveValue('6');
  await page.getByRole('button', { name: 'Confirmar recebimento' }).click();
  await dialogsAreGone(page);
  await context.setOffline(false);
  await until(async () => (await goodsIn(bento, shopId, extra))?.quantity === 7, 'the goods on the shelf');
  // The mean of 1 at 2.00 and 6 for 18.00 together.
  expect((await goodsIn(bento, shopId, extra))?.cost).toBe(2.86);
  const { content } = await getRecord(bento, order, 'SUPPLY_ORDER');
  expect(JSON.parse(content)).toMatchObject({ status: 'recebido', came: { [extraId]: 6 } });
});

test('a delivery that is late is told in what waits for the owner, leads to it, and is told no more once received', async ({
  page,
  context,
  bento,
  shopId,
  pageWatch,
}) => {
  pageWatch.allow(NETWORK_FAULTS);
  const supplier = `Laticínios ${Date.now()}`;
  await orderFor(bento, shopId, supplier, today() - 2);
  await openScreen(page, BENTO, '/manager');
  const line = page.getByRole('link', { name: /atrasada/ });
  await expect(line.first()).toContainText(SHOP);
  await looksRight(page, 'overview-late');
  await waitForWorker(page);
  await context.setOffline(true);
  await reload(page);
  await expect(line.first()).toBeVisible();
  await context.setOffline(false);
  await line.first().click();
  await expect(page).toHaveURL(/\/manager\/supplies/);
  await expect(page.getByText(supplier).first()).toBeVisible();
  const receive = page.getByRole('button', { name: 'Receber entrega' });
  const row = page.getByRole('button', { name: new RegExp(supplier) });
  // A single late order opens by itself and then covers its row.
  await expect(async () => {
    if (!(await receive.isVisible())) await row.click({ timeout: 1000 });
    await expect(receive).toBeVisible({ timeout: 2000 });
  }).toPass();
  await receive.click();
  await page.getByRole('button', { name: 'Confirmar recebimento' }).click();
  await dialogsAreGone(page);
  await page.goto('/manager');
  await expect(page.getByRole('region', { name: 'Precisa de você' })).toBeVisible();
  await expect(page.getByText(new RegExp(supplier))).toHaveCount(0);
});
