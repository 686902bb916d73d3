import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { BENTO, type Caller, callAs, getRecord, type Person, recordsOf, until } from '../support/api.ts';
import { giveBalance } from '../support/money.ts';
import { REFUSED } from '../support/page-watch.ts';
import { openScreen, reload } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

const ITEM = 'Bolo no pote de cenoura';

/** Sells one unit. Returns the sale and its item. */
async function soldTo(origin: string, customer: Person, shopId: string) {
  const buyer = await callAs(origin, customer);
  await giveBalance(origin, customer, shopId, ITEM);
  const [sale] = await until(async () => {
    const found = await recordsOf(buyer, shopId, 'SHOPPING_PURCHASE');
    return found.length > 0 && found;
  }, 'the purchase');
  const { items } = JSON.parse(sale?.content ?? '') as { items: { id: string }[] };
  return { id: sale?.id ?? '', itemId: items[0]?.id ?? '' };
}

/** Opens a sale and chooses its unit. Returns the button that confirms the return. */
async function chooseOne(page: Page, path: string) {
  await openScreen(page, BENTO, path);
  await page.getByRole('button', { name: 'Devolver…' }).click();
  const more = page.getByRole('button', { name: `Aumentar ${ITEM}` });
  await more.click();
  await expect(more, 'no more than was sold').toBeDisabled();
  await page.getByRole('radio', { name: 'Vencido' }).click();
  return page.getByRole('button', { name: /^Devolver R\$ .* ao saldo de / });
}

/** Returns the same unit as another person. */
const giveBack = (owner: Caller, purchase: string, itemId: string): Promise<unknown> =>
  owner.graphql(`mutation ($input: CreateRecordInput!) { createRecord(input: $input) { id } }`, {
    input: {
      ...{
        id: randomUUID(),
        type: 'REQUEST',
        parentId: owner.sub,
        owner: owner.sub,
        reference: 'RETURN_SALE',
      },
      content: JSON.stringify({
        ...{ purchase, lines: [{ id: itemId, quantity: 1 }] },
        ...{ restock: false, reason: 'vencido', way: 'balance', timestamp: new Date().toISOString() },
      }),
    },
  });

test('a unit that another person gave back meanwhile is refused, and what was chosen stays', async ({
  page,
  server,
  bento,
  customer,
  shopId,
  pageWatch,
}) => {
  pageWatch.allow(REFUSED);
  const { id, itemId } = await soldTo(server.origin, customer, shopId);
  const give = await chooseOne(page, `/manager/sales/${shopId}?venda=${id}`);
  await giveBack(bento, id, itemId);
  await give.click();
  await expect(page.getByText('Não há tantas unidades para devolver nesta venda.')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Vencido' })).toBeChecked();
  await expect(page.getByRole('button', { name: 'Cancelar' })).toBeEnabled();
  await reload(page);
  await expect(page.getByText('Devolvida', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Devolver…' })).toHaveCount(0);
});

test('two devices give the same unit back at once: one does, and the money moved once', async ({
  page,
  server,
  customer,
  shopId,
  newDevice,
  pageWatch,
}) => {
  pageWatch.allow(REFUSED);
  const { id } = await soldTo(server.origin, customer, shopId);
  const buyer = await callAs(server.origin, customer);
  const balance = async (): Promise<number> =>
    JSON.parse((await getRecord(buyer, customer.email, 'PROFILE')).content).balance;
  const before = await balance();
  const { page: other } = await newDevice();
  const path = `/manager/sales/${shopId}?venda=${id}`;
  const gives = await Promise.all([page, other].map((one) => chooseOne(one, path)));
  await Promise.all(gives.map((give) => give.click()));
  const ends = [page, other].map((one) => ({
    made: one.getByRole('region', { name: 'Devolução' }),
    refused: one.getByText('Não há tantas unidades para devolver nesta venda.'),
  }));
  for (const { made, refused } of ends) await expect(made.or(refused).first()).toBeVisible();
  const isRefused = await Promise.all(ends.map(({ refused }) => refused.isVisible()));
  expect(isRefused.filter(Boolean)).toHaveLength(1);
  const [sale] = await recordsOf(buyer, shopId, 'SHOPPING_PURCHASE');
  const { returns, totalAmount } = JSON.parse(sale?.content ?? '') as {
    returns: { lines: { amount: number }[] }[];
    totalAmount: number;
  };
  expect(returns).toHaveLength(1);
  const given = returns.flatMap(({ lines }) => lines.map(({ amount }) => amount));
  expect(given).toEqual([totalAmount]);
  expect((await balance()) - before).toBeCloseTo(totalAmount, 2);
});
