import type { Page } from '@playwright/test';
import { BENTO, changeRecord, itemOf, locationOf } from '../support/api.ts';
import {
  beyondScreen,
  brokenWords,
  enlargeText,
  keepParts,
  overlap,
  spoiltAmounts,
} from '../support/large-text.ts';
import { goWithin, openScreen } from '../support/steps.ts';
import { expect, SHOP, test } from '../support/test.ts';

test.use({ viewport: { width: 320, height: 640 } });

const isHeld = async (page: Page, where: string): Promise<void> => {
  await expect.poll(() => spoiltAmounts(page), where).toEqual([]);
  expect(await beyondScreen(page), where).toBeLessThanOrEqual(0);
};

test('[W-06] [ML-01] [MB-01] [MS-01] [X-02] [X-04] [X-07] what an owner reads on a narrow phone, with text twice as large', async ({
  page,
  bento,
}) => {
  test.slow();
  const shop = await locationOf(bento, SHOP);
  await test.step('an item in one long word leaves its price and the buttons of its label on the screen', async () => {
    const stop = await locationOf(bento, 'Parada da Serra');
    const item = await itemOf(bento, stop, 'Achocolatado 200 ml');
    const long = 'Supercalifragilistico'.repeat(4);
    await changeRecord(bento, item, { name: long, value: 12345.67 });
    await openScreen(page, BENTO, `/manager/labels/${stop}`);
    const price = page.getByRole('listitem').getByText(/12\.345,67/);
    await price.scrollIntoViewIfNeeded();
    await expect(price).toBeInViewport({ ratio: 1 });
    await isHeld(page, 'labels');
    // Later tests of the same server need its own name.
    await changeRecord(bento, await itemOf(bento, stop, long), { name: 'Achocolatado 200 ml', value: 4.9 });
  });
  await test.step('no role of a team is cut off, and text twice as large scrolls to the last one', async () => {
    await goWithin(page, '/manager/team');
    const last = page.getByRole('columnheader', { name: 'Gerente' });
    const card = page.getByRole('table').locator('..');
    expect(await overlap(last, card)).toBe(0);
    await enlargeText(page);
    // The rest of a team arrives after the own row, and pushes the table down.
    await expect(async () => {
      await last.scrollIntoViewIfNeeded();
      await expect(last).toBeInViewport({ ratio: 1, timeout: 1000 });
    }).toPass();
    expect(await beyondScreen(page)).toBeLessThanOrEqual(0);
  });
  await test.step('with text twice as large the losses of a month are read to their last column', async () => {
    await goWithin(page, '/manager/losses');
    await enlargeText(page);
    // The demo's stops count weekly, so this month may have no losses yet.
    await page.getByRole('button', { name: 'Mês anterior' }).click();
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
  await test.step('with text twice as large what to bring, labels and tickets stay on the screen', async () => {
    await goWithin(page, '/manager/pick-list');
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
  await test.step('with text twice as large an owner reads the fee, the sales and the figures', async () => {
    await goWithin(page, '/withdraw-revenue');
    await enlargeText(page);
    await page.getByLabel('Valor do saque').fill('10000');
    await expect(page.getByRole('region', { name: 'Taxa do saque' })).toBeVisible();
    await isHeld(page, 'revenue');
    await goWithin(page, '/manager');
    const card = page.getByRole('article').first();
    await expect(card).toBeVisible();
    await isHeld(page, 'own locations');
    await expect.poll(() => keepParts(card)).toEqual([true]);
    await goWithin(page, '/manager/sales');
    await expect(page.locator('[data-sale]').first()).toBeVisible();
    await expect.poll(() => brokenWords(page.locator('main'))).toEqual([]);
    await isHeld(page, 'sales');
    await goWithin(page, `/manager/business-intelligence/${shop}`);
    const figures = page.getByLabel('Resumo').locator('dt + dd');
    await expect(figures).toHaveCount(6);
    await isHeld(page, 'figures');
    for (const name of ['Quanto dura o estoque', /^Mais vendidos/, 'Efeito das campanhas'])
      await expect.poll(() => brokenWords(page.getByRole('region', { name }))).toEqual([]);
    // A figure is no smaller than its label.
    const sizes = await figures.evaluateAll((all) =>
      all.map((one) => {
        const size = (of: Element | null): number =>
          of ? Number.parseFloat(getComputedStyle(of).fontSize) : 0;
        return size(one) >= size(one.previousElementSibling);
      }),
    );
    expect(new Set(sizes)).toEqual(new Set([true]));
  });
  await test.step('with text twice as large no word of a name is broken beside the steps of a restock', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await goWithin(page, `/manager/items/${shop}`);
    await page.getByRole('button', { name: 'Reposição' }).click();
    await enlargeText(page);
    const name = page.getByRole('heading', { name: 'Achocolatado 200 ml' });
    await expect(name).toBeVisible();
    const lines = await name.evaluate((one) => {
      const word = document.createRange();
      word.setStart(one.firstChild ?? one, 0);
      word.setEnd(one.firstChild ?? one, 'Achocolatado'.length);
      return word.getClientRects().length;
    });
    expect(lines).toBe(1);
    expect(await beyondScreen(page)).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 320, height: 640 });
  });
  await test.step('with text twice as large no amount of the month is cut, and the shops stand by name', async () => {
    // A closed shop has a tag between its name and its amount.
    await page.route('**/graphql', async (route) => {
      const answer = await route.fetch();
      const body = await answer.text();
      const closed = body.replaceAll(/(closedAt\\*":)null/g, (_, name: string) => `${name}${Date.now()}`);
      await route.fulfill({ response: answer, body: closed });
    });
    await goWithin(page, '/manager/closing');
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
});
