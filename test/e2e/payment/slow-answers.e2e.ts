import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';

import { expect, test } from '../support/test.ts';

/** From now on delays every answer of the record API by `ms`. */
async function slow(page: Page, ms: number): Promise<void> {
  await page.route('**/graphql', async (route) => {
    const answer = await route.fetch();
    await sleep(ms);
    await route.fulfill({ response: answer }).catch(() => undefined);
  });
}

test('[S-13] [S-15] paid while every answer takes 2500 ms, it is said once and the app goes on', async ({
  page,
  context,
  buy,
  pay,
}) => {
  const code = await buy('Isotônico 500 ml', 'kept');
  await page.close();

  const again = await context.newPage();
  await slow(again, 2500);
  // Counts every dialog about the payment as it enters the page.
  await again.addInitScript(() => {
    Reflect.set(window, 'told', 0);
    let shown = false;
    new MutationObserver(() => {
      const titles = [...document.querySelectorAll('[role="dialog"] h2')].map((one) => one.textContent);
      const now = titles.includes('Compra realizada com sucesso!');
      if (now && !shown) Reflect.set(window, 'told', Reflect.get(window, 'told') + 1);
      shown = now;
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  await again.goto('/home');
  // The stored code may be shown at once.
  await again.getByRole('heading', { name: /Gerando seu código PIX|Pague com PIX/ }).waitFor();
  await pay(code);
  const dialog = again.getByRole('dialog', { name: 'Compra realizada com sucesso!' });
  await dialog.getByRole('button', { name: 'Concluir' }).click();
  await expect(dialog).toBeHidden();
  // All requests from before the payment are answered by now. None of the answers opens the dialog again.
  await again.waitForLoadState('networkidle');
  await expect(dialog).toBeHidden();
  expect(await again.evaluate(() => Reflect.get(window, 'told'))).toBe(1);
  await again.getByRole('button', { name: 'Notificações' }).click();
  await expect(again.getByRole('dialog', { name: 'Notificações' })).toBeVisible();
});
