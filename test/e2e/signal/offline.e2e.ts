import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { NETWORK_FAULTS } from '../support/page-watch.ts';
import {
  addToCart,
  onSale,
  openCart,
  openShop,
  openShopByForm,
  shopIsLive,
  waitForWorker,
} from '../support/steps.ts';
import { expect, SHOP, test } from '../support/test.ts';

// The restarted browser has a profile and a worker of its own.
test.use({ keptWorker: true, serviceWorkers: 'allow' });

const OFFLINE = 'Sem conexão: a compra espera a internet voltar.';

test.beforeEach(({ pageWatch }) => pageWatch.allow(NETWORK_FAULTS));

/** Expects the shop and the home screen as saved, with a text that says so. */
async function seesSaved(page: Page, shopId: string): Promise<void> {
  await page.goto('/home');
  await expect(page.getByRole('link', { name: SHOP, exact: true })).toBeVisible();
  await expect(page.getByText(/Sem conexão\. Mostrando dados salvos às \d\d:\d\d\./)).toBeVisible();
  await page.goto(`/shopping/${shopId}`);
  await expect(page.getByRole('heading', { name: SHOP })).toBeVisible();
  await expect(onSale(page).getByRole('button', { name: 'Paçoca rolha', exact: true })).toBeVisible();
  await expect(
    page.getByText('Sem conexão. Você pode montar o carrinho; a compra espera a internet voltar.'),
  ).toBeVisible();
}

/** Pages loaded from now on use a tenth of every timeout, until 'hurry' is removed from the session. */
async function hurry(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const end = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => end(sessionStorage.getItem('hurry') ? ms / 10 : ms);
  });
  await page.evaluate(() => sessionStorage.setItem('hurry', 'yes'));
}

test('[X-01] [X-02] [F-08] [X-07] without a network or a server home and shop go on from what was saved', async ({
  page,
  server,
  customer,
  shopId,
  context,
}) => {
  await test.step('a dead server reads as no connection, nobody is signed out, and its return is noticed', async () => {
    await openShop(page, customer, shopId);
    await waitForWorker(page);
    await page.getByRole('button', { name: 'Voltar' }).click();
    await expect(page.getByRole('link', { name: SHOP, exact: true })).toBeVisible();
    await server.kill();
    await seesSaved(page, shopId);
    await server.start();
    await shopIsLive(page);
  });
  await test.step('a server that takes every request and answers none holds nothing up', async () => {
    await page.getByRole('button', { name: 'Voltar' }).click();
    await expect(page.getByRole('link', { name: SHOP, exact: true })).toBeVisible();
    await hurry(page);
    server.freeze();
    try {
      await page.goto('/home');
      await expect(page.getByRole('link', { name: SHOP, exact: true })).toBeVisible();
      await page.goto(`/shopping/${shopId}`);
      await expect(onSale(page).getByRole('button', { name: 'Paçoca rolha', exact: true })).toBeVisible();
      await expect(page.getByText(/^Preços (agora|há|salvo)/)).toBeVisible();
      // The app waits 2 s (of its usual 20 s) for an answer before it reports no connection.
      await expect(page.getByText(/^Sem conexão\./)).toBeVisible({ timeout: 40_000 });
    } finally {
      server.thaw();
    }
    await page.evaluate(() => sessionStorage.removeItem('hurry'));
    await shopIsLive(page);
  });
  await test.step('without a network home and shop start from what was saved, and buying says why it waits', async () => {
    await page.getByRole('button', { name: 'Voltar' }).click();
    await expect(page.getByRole('link', { name: SHOP, exact: true })).toBeVisible();
    await context.setOffline(true);
    await seesSaved(page, shopId);

    await addToCart(page, 'Paçoca rolha', 2);
    await openCart(page);
    await expect(page.getByText(OFFLINE)).toBeVisible();
    await page.getByRole('button', { name: 'Comprar com PIX' }).click();
    await expect(page.getByRole('group', { name: 'Código PIX copia e cola' })).toHaveCount(0);

    await context.setOffline(false);
    await expect(page.getByText(OFFLINE)).toHaveCount(0);
    await page.getByRole('button', { name: 'Comprar com PIX' }).click();
    await expect(page.getByRole('group', { name: 'Código PIX copia e cola' })).toBeVisible();
  });
});

test('[F-08] [X-01] kept signed in, the browser starts again with the server dead and shows what was saved', async ({
  server,
  customer,
  shopId,
  pageWatch,
  launchOptions,
}) => {
  const profile = mkdtempSync(join(tmpdir(), 'vendinha-profile-'));
  const first = await chromium.launchPersistentContext(profile, launchOptions);
  pageWatch.watch(first);
  const page = first.pages()[0] ?? (await first.newPage());
  await openShopByForm(page, customer, shopId, true);
  await waitForWorker(page);
  await page.getByRole('button', { name: 'Voltar' }).click();
  await expect(page.getByRole('link', { name: SHOP, exact: true })).toBeVisible();
  await first.close();
  await server.kill();
  const second = await chromium.launchPersistentContext(profile, launchOptions);
  try {
    pageWatch.watch(second);
    await seesSaved(second.pages()[0] ?? (await second.newPage()), shopId);
  } finally {
    await second.close();
    rmSync(profile, { recursive: true, force: true });
    await server.start();
  }
});
