import type { Locator, Page } from '@playwright/test';
import { MARINA } from '../support/api.ts';
import { looksRight } from '../support/look.ts';
import { NETWORK_FAULTS } from '../support/page-watch.ts';
import { goWithin, openShop, shopIsLive } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

const shelf = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

test('what the person buys and what sells most have shelves, also without a connection', async ({
  page,
  context,
  shopId,
  pageWatch,
}) => {
  pageWatch.allow(NETWORK_FAULTS);
  await openShop(page, MARINA, shopId);
  await expect(shelf(page, 'Mais vendidos')).toBeVisible();
  await expect(shelf(page, 'Promoções')).toBeVisible();
  const selling = shelf(page, 'Mais vendidos').getByRole('listitem');
  // Only the goods of a first screen. The others follow later.
  const best = (await selling.allTextContents()).slice(0, 4);
  expect(best.length).toBeGreaterThan(2);
  // The history is loaded with its screen.
  const usual = shelf(page, 'Seus de sempre');
  await expect(async () => {
    await goWithin(page, '/history');
    await expect(page.getByRole('listitem').first()).toBeVisible();
    await goWithin(page, `/shopping/${shopId}`);
    await shopIsLive(page);
    await expect(usual).toBeVisible({ timeout: 20_000 });
  }).toPass();
  const add = usual.getByRole('button', { name: /^Seus de sempre: adicionar/ }).first();
  await add.click();
  await expect(add).toHaveAccessibleName(/\(1\)$/);
  await expect(page.getByRole('radiogroup', { name: 'Forma de pagamento' })).toBeVisible();
  await context.setOffline(true);
  await add.click();
  await expect(add).toHaveAccessibleName(/\(2\)$/);
  for (const [place, text] of best.entries()) await expect(selling.nth(place)).toHaveText(text);
  await looksRight(page, 'shop-usual');
  await context.setOffline(false);
});
