import type { Page } from '@playwright/test';
import { NETWORK_FAULTS } from '../support/page-watch.ts';
import { openShop } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';
import { endless } from './support/endless.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Lets every picture of the page hang or fail. */
async function onPictures(page: Page, decide: 'hang' | 'abort'): Promise<void> {
  await page.route('**/*', (route) => {
    if (route.request().resourceType() !== 'image') return route.fallback();
    return decide === 'hang' ? undefined : route.abort();
  });
}

test('what waits for its picture gleams only while it is on screen, and only by the compositor', async ({
  page,
  customer,
  shopId,
}) => {
  await onPictures(page, 'hang');
  await openShop(page, customer, shopId);
  await expect.poll(async () => (await endless(page)).onScreen).toBeGreaterThan(0);
  await expect.poll(() => endless(page)).toMatchObject({ offScreen: 0, painted: [] });
  await page
    .getByRole('list', { name: 'Itens à venda' })
    .getByRole('article')
    .last()
    .scrollIntoViewIfNeeded();
  await expect.poll(async () => (await endless(page)).onScreen).toBeGreaterThan(0);
  await expect.poll(() => endless(page)).toMatchObject({ offScreen: 0, painted: [] });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('nothing moves any more once it is known that the pictures do not come', async ({
  page,
  customer,
  shopId,
  pageWatch,
}) => {
  pageWatch.allow(NETWORK_FAULTS);
  await onPictures(page, 'abort');
  await openShop(page, customer, shopId);
  await expect.poll(() => endless(page)).toEqual({ onScreen: 0, offScreen: 0, painted: [] });
  // Each card has a drawing, and none the browser's sign of a broken picture.
  const card = page.getByRole('list', { name: 'Itens à venda' }).getByRole('article').first();
  await expect(card.locator('img')).toHaveCount(0);
  const drawing = card.locator('span[aria-hidden]').first();
  await expect(drawing).toBeVisible();
  await expect(drawing).toHaveCSS('background-image', /svg/);
});
