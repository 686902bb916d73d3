import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import {
  BENTO,
  type Caller,
  callAs,
  getRecord,
  newCustomer,
  type Person,
  recordsOf,
  until,
} from '../support/api.ts';
import { buyAsGuest, receiptOf, tabletWire } from '../support/guests.ts';
import { looksRight } from '../support/look.ts';
import { endRefund, giveBalance, refundMode } from '../support/money.ts';
import { NETWORK_FAULTS } from '../support/page-watch.ts';
import { dialogsAreGone, goWithin, openScreen } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

const ITEM = 'Bolo no pote de cenoura';

interface Sold {
  endToEndId: string;
  totalAmount: number;
  items: { id: string }[];
  returns?: { id: string; pix?: string }[];
}

/** A sale paid by PIX: its id, and its content as the buyer reads it. */
async function soldByPix(
  origin: string,
  customer: Person,
  shopId: string,
): Promise<{ id: string; buyer: Caller; read: () => Promise<Sold> }> {
  const buyer = await callAs(origin, customer);
  await giveBalance(origin, customer, shopId, ITEM);
  const [sale] = await until(async () => {
    const found = await recordsOf(buyer, shopId, 'SHOPPING_PURCHASE');
    return found.length > 0 && found;
  }, 'the purchase');
  const id = sale?.id ?? '';
  const read = async (): Promise<Sold> =>
    JSON.parse((await getRecord(buyer, id, 'SHOPPING_PURCHASE')).content) as Sold;
  return { id, buyer, read };
}

/** The refund of a sale that the bank holds. */
async function held(read: () => Promise<Sold>): Promise<{ endToEndId: string; returnId: string }> {
  const { endToEndId, returns } = await read();
  return { endToEndId, returnId: returns?.at(-1)?.id ?? '' };
}

/** Ends a refund, once the bank holds it. */
const end = (origin: string, refund: { endToEndId: string; returnId: string }, ending: 'DONE' | 'FAILED') =>
  until(
    () =>
      endRefund(origin, refund, ending).then(
        () => true,
        () => false,
      ),
    'the refund at the bank',
  );

/** Leaves the open sale for another one. */
async function goToSale(page: Page, path: string): Promise<void> {
  await page.keyboard.press('Escape');
  await dialogsAreGone(page);
  await goWithin(page, path);
}

/** Chooses a unit of the open sale for a return by PIX. */
async function chooseByPix(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Devolver…' }).click();
  await page
    .getByRole('button', { name: /^Aumentar / })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'No saldo' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Por PIX' }).click();
}

test.afterEach(({ server }) => refundMode(server.origin, 'normal'));

test('[X-05] an owner sends a unit of a sale back by PIX: on its way, then done, and nothing without a connection', async ({
  page,
  context,
  server,
  customer,
  shopId,
  pageWatch,
  pay,
}) => {
  test.slow();
  pageWatch.allow(NETWORK_FAULTS);
  const { id, read } = await soldByPix(server.origin, customer, shopId);
  await refundMode(server.origin, 'hold');
  await openScreen(page, BENTO, `/manager/sales/${shopId}?venda=${id}`);
  await chooseByPix(page);
  await looksRight(page, 'refund-form');
  await context.setOffline(true);
  await expect(page.getByRole('button', { name: 'Devolver precisa de conexão' })).toBeDisabled();
  await context.setOffline(false);
  await page.getByRole('button', { name: /^Devolver R\$.* por PIX$/ }).click();
  const made = page.getByRole('region', { name: 'Devolução' });
  await expect(made).toContainText(/PIX de R\$\s\d+,\d\d a caminho/);
  await expect(made).toContainText('Saiu da receita de');
  await looksRight(page, 'refund-on-its-way');
  await end(server.origin, await held(read), 'DONE');
  await expect(made).toContainText(/PIX de R\$\s\d+,\d\d devolvido/, { timeout: 20_000 });
  await looksRight(page, 'refund-done');
  await test.step('what the bank does not send back is revenue again, and goes to the balance by a tap', async () => {
    const { id, read } = await soldByPix(server.origin, await newCustomer(server.origin), shopId);
    await refundMode(server.origin, 'hold');
    await goToSale(page, `/manager/sales/${shopId}?venda=${id}`);
    await chooseByPix(page);
    await page.getByRole('button', { name: /^Devolver R\$.* por PIX$/ }).click();
    await expect(page.getByText(/a caminho\. O banco confirma/)).toBeVisible();
    await end(server.origin, await held(read), 'FAILED');
    await expect(
      page.getByText(/O banco não devolveu R\$\s\d+,\d\d: A conta de quem pagou está encerrada\./),
    ).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText(/^O dinheiro voltou para a receita de /)).toBeVisible();
    await looksRight(page, 'refund-failed');
    await page.getByRole('button', { name: /^Devolver R\$.* ao saldo de / }).click();
    await expect(page.getByText(/R\$\s\d+,\d\d no saldo de /)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Devolver R\$.* ao saldo de / })).toHaveCount(0);
    await looksRight(page, 'refund-given-otherwise');
  });
  await test.step('what a guest paid goes back by PIX alone', async () => {
    const tablet = await tabletWire(server.origin, shopId);
    const { id, code } = await buyAsGuest(server.origin, tablet, shopId, 'Paçoca rolha');
    await pay(code);
    await receiptOf(tablet, id);
    await refundMode(server.origin, 'normal');
    await goToSale(page, `/manager/sales/${shopId}?venda=${id}`);
    await expect(page.getByText('Comprou no tablet, sem conta')).toBeVisible();
    await expect(page.getByText(/^Até R\$\s\d+,\d\d por PIX$/)).toBeVisible();
    await looksRight(page, 'refund-guest');
    await page.getByRole('button', { name: 'Devolver…' }).click();
    await page
      .getByRole('button', { name: /^Aumentar / })
      .first()
      .click();
    await expect(page.getByRole('button', { name: 'No saldo' })).toHaveCount(0);
    await page.getByRole('button', { name: /^Devolver R\$.* por PIX$/ }).click();
    await expect(page.getByRole('region', { name: 'Devolução' })).toContainText(/devolvido/, {
      timeout: 20_000,
    });
  });
});

test('who paid sees where the money is, on the purchase and its receipt', async ({
  page,
  server,
  bento,
  customer,
  shopId,
}) => {
  const { id, read } = await soldByPix(server.origin, customer, shopId);
  await refundMode(server.origin, 'hold');
  const [item] = (await read()).items;
  await bento.graphql(`mutation ($input: CreateRecordInput!) { createRecord(input: $input) { id } }`, {
    input: {
      ...{
        id: randomUUID(),
        type: 'REQUEST',
        parentId: bento.sub,
        owner: bento.sub,
        reference: 'RETURN_SALE',
      },
      content: JSON.stringify({
        ...{ purchase: id, lines: [{ id: item?.id, quantity: 1 }], restock: true },
        ...{ reason: 'defeito', way: 'pix' },
      }),
    },
  });
  await openScreen(page, customer, `/history?registro=${id}`);
  await expect(page.getByText('PIX a caminho')).toBeVisible();
  await looksRight(page, 'refund-receipt-on-its-way');
  await end(server.origin, await held(read), 'FAILED');
  await expect(page.getByText('O banco não devolveu', { exact: true })).toBeVisible();
  await expect(page.getByText('A conta de quem pagou está encerrada', { exact: true })).toBeVisible();
  await looksRight(page, 'refund-receipt-failed');
});
