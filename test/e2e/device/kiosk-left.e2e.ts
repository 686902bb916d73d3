import type { Page } from '@playwright/test';
import { heldOf } from '../../../scripts/drill/kept-text.ts';
import { mailedCode } from '../support/api.ts';
import { enterAtTablet, openFront, shopFront } from '../support/guests.ts';
import { REFUSED } from '../support/page-watch.ts';
import { shopIsLive, whiteTiles } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test.use({ viewport: { width: 820, height: 1180 } });

test('[X-05] [F-14] a session that is left on a page without the line over the shop ends as well', async ({
  page,
  server,
  shopId,
  customer,
  pageWatch,
}) => {
  test.slow();
  // The link to a receipt leads to no purchase.
  pageWatch.allow(REFUSED);
  await whiteTiles(page);
  await page.clock.install();
  await openFront(page, server.origin, shopId);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await enterAtTablet(page, customer);
  const line = page.getByText(`Sessão de ${customer.name}`);
  await expect(line).toBeVisible();

  await page.goto('/reset-password');
  await expect(line).toBeVisible();
  await page.goto('/receipt#ninguem');
  await expect(page.getByRole('heading', { name: 'Comprovante', exact: true })).toBeVisible();
  await expect(async () => {
    await page.clock.fastForward(15_000);
    await expect(shopFront(page)).toBeVisible({ timeout: 500 });
  }).toPass({ intervals: [0], timeout: 60_000 });
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByText('Entre para comprar em Loja.')).toBeVisible();
  await expect(line).toHaveCount(0);
});

test('[X-05] [A-08] [F-14] whoever recovers a password at the tablet leaves no e-mail in its history and no session behind BACK', async ({
  page,
  server,
  shopId,
  customer,
}) => {
  test.slow();
  await whiteTiles(page);
  await openFront(page, server.origin, shopId);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.getByRole('button', { name: 'Esqueci minha senha' }).click();
  const since = Date.now() - 1000;
  await expect(page.getByRole('heading', { name: 'Recuperar senha' })).toBeVisible();
  await page.getByLabel('E-mail').fill(customer.email);
  await page.getByRole('button', { name: 'Enviar código' }).click();
  await expect(page).toHaveURL('/reset-password');
  await expect(page.getByLabel('E-mail')).toHaveValue(customer.email);
  const password = 'Outra#2027x';
  const code = await mailedCode(server.origin, customer.email, since);
  await page.getByRole('textbox', { name: 'Código de verificação' }).fill(code);
  await page.getByRole('textbox', { name: 'Nova senha', exact: true }).fill(password);
  await page.getByRole('textbox', { name: 'Confirmar nova senha' }).fill(password);
  await page.getByRole('button', { name: 'Redefinir senha' }).click();
  await enterAtTablet(page, { ...customer, password });
  const line = page.getByText(`Sessão de ${customer.name}`);
  await expect(line).toBeVisible();

  await page.goBack();
  await expect(page).toHaveURL(`/shopping/${shopId}`);
  await expect(line).toBeVisible();
  await shopIsLive(page);
  await page.getByRole('button', { name: 'Encerrar' }).click();
  await expect(shopFront(page)).toBeVisible();
  await expect.poll(() => heldOf(page, [customer.email])).toEqual([]);
  expect(await addressesOf(page)).not.toContain(encodeURIComponent(customer.email));
  await page.goForward();
  await expect(shopFront(page)).toBeVisible();
});

/** All addresses reachable by BACK and FORWARD in this tab, as one text. */
async function addressesOf(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const { entries } = await session.send('Page.getNavigationHistory');
  return entries.map(({ url }) => url).join(' ');
}
