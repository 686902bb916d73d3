import type { Page } from '@playwright/test';
import { BENTO, changeRecord, itemOf, locationOf } from '../support/api.ts';
import { beyondScreen, brokenWords, enlargeText, spoiltAmounts } from '../support/large-text.ts';
import { goWithin, openScreen } from '../support/steps.ts';
import { expect, SHOP, test } from '../support/test.ts';

test.use({ viewport: { width: 320, height: 640 } });

const isHeld = async (page: Page, where: string): Promise<void> => {
  await expect.poll(() => spoiltAmounts(page), where).toEqual([]);
  expect(await beyondScreen(page), where).toBeLessThanOrEqual(0);
};

test('[X-04] with text twice as large the losses of a month are read to their last column', async ({
  page,
}) => {
  await openScreen(page, BENTO, '/manager/losses');
  await enlargeText(page);
  const tiles = page.getByText('Da receita', { exact: true }).locator('xpath=ancestor::ul');
  await expect(tiles).toBeVisible();
  await isHeld(page, 'losses');
  const share = tiles.getByText(/^\d+,\d+%$/);
  expect(await brokenWords(share), 'the part of the revenue').toEqual([]);
  expect(await brokenWords(page.getByRole('region', { name: 'Por mês' })), 'months').toEqual([]);
  const last = page.getByRole('columnheader', { name: '% da receita' });
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport({ ratio: 1 });
  expect(await brokenWords(page.getByRole('rowheader').first()), 'a name in the table').toEqual([]);
  expect(await beyondScreen(page)).toBeLessThanOrEqual(0);
  const pill = await page.getByRole('combobox', { name: 'Local' }).boundingBox();
  expect(pill?.width, 'the choice of a shop').toBeGreaterThan(160);
});

test('[X-07] with text twice as large no amount of the month is cut, and the shops stand by name', async ({
  page,
}) => {
  // A closed shop has a tag between its name and its amount.
  await page.route('**/graphql', async (route) => {
    const answer = await route.fetch();
    const body = await answer.text();
    const closed = body.replaceAll(/(closedAt\\*":)null/g, (_, name: string) => `${name}${Date.now()}`);
    await route.fulfill({ response: answer, body: closed });
  });
  await openScreen(page, BENTO, '/manager/closing');
  await enlargeText(page);
  const rows = page.getByRole('region', { name: 'Por local' }).getByRole('listitem');
  await expect(rows.getByText('Fechado')).toHaveCount(3);
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await isHeld(page, `closing, ${width} px`);
    const cut = await rows
      .locator('b')
      .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length);
    expect(cut, `amounts of shops, ${width} px`).toBe(0);
  }
  const names = await rows.getByRole('link').allTextContents();
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'pt-BR')));
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('[X-02] [MS-01] with text twice as large what to bring, labels and tickets stay on the screen', async ({
  page,
  bento,
}) => {
  const shop = await locationOf(bento, SHOP);
  await openScreen(page, BENTO, '/manager/pick-list');
  await expect(page.getByRole('button', { name: 'Compartilhar lista' })).toBeVisible();
  await enlargeText(page);
  await expect(page.getByRole('button', { name: 'Imprimir lista' })).toBeInViewport({ ratio: 1 });
  expect(await beyondScreen(page), 'pick list').toBeLessThanOrEqual(0);
  await goWithin(page, `/manager/support/${shop}`);
  const counters = page.getByRole('group', { name: 'Mostrar' }).getByRole('button');
  await expect(counters).toHaveCount(4);
  await enlargeText(page);
  const over = await counters.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth));
  expect(over, 'words of the counters').toEqual([]);
  expect(await beyondScreen(page), 'tickets').toBeLessThanOrEqual(0);
  await goWithin(page, `/manager/labels/${shop}`);
  const printed = page.getByRole('button', { name: 'Já imprimi' });
  await expect(printed).toBeVisible();
  await enlargeText(page);
  await isHeld(page, 'labels');
  await expect(printed).toBeInViewport({ ratio: 1 });
});

test('an item in one long word leaves its price and the buttons of its label on the screen', async ({
  page,
  bento,
}) => {
  const stop = await locationOf(bento, 'Parada da Serra');
  const item = await itemOf(bento, stop, 'Achocolatado 200 ml');
  const long = 'Supercalifragilistico'.repeat(4);
  await changeRecord(bento, item, { name: long, value: 12345.67 });
  await openScreen(page, BENTO, `/manager/labels/${stop}`);
  const price = page.getByRole('listitem').getByText(/12\.345,67/);
  await price.scrollIntoViewIfNeeded();
  await expect(price).toBeInViewport({ ratio: 1 });
  await isHeld(page, 'labels');
  // Later tests of the same server look for it by its own name.
  await changeRecord(bento, await itemOf(bento, stop, long), { name: 'Achocolatado 200 ml', value: 4.9 });
});
