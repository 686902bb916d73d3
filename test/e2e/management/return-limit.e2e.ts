import { randomUUID } from 'node:crypto';
import { callAs, newCustomer, recordsOf, until } from '../support/api.ts';
import { looksRight } from '../support/look.ts';
import { giveBalance } from '../support/money.ts';
import { NETWORK_FAULTS, REFUSED } from '../support/page-watch.ts';
import { openScreen } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';
import { changeRole, hire } from './hire.ts';

test('an attendant gives money back from a ticket, up to the limit of a day, and sees no other sale', async ({
  page,
  context,
  bento,
  customer,
  server,
  shopId,
  pageWatch,
}) => {
  pageWatch.allow(NETWORK_FAULTS);
  pageWatch.allow(REFUSED);
  const buyer = await callAs(server.origin, customer);
  await giveBalance(server.origin, customer, shopId, 'Bolo no pote de cenoura');
  const [sale] = await until(async () => {
    const found = await recordsOf(buyer, shopId, 'SHOPPING_PURCHASE');
    return found.length > 0 && found;
  }, 'the purchase');
  const { items } = JSON.parse(sale?.content ?? '') as { items: { id: string; name: string }[] };
  await buyer.graphql(`mutation ($input: CreateRecordInput!) { createRecord(input: $input) { id } }`, {
    input: {
      ...{ id: randomUUID(), type: 'LOCATION_TICKET', parentId: shopId, owner: buyer.sub },
      reference: bento.sub,
      content: JSON.stringify({
        ...{ subject: 'Água sem gás', description: 'A garrafa estava aberta.' },
        relatedObject: { type: 'SHOPPING_PURCHASE', id: sale?.id, items },
      }),
    },
  });
  const livia = await newCustomer(server.origin, 'Lívia Tavares');
  const caller = await callAs(server.origin, livia);
  const staff = await hire(
    { owner: bento, locationId: shopId, role: 'attendant', returnLimit: 0.5 },
    { email: livia.email, caller },
  );

  await openScreen(page, livia, `/manager/support/${shopId}`);
  await page.getByRole('button', { name: /Água sem gás/ }).click();
  await page.getByRole('button', { name: 'Ver venda e devolver' }).click();
  await page.getByRole('button', { name: 'Devolver…' }).click();
  await page.getByRole('button', { name: /^Aumentar / }).click();
  await expect(page.getByText(/Você pode devolver até R\$\s0,50 por dia\./)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Por dia, até R\$\s0,50$/ })).toBeDisabled();
  await looksRight(page, 'return-above-limit');
  const give = page.getByRole('button', { name: /^Devolver R\$ .* ao saldo de / });

  await changeRole(bento, staff, { returnLimit: 30 });
  await expect(page.getByText(/Você pode devolver até R\$\s30,00 por dia\./)).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByRole('button', { name: 'Devolver precisa de conexão' })).toBeDisabled();
  await context.setOffline(false);
  await give.click();
  await expect(page.getByRole('region', { name: 'Devolução' })).toContainText(/R\$\s.* no saldo de/);
  await page.goto(`/manager/sales/${shopId}`);
  await expect(page).toHaveURL(`/manager/support/${shopId}`);
});
