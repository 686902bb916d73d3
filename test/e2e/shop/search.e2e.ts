import type { Page } from '@playwright/test';
import { openShop } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

const list = (page: Page) => page.getByRole('list', { name: 'Itens à venda' });

/** Px from the end of what sticks above to the first shelf or card: below 0 it is hidden. */
async function startOf(page: Page): Promise<number> {
  const start = page.getByRole('main').getByRole('region').or(list(page).getByRole('article'));
  const first = await start.first().boundingBox();
  const header = await page.getByRole('banner').boundingBox();
  return (first?.y ?? Number.NEGATIVE_INFINITY) - ((header?.y ?? 0) + (header?.height ?? 0));
}

const boxOf = async (page: Page): Promise<number | undefined> =>
  (await page.getByRole('searchbox').boundingBox())?.y;

/** Far down the shelf, by the wheel, as a finger would. */
async function scrollDown(page: Page): Promise<void> {
  const last = list(page).getByRole('article').last();
  // The list grows behind each frame, so the last one may be another a moment later.
  await expect(async () => {
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport({ timeout: 500 });
  }).toPass();
}

test('[S-01] the search of a shop', async ({ page, customer, shopId }) => {
  await test.step('a search or a shelf shows its results from the start, and the search box stays in place, at any size', async () => {
    await openShop(page, customer, shopId);
    const search = page.getByRole('searchbox');
    const shelves = page.getByRole('radiogroup', { name: 'Prateleiras' });
    // What a letter finds is drawn behind the letter.
    const atStart = (what: string): Promise<void> =>
      expect(async () => {
        const start = await startOf(page);
        expect(start, what).toBeGreaterThanOrEqual(0);
        expect(start, what).toBeLessThanOrEqual(40);
      }).toPass();
    for (const [width, height] of [
      [390, 844],
      [320, 568],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height });
      await scrollDown(page);
      const box = await boxOf(page);
      await search.click();
      for (const letter of ['a', 'g', 'u']) {
        await page.keyboard.type(letter);
        await atStart(`after typing ${letter} at ${width} px`);
      }
      await expect(list(page).getByRole('heading').first()).toHaveText(/^[ÁA]gu/);
      expect(await boxOf(page)).toBe(box);
      await page.getByRole('button', { name: 'Limpar busca' }).click();
      await atStart(`with the search emptied at ${width} px`);
      expect(await boxOf(page)).toBe(box);
      await expect(search).toBeFocused();
      for (const shelf of [/^Doces/, /^Tudo/]) {
        await scrollDown(page);
        await shelves.getByRole('radio', { name: shelf }).click();
        await atStart(`on ${shelf} at ${width} px`);
        expect(await boxOf(page)).toBe(box);
      }
    }
  });
  await test.step('where the header leaves with the page, typing moves nothing', async () => {
    await page.setViewportSize({ width: 844, height: 390 });
    await page.evaluate(() => window.scrollTo(0, 20));
    await page.getByRole('searchbox').focus();
    const box = await boxOf(page);
    await page.keyboard.type('a');
    await expect(page.getByRole('button', { name: 'Limpar busca' })).toBeVisible();
    expect(await boxOf(page)).toBe(box);
  });
  await test.step('nothing found: the way back to all items takes the focus to them', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('searchbox').fill('nada disso');
    const all = page.getByRole('button', { name: 'Ver todos os itens' });
    await all.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Todos, de A a Z' })).toBeFocused();
  });
});
