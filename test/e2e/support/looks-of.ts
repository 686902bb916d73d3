import type { Page } from '@playwright/test';
import { looksRight } from './look.ts';
import { test } from './test.ts';
import { tourAccount, tourManager, tourMoney, tourProfileForm, tourRevenue, tourShopping } from './tour.ts';

const lookAt = (page: Page) => ({ page, look: (name: string) => looksRight(page, name, 'both') });

/** Tests that axe finds nothing on the screens of shopping and of an owner. `size` is in their titles. */
export function looksOf(size: string): void {
  test.use({ keptWorker: true });

  test(`axe finds nothing on the shopping screens of ${size}`, async ({
    page,
    customer,
    shopId,
    pageWatch,
  }) => {
    test.slow();
    await tourShopping({ ...lookAt(page), customer, shopId, pageWatch });
  });

  test(`axe finds nothing on an owner's screens of ${size}`, async ({ page, shopId, pageWatch }) => {
    test.slow();
    await tourManager({ ...lookAt(page), shopId, pageWatch });
  });
}

/** Tests the same on the screens that have one column at every size. */
export function looksOfColumns(size: string): void {
  // These tests need no worker, which would fetch the whole app behind each of them.
  test.describe('without the worker', () => {
    test.use({ keptWorker: false });

    test(`axe finds nothing on the account screens of ${size}`, async ({ page }) => {
      await tourAccount(lookAt(page));
      await tourProfileForm(lookAt(page));
    });

    test(`axe finds nothing on the money screens of ${size}`, async ({ page, shopId, newDevice }) => {
      test.slow();
      await tourMoney({ ...lookAt(page), shopId });
      await tourRevenue(lookAt((await newDevice()).page));
    });
  });
}
