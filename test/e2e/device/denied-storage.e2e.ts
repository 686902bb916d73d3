import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';

import { addToCart, buyByPix, openShopByForm, payCode, seesPaid } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test.use({ serviceWorkers: 'allow' });

/** Preferences that the browser's own 'block all site data' writes into its profile. */
const DENIED = { profile: { default_content_setting_values: { cookies: 2 } } };

test('[S-12] [S-15] [SY-5] a browser that denies sites all storage says that nothing is kept, and buys all the same', async ({
  server,
  customer,
  shopId,
  launchOptions,
  pageWatch,
  pay,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'vendinha-denied-'));
  mkdirSync(join(folder, 'Default'));
  writeFileSync(join(folder, 'Default', 'Preferences'), JSON.stringify(DENIED));
  const context = await chromium.launchPersistentContext(folder, {
    ...launchOptions,
    baseURL: server.origin,
    locale: 'pt-BR',
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  });
  try {
    pageWatch.watch(context);
    const [page = await context.newPage()] = context.pages();
    await openShopByForm(page, customer, shopId, true);
    await expect(page.getByText(/^Este aparelho não está guardando dados\./)).toBeVisible();
    await addToCart(page, 'Água mineral 500 ml');
    await pay(await buyByPix(page));
    await seesPaid(page);
  } finally {
    await context.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
});

test('[S-13] [S-15] [SY-53] a browser without a database shows the code again when its page was loaded anew, and says that it is paid', async ({
  newDevice,
  customer,
  shopId,
  pay,
}) => {
  const { page, context } = await newDevice({ serviceWorkers: 'block' });
  await context.addInitScript(() =>
    Object.defineProperty(window, 'indexedDB', { get: () => undefined, configurable: true }),
  );
  await openShopByForm(page, customer, shopId, false);
  await addToCart(page, 'Água mineral 500 ml');
  const code = await buyByPix(page);
  await page.reload();
  expect(await payCode(page)).toBe(code);
  await pay(code);
  await seesPaid(page);
});
