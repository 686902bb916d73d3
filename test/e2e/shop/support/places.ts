import { expect, type Locator, type Page } from '@playwright/test';

/** All items of the open shop. */
export const list = (page: Page): Locator => page.getByRole('list', { name: 'Itens à venda' });

/** Px from the end of what sticks above to the first shelf or card: below 0 it is hidden. */
export async function startOf(page: Page): Promise<number> {
  const start = page.getByRole('main').getByRole('region').or(list(page).getByRole('article'));
  const first = await start.first().boundingBox();
  const header = await page.getByRole('banner').boundingBox();
  return (first?.y ?? Number.NEGATIVE_INFINITY) - ((header?.y ?? 0) + (header?.height ?? 0));
}

/** Distance of the search box from the top of the screen, px. */
export const boxOf = async (page: Page): Promise<number | undefined> =>
  (await page.getByRole('searchbox').boundingBox())?.y;

/** Far down the shelf, by the wheel, as a finger would. */
export async function scrollDown(page: Page): Promise<void> {
  const last = list(page).getByRole('article').last();
  // The list grows behind each frame, so the last one may be another a moment later.
  await expect(async () => {
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport({ timeout: 500 });
  }).toPass();
}
