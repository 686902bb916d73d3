import type { Page } from '@playwright/test';
import { callAs, getRecord, until } from '../support/api.ts';
import { beyondScreen, spoiltAmounts } from '../support/large-text.ts';
import { looksRight } from '../support/look.ts';
import { NETWORK_FAULTS } from '../support/page-watch.ts';
import { goWithin, reload, waitForWorker } from '../support/steps.ts';
import { expect, SHOP, test } from '../support/test.ts';

// The worker serves the app offline, and the test moves the clock.
test.use({ viewport: { width: 320, height: 568 }, serviceWorkers: 'allow' });

const OTHER = 'Parada da Serra';
const MINUTE_MS = 60_000;

const cards = (page: Page) => page.getByRole('article');
const last = (page: Page) => page.getByRole('link', { name: /^Última compra/ });
const star = (page: Page) => page.getByRole('button', { name: `${OTHER} nos favoritos` });

/** Expects no cut amount and nothing beyond the edge of the screen. */
async function fits(page: Page): Promise<void> {
  await expect.poll(() => spoiltAmounts(page)).toEqual([]);
  expect(await beyondScreen(page)).toBeLessThanOrEqual(0);
}

test('[S-15] [S-02] [H-03] [H-07] on the smallest phone the proof, and home after it', async ({
  page,
  context,
  customer,
  server,
  shopId,
  buy,
  pay,
  pageWatch,
}) => {
  pageWatch.allow(NETWORK_FAULTS);
  await page.clock.install();
  await pay(await buy('Água mineral 500 ml'));
  const proof = page.getByRole('dialog', { name: 'Compra realizada com sucesso!' });
  await test.step('the proof shows what was paid, where and what, with both buttons in sight', async () => {
    await expect(page).toHaveURL('/home');
    await waitForWorker(page);
    for (const one of [
      proof.getByRole('heading'),
      proof.getByText('R$ 2,80', { exact: true }).first(),
      proof.getByText(SHOP, { exact: true }),
      proof.getByText('1 × Água mineral 500 ml'),
      proof.getByRole('button', { name: 'Ver comprovante' }),
      proof.getByRole('button', { name: 'Concluir' }),
    ])
      await expect(one).toBeInViewport({ ratio: 1 });
    const bye = proof.getByText('Pode retirar seus produtos. Até a próxima!');
    await bye.scrollIntoViewIfNeeded();
    // Scrolling by whole pixels may leave a part of its empty edge outside.
    await expect(bye).toBeInViewport({ ratio: 0.95 });
    await fits(page);
    await looksRight(page, 'proof-320');
    await proof.getByRole('button', { name: 'Concluir' }).click();
    await expect(proof).toBeHidden();
  });
  await test.step('home has the purchase, the shop of before and its promotion', async () => {
    await expect(last(page)).toHaveAccessibleName(/^Última compra R\$\s2,80 · \d\d:\d\d Ver comprovante$/);
    for (const one of [last(page), page.getByRole('button', { name: /^Escanear/ })])
      await expect(one).toBeInViewport({ ratio: 1 });
    const recent = page.getByRole('navigation', { name: 'Recentes' }).getByRole('link');
    await expect(recent).toHaveCount(1);
    await expect(recent).toHaveAttribute('href', `/shopping/${shopId}`);
    await expect(recent).toHaveText(new RegExp(`${SHOP}\\s*\\d+m$`));
    // The other shop was not opened, so its promotions are unknown.
    const ribbon = /\d+% OFF|Leve \d+ pague \d+/;
    await expect(cards(page).filter({ hasText: SHOP }).getByText(ribbon)).toBeVisible();
    await expect(cards(page).filter({ hasText: OTHER }).getByText(ribbon)).toHaveCount(0);
    await fits(page);
    await looksRight(page, 'home-320', 'both');
    await last(page).click();
    await expect(page.getByRole('dialog', { name: SHOP }).getByText('Pago com PIX')).toBeVisible();
    await page.goBack();
    await goWithin(page, '/home');
  });
  await test.step('a favourite stands first, over a reload and without a connection', async () => {
    await expect(cards(page).first()).not.toContainText(OTHER);
    await star(page).click();
    await expect(cards(page).first()).toContainText(OTHER);
    const caller = await callAs(server.origin, customer);
    const { id } = await until(async () => {
      const { content } = await getRecord(caller, customer.email, 'PROFILE');
      const field = Object.keys(JSON.parse(content)).find((name) => name.startsWith('favourite:'));
      return field ? { id: field } : null;
    }, 'the favourite in the PROFILE');
    expect(id).not.toContain(shopId);
    await reload(page);
    await expect(cards(page).first()).toContainText(OTHER);
    await context.setOffline(true);
    await reload(page);
    await expect(cards(page).first()).toContainText(OTHER);
    await expect(star(page)).toHaveAttribute('aria-pressed', 'true');
    await star(page).click();
    await expect(cards(page).first()).not.toContainText(OTHER);
  });
  await test.step('the purchase leaves home after 30 minutes, without a connection too', async () => {
    await page.clock.fastForward(25 * MINUTE_MS);
    await expect(last(page)).toBeVisible();
    await page.clock.fastForward(6 * MINUTE_MS);
    await expect(last(page)).toHaveCount(0);
    await expect(cards(page).first()).toBeVisible();
  });
});
