import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { isoOfDay, shopZone } from '../../../src/domain/hours/shop-time-zone.ts';
import { BENTO, type Caller, callAs, itemOf, until } from '../support/api.ts';
import { removeLater, tidy } from '../support/goods.ts';
import { openFront } from '../support/guests.ts';
import { called } from '../support/kept-writes.ts';
import { looksRight } from '../support/look.ts';
import { NETWORK_FAULTS } from '../support/page-watch.ts';
import { dialogsAreGone, goWithin, openScreen, openShop, reload, waitForWorker } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test.use({ keptWorker: true });
test.afterEach(tidy);

const GOODS = 'Paçoca rolha';
const day = (from: number): string => isoOfDay(shopZone().dayOf(Date.now()) + from);
/** End of a lot that was put in for tomorrow. A run over midnight reads 'hoje'. */
const TOMORROW = /vence (amanhã|hoje)/;
const typed = (iso: string): string => iso.split('-').reverse().join('');
const CREATE = `mutation ($input: CreateRecordInput!) { createRecord(input: $input) { id } }`;

const move = (bento: Caller, shopId: string, itemId: string, content: object) =>
  bento.graphql(CREATE, {
    input: {
      ...{ id: randomUUID(), type: 'STOCK_CHANGE', parentId: shopId, reference: itemId },
      content: JSON.stringify({ visitId: 'visita', at: Date.now(), ...content }),
    },
  });

async function lotsOf(bento: Caller, shopId: string): Promise<{ units: number }[]> {
  const { content } = await itemOf(bento, shopId, GOODS);
  return (JSON.parse(content) as { lots?: { units: number }[] }).lots ?? [];
}

const openRestocking = async (page: Page, shopId: string): Promise<void> => {
  await openScreen(page, BENTO, `/manager/items/${shopId}?modo=reposicao`);
  await page.getByRole('searchbox').fill(GOODS);
};

test('[X-04] goods are put in with their last day without a signal, and one press makes a promotion of them', async ({
  page,
  bento,
  shopId,
  context,
  pageWatch,
}) => {
  pageWatch.allow(NETWORK_FAULTS);
  await openRestocking(page, shopId);
  await waitForWorker(page);
  await context.setOffline(true);
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: GOODS }) });
  await row.getByRole('button', { name: /aumentar|mais/i }).click();
  await row.getByRole('button', { name: `Validade de ${GOODS}` }).click();
  const date = row.getByRole('textbox', { name: `Validade de ${GOODS}` });
  await date.fill(typed(day(-1)));
  await expect(row.getByText('Esta data já passou: o que entrar não será vendido.')).toBeVisible();
  await date.fill(typed(day(1)));
  await expect(row.getByText('Esta data já passou: o que entrar não será vendido.')).toBeHidden();
  await looksRight(page, 'restock-date');
  await page.getByRole('button', { name: 'Concluir reposição' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Concluir', exact: true }).click();
  // The device shows the date before the server knows it.
  await expect(row.getByText(TOMORROW)).toBeVisible();
  await context.setOffline(false);
  await until(async () => (await lotsOf(bento, shopId)).some(({ units }) => units === 1), 'a lot');

  await dialogsAreGone(page);
  await goWithin(page, '/manager');
  await expect(page.getByRole('heading', { name: 'Meus Locais' })).toBeVisible();
  await goWithin(page, `/manager/items/${shopId}?item=${(await itemOf(bento, shopId, GOODS)).id}`);
  const dates = page.getByRole('region', { name: 'Validade' });
  await expect(dates.getByText(TOMORROW)).toBeVisible();
  await dates.scrollIntoViewIfNeeded();
  await looksRight(page, 'item-lots');
  await dates.getByRole('button', { name: 'Criar promoção' }).click();
  await expect(page.getByRole('textbox', { name: /^Nome/ })).toHaveValue(`Aproveite: ${GOODS}`);
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page).toHaveURL(`/manager/campaigns/${shopId}`);
  await expect(page.getByText(`Aproveite: ${GOODS}`).first()).toBeVisible();
  // Removed, because other tests buy these goods at their full price.
  const made = async () => called(bento, shopId, 'CAMPAIGN', `Aproveite: ${GOODS}`);
  await until(async () => (await made()).length > 0, 'the promotion');
  for (const { id } of await made()) removeLater(id, 'CAMPAIGN');
});

test('[S-05] [X-05] goods past their date are not sold: not to a phone without a signal, not at the tablet, not by the server', async ({
  page,
  bento,
  shopId,
  customer,
  context,
  server,
  newDevice,
  pageWatch,
}) => {
  pageWatch.allow(NETWORK_FAULTS);
  const { id, content } = await itemOf(bento, shopId, GOODS);
  const { quantity, code, value } = JSON.parse(content) as { quantity: number; code: string; value: number };
  await openShop(page, customer, shopId);
  await waitForWorker(page);
  const add = page.getByRole('button', { name: `Adicionar ${GOODS}`, exact: true });
  await expect(add.first()).toBeVisible();
  await move(bento, shopId, id, { kind: 'retirado', units: quantity, reason: 'perda' });
  await move(bento, shopId, id, { kind: 'reposto', units: 4, expires: day(-1) });
  await expect(add).toHaveCount(0);
  await context.setOffline(true);
  await reload(page);
  await expect(page.getByRole('list', { name: 'Itens à venda' })).toBeVisible();
  await expect(add).toHaveCount(0);
  await context.setOffline(false);

  const input = {
    ...{ id: randomUUID(), type: 'SHOPPING_PURCHASE', parentId: shopId },
    content: JSON.stringify({ items: [{ id, quantity: 1 }], totalAmount: value }),
  };
  const buyer = await callAs(server.origin, customer);
  await expect(buyer.graphql(CREATE, { input })).rejects.toThrow(/OUT_OF_STOCK|disponíve|estoque/i);

  const tablet = (await newDevice({ viewport: { width: 820, height: 1180 } })).page;
  await openFront(tablet, server.origin, shopId);
  await tablet.evaluate((digits) => {
    for (const key of [...digits, 'Enter'])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  }, code);
  await expect(tablet.getByText(`${GOODS} passou da validade e não está à venda.`)).toBeVisible();
  await tablet.close();

  const owner = (await newDevice()).page;
  await openRestocking(owner, shopId);
  await expect(owner.getByText(`4 unidades de ${GOODS} passaram da validade.`)).toBeVisible();
  await looksRight(owner, 'restock-expired');
  await owner.getByRole('button', { name: 'Retirar', exact: true }).click();
  await owner.getByRole('button', { name: 'Concluir reposição' }).click();
  await expect(owner.getByRole('dialog').getByText('Retirado: 4 · Vencido')).toBeVisible();
  await owner.getByRole('dialog').getByRole('button', { name: 'Concluir', exact: true }).click();
  await until(async () => (await lotsOf(bento, shopId)).length === 0, 'no lot');
  // Restored, because other tests buy these goods.
  await move(bento, shopId, id, { kind: 'reposto', units: quantity });
});
