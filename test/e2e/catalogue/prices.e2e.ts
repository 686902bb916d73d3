import type { Page } from '@playwright/test';
import { BENTO, type Caller, changeRecord, itemOf, locationOf, recordsOf } from '../support/api.ts';
import { STOP } from '../support/kept-writes.ts';
import { looksRight } from '../support/look.ts';
import { NETWORK_FAULTS } from '../support/page-watch.ts';
import { openScreen, waitForWorker } from '../support/steps.ts';
import { expect, SHOP, test } from '../support/test.ts';

test.use({ keptWorker: true });

const prices = (page: Page) => page.getByRole('dialog', { name: 'Mudar preços' });

async function openPrices(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Planilha' }).click();
  await page.getByRole('button', { name: 'Mudar preços' }).click();
  await expect(prices(page)).toBeVisible();
}

const priceIn = (content: string): number => (JSON.parse(content) as { value: number }).value;

/** Prices of a location's items by id, in reais. */
async function pricesOf(caller: Caller, locationId: string): Promise<Record<string, number>> {
  const items = await recordsOf(caller, locationId, 'ITEM');
  return Object.fromEntries(items.map(({ id, content }) => [id, priceIn(content)]));
}

test('prices of two shops change at once, a conflict is told and left out, and one press takes them back', async ({
  page,
  context,
  bento,
  pageWatch,
}) => {
  test.slow();
  pageWatch.allow(NETWORK_FAULTS);
  const [stop, other] = [await locationOf(bento, STOP), await locationOf(bento, SHOP)];
  const NAME = 'Água mineral 500 ml';
  const water = () => itemOf(bento, stop, NAME);
  const was = priceIn((await water()).content);
  const sold = await pricesOf(bento, other);
  await openScreen(page, BENTO, `/manager/items/${stop}`);
  await openPrices(page);
  await prices(page).getByRole('checkbox', { name: SHOP }).check();
  await prices(page).getByLabel('Por cento').fill('10');
  const lines = prices(page).getByRole('list', { name: 'Preços que mudam' });
  await expect(lines.getByRole('checkbox', { name: new RegExp(SHOP) }).first()).toBeVisible();
  await expect(lines.getByRole('checkbox', { name: new RegExp(STOP) }).first()).toBeVisible();
  await looksRight(page, 'prices');
  await waitForWorker(page);
  await context.setOffline(true);
  await prices(page)
    .getByRole('button', { name: /^Aplicar em/ })
    .click();
  const last = prices(page).getByRole('region', { name: 'Última mudança de preços' });
  await expect(last.getByText(/Na fila/)).toBeVisible();
  // One of the prices changes meanwhile.
  await changeRecord(bento, await water(), { value: was + 1 });
  await context.setOffline(false);
  await expect(
    last.getByText(new RegExp(`1 item ficou de fora, porque mudou antes: ${NAME} \\(${STOP}\\)`)),
  ).toBeVisible({ timeout: 30_000 });
  expect(priceIn((await water()).content)).toBe(was + 1);
  await last.getByRole('button', { name: 'Desfazer mudança de preços' }).click();
  await expect(last.getByText('Mudança desfeita')).toBeVisible();
  await expect(last.getByText(/Na fila/)).toBeHidden();
  // Later tests need the former prices.
  await expect.poll(() => pricesOf(bento, other), { timeout: 60_000 }).toEqual(sold);
});
