import type { Page } from '@playwright/test';
import { NETWORK_FAULTS } from '../support/page-watch.ts';
import { goWithin, openScreen, openShop, reload, waitForWorker } from '../support/steps.ts';
import { expect, SHOP, test } from '../support/test.ts';

// The worker serves the app offline.
test.use({ keptWorker: true });

const cardOf = (page: Page) => page.getByRole('article').filter({ hasText: SHOP });
/** Names of the goods on the shop's card. The dot of the shop's state has a name, too, but no price. */
const goodsOf = (page: Page) => cardOf(page).locator('[data-picture-text]').filter({ hasText: /R\$/ });

/** Sums up the layout shifts of the page from now on. */
const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const sum = window as unknown as { shifts: number };
    sum.shifts = 0;
    interface Shift extends PerformanceEntry {
      value: number;
      sources: readonly { node: Node | null }[];
    }
    const isOfCard = ({ node }: { node: Node | null }): boolean => !!node?.parentElement?.closest('article');
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[])
        if (entry.sources.some(isOfCard)) sum.shifts += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
const shifts = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { shifts: number }).shifts);

test('[H-03] a shop that was opened shows three goods on its card, offline too, and they move nothing', async ({
  page,
  context,
  customer,
  shopId,
  pageWatch,
}) => {
  await openScreen(page, customer, '/home');
  await expect(cardOf(page)).toBeVisible();
  await expect(goodsOf(page)).toHaveCount(0);
  await waitForWorker(page);
  await openShop(page, customer, shopId);
  await goWithin(page, '/home');
  await expect(goodsOf(page)).toHaveCount(3);
  // The next start shows a picture of this screen, taken once the screen is at rest. An earlier picture has no place
  // for goods.
  const picture = () => page.evaluate(() => localStorage.getItem('vendinha.home-picture'));
  await expect.poll(picture).toContain('home_goods');
  await watchShifts(page);
  await reload(page);
  await expect(goodsOf(page)).toHaveCount(3);
  expect(await shifts(page)).toBeLessThan(0.01);
  pageWatch.allow(NETWORK_FAULTS);
  await context.setOffline(true);
  await reload(page);
  await expect(goodsOf(page)).toHaveCount(3);
  const { x, y } = (await goodsOf(page).first().boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.click(x + 10, y + 10);
  await expect(page).toHaveURL(`/shopping/${shopId}`);
});
