import type { Page } from '@playwright/test';

import { looksRight } from '../support/look.ts';
import { NETWORK_FAULTS } from '../support/page-watch.ts';
import { openScreen, reload } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

/** Makes the page go behind another app, or come back. */
const turn = (page: Page, to: 'hidden' | 'visible'): Promise<void> =>
  page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => state === 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  }, to);

test('[S-15] [F-07] a purchase paid behind the bank’s app is seen on the way back, for as long as ever', async ({
  page,
  shopId,
  buy,
  pay,
  pageWatch,
}) => {
  pageWatch.allow(NETWORK_FAULTS);
  await page.clock.install();
  const code = await buy('Creme dental 90 g');
  await turn(page, 'hidden');
  await pay(code);
  const dialog = page.getByRole('dialog', { name: 'Compra realizada com sucesso!' });
  await expect(dialog).toBeVisible();
  await page.clock.fastForward(60_000);
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(`/shopping/${shopId}`);

  await page.clock.pauseAt(Date.now() + 120_000);
  await turn(page, 'visible');
  await page.clock.runFor(1000);
  await expect(dialog).toBeVisible();
  await page.clock.runFor(600);
  await expect(page).toHaveURL(/\/home$/);
  await page.clock.runFor(60_000);
  await expect(dialog.getByText(/^Paga há \d+ /)).toBeVisible();
  await page.clock.resume();
  await reload(page);
  await expect(dialog).toBeVisible();
  await looksRight(page, 'proof', 'both');
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await expect.poll(() => dialog.boundingBox()).toEqual({ x: 0, y: 0, width, height });
  await page.context().setOffline(true);
  await page.clock.fastForward(60_000);
  await expect(dialog.getByText(/^Paga há \d+ min/)).toBeVisible();
  await page.context().setOffline(false);
  // BACK closes the proof and leaves the page below it.
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/home$/);
  await reload(page);
  await expect(page.getByRole('region', { name: 'Seu saldo' })).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test('[D-03] [F-07] a deposit confirmed behind the bank’s app is seen on the way back', async ({
  page,
  customer,
  pay,
}) => {
  await page.clock.install();
  await openScreen(page, customer, '/deposit');
  await page.getByLabel('Valor do depósito').fill('50,00');
  await page.getByRole('button', { name: 'Confirmar Depósito' }).click();
  const code = page.getByRole('group', { name: 'Código PIX copia e cola' });
  await expect(code).toBeVisible();
  const words = (await code.innerText()).trim();
  await turn(page, 'hidden');
  await pay(words);
  const dialog = page.getByRole('dialog', { name: 'Depósito confirmado' });
  const notice = page.locator('[data-toast]', { hasText: 'Depósito confirmado com sucesso!' });
  await expect(dialog).toBeVisible();
  await expect(notice).toBeVisible();
  await page.clock.fastForward(60_000);
  await expect(dialog).toBeVisible();
  await expect(notice).toBeVisible();
  await turn(page, 'visible');
  await dialog.getByRole('button', { name: 'Concluir' }).click();
  await expect(dialog).toBeHidden();
  await expect(notice).toBeVisible();
});
