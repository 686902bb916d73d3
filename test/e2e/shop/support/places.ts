import { expect, type Locator, type Page } from '@playwright/test';

/** The list of all items in the open shop. */
export const list = (page: Page): Locator => page.getByRole('list', { name: 'Itens à venda' });

/** Distance from the lower end of the sticky bars to the first shelf or card, px. Below 0 it is covered. */
export async function startOf(page: Page): Promise<number> {
  const start = page.getByRole('main').getByRole('region').or(list(page).getByRole('article'));
  const first = await start.first().boundingBox();
  const header = await page.getByRole('banner').boundingBox();
  return (first?.y ?? Number.NEGATIVE_INFINITY) - ((header?.y ?? 0) + (header?.height ?? 0));
}

/** Distance of the search box from the top of the screen, px. */
export const boxOf = async (page: Page): Promise<number | undefined> =>
  (await page.getByRole('searchbox').boundingBox())?.y;

/** Scrolls far down the list with the wheel, as a finger would. */
export async function scrollDown(page: Page): Promise<void> {
  const last = list(page).getByRole('article').last();
  // The list grows after each frame, so its last item may change a moment later.
  await expect(async () => {
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport({ timeout: 500 });
  }).toPass();
}
