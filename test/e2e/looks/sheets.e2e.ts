import { callAs, itemOf } from '../support/api.ts';
import { looksRight } from '../support/look.ts';
import { openScreen } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test('a receipt longer than its sheet is scrolled by keyboard, and names what is scrolled', async ({
  page,
  server,
  customer,
  shopId,
}) => {
  const caller = await callAs(server.origin, customer);
  // Items without a promotion, so that the sum of their prices is the total.
  const names = [
    'Paçoca rolha',
    'Pão de forma 400 g',
    'Granola com iogurte',
    'Creme dental 90 g',
    'Empada de palmito',
  ];
  const lines = await Promise.all(
    names.map(async (name) => {
      const item = await itemOf(caller, shopId, name);
      const { value: price } = JSON.parse(item.content) as { value: number };
      return { id: item.id, name, price, quantity: 1 };
    }),
  );
  const totalAmount = Math.round(lines.reduce((sum, { price }) => sum + price * 100, 0)) / 100;
  await caller.graphql('mutation ($input: CreateRecordInput!) { createRecord(input: $input) { id } }', {
    input: {
      id: crypto.randomUUID(),
      type: 'SHOPPING_PURCHASE',
      parentId: shopId,
      owner: caller.sub,
      reference: shopId,
      content: JSON.stringify({ items: lines, totalAmount, useBalance: false }),
    },
  });
  await page.setViewportSize({ width: 390, height: 640 });
  await openScreen(page, customer, '/history');
  await page.getByRole('button', { name: /5 itens/ }).click();
  const dialog = page.getByRole('dialog');
  const scroller = dialog.getByRole('group', {
    name: (await dialog.getByRole('heading').innerText()).trim(),
  });
  await expect(scroller).toHaveAttribute('tabindex', '0');
  await looksRight(page, 'long-receipt');
  await dialog.getByRole('button', { name: 'Fechar' }).focus();
  await page.keyboard.press('Tab');
  await expect(scroller).toBeFocused();
  await page.keyboard.press('End');
  await expect.poll(() => scroller.evaluate((one) => one.scrollTop)).toBeGreaterThan(0);

  // A sheet that shows everything has no part to scroll, which would take the focus.
  await page.setViewportSize({ width: 390, height: 2400 });
  await expect(scroller).toHaveCount(0);
});
