import type { Page } from '@playwright/test';
import { NETWORK_FAULTS, REFUSED } from '../support/page-watch.ts';
import { openScreen } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

/** Databases of people. The device also has a database of its own, for tokens. */
const databases = (page: Page): Promise<string[]> =>
  page.evaluate(async () =>
    (await indexedDB.databases())
      .map(({ name }) => name ?? '')
      .filter((name) => /^vendinha-[0-9a-f]{24}$/.test(name)),
  );

test('[F-14] an account that closed while the answer was lost leaves nothing on the device', async ({
  page,
  customer,
  pageWatch,
}) => {
  pageWatch.allow([...NETWORK_FAULTS, ...REFUSED]);
  await openScreen(page, customer, '/profile');
  // The screen may be drawn before its database exists.
  await expect.poll(() => databases(page)).toHaveLength(1);
  let isLost = false;
  await page.route('**/graphql', async (route) => {
    if (isLost || !route.request().postData()?.includes('CLOSE_ACCOUNT')) return route.continue();
    isLost = true;
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Encerrar minha conta' }).click();
  await page.getByRole('textbox', { name: /ENCERRAR/ }).fill('ENCERRAR');
  const close = page.getByRole('button', { name: 'Encerrar conta' });
  await close.click();
  await expect.poll(() => isLost).toBe(true);
  // The server refuses the next request, whichever it is.
  await expect(async () => {
    if (await close.isVisible()) await close.click({ timeout: 2000 });
    await expect(page).toHaveURL(/\/login/, { timeout: 3000 });
  }).toPass();
  await expect.poll(() => databases(page)).toEqual([]);
});
