import type { Page } from '@playwright/test';
import type { Person } from '../support/api.ts';
import { openFront } from '../support/guests.ts';
import { REFUSED } from '../support/page-watch.ts';
import { whiteTiles } from '../support/steps.ts';
import { expect, SHOP, test } from '../support/test.ts';

test.use({ viewport: { width: 820, height: 1180 } });

/** The shop stands before the sign-in, for whoever comes. */
const shopFront = (page: Page) => page.getByRole('heading', { level: 1, name: SHOP });

async function signIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await expect(page.getByText('Entre para comprar em Loja.')).toBeVisible();
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('textbox', { name: 'Senha', exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
}

test('[X-05] [F-14] a session that is left on a page without the line over the shop ends as well', async ({
  page,
  server,
  shopId,
  customer,
  pageWatch,
}) => {
  test.slow();
  // Nobody is behind the link.
  pageWatch.allow(REFUSED);
  await whiteTiles(page);
  await page.clock.install();
  await openFront(page, server.origin, shopId);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await signIn(page, customer);
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
