import type { Locator, Page } from '@playwright/test';
import { looksRight } from '../support/look.ts';
import { deposit } from '../support/money.ts';
import { NETWORK_FAULTS } from '../support/page-watch.ts';
import {
  addToCart,
  balance,
  goWithin,
  load,
  openScreen,
  payCode,
  reload,
  seesPaid,
  shopIsLive,
} from '../support/steps.ts';
import { expect, SHOP, test } from '../support/test.ts';

/** Taps in a bank's app from its icon to its answer. Every goal counts them. */
const BANK_TAPS = 5;
const ITEM = 'Barra de cereal 22 g';

/** Taps and counts them. */
function counter(): { tap: (what: Locator) => Promise<void>; taps: () => number } {
  let count = 0;
  return {
    tap: async (what) => {
      count += 1;
      await what.click();
    },
    taps: () => count,
  };
}

const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name }).first();
const proof = (page: Page): Locator => page.getByRole('dialog', { name: 'Compra realizada com sucesso!' });

/** Visible share of the focused element, 0 to 1: above the paying bar or within the edges, whichever is less. */
function shareInSight(): number {
  const focused = document.activeElement?.getBoundingClientRect();
  const bar = document.querySelector('footer')?.getBoundingClientRect();
  if (!focused || !bar) return Number.NaN;
  const above = Math.min(focused.bottom, bar.top) - focused.top;
  const within = Math.min(focused.right, window.innerWidth) - Math.max(0, focused.left);
  return Math.min(above / focused.height, within / focused.width);
}

test('[S-04] [S-12] [S-13] [S-20] [X-07] the way to pay', async ({
  page,
  server,
  customer,
  shopId,
  pageWatch,
  pay,
}) => {
  await test.step('PIX from home takes eight taps with the bank’s five: the tap that pays copies the code', async () => {
    await openScreen(page, customer, '/home');
    const { tap, taps } = counter();
    await tap(page.getByRole('link', { name: SHOP }).or(button(page, SHOP)).first());
    await shopIsLive(page);
    await tap(button(page, `Adicionar ${ITEM}`));
    await looksRight(page, 'pay-bar');
    await tap(button(page, /^Pagar R\$.*Comprar com PIX$/));
    const code = await payCode(page);
    const main = page.getByRole('dialog').getByRole('button', { name: 'Paguei' });
    await expect(main).toBeFocused();
    await expect(page.getByRole('button', { name: 'Copiar código PIX' })).toHaveCount(0);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
    await pay(code);
    await expect(proof(page)).toBeVisible();
    expect(taps() + BANK_TAPS).toBeLessThanOrEqual(8);
    await seesPaid(page);
  });
  await test.step('from home a balance pays in three taps, from a link in two', async () => {
    await deposit(server.origin, customer, 11.9);
    await expect(balance(page)).toContainText('R$ 11,90');
    const home = counter();
    await home.tap(page.getByRole('link', { name: SHOP }).or(button(page, SHOP)).first());
    await shopIsLive(page);
    await home.tap(button(page, `Adicionar ${ITEM}`));
    await home.tap(button(page, /^Pagar R\$.*Comprar com saldo$/));
    await expect(proof(page)).toBeVisible();
    expect(home.taps()).toBeLessThanOrEqual(3);
    await proof(page).getByRole('button', { name: 'Concluir' }).click();
    // A page that is left before the proof closes would show the proof again.
    await expect(proof(page)).toBeHidden();

    const link = counter();
    await load(page, `/shopping/${shopId}`);
    await shopIsLive(page);
    await link.tap(button(page, `Adicionar ${ITEM}`));
    await link.tap(button(page, /^Pagar R\$.*Comprar com saldo$/));
    await expect(proof(page)).toBeVisible();
    expect(link.taps()).toBeLessThanOrEqual(2);
    await seesPaid(page);
  });
  await test.step('balance or PIX is chosen by keys, remembered after a reload, and fits any screen', async () => {
    await goWithin(page, `/shopping/${shopId}`);
    await shopIsLive(page);
    await addToCart(page, 'Açaí com banana 300 g');
    const ways = page.getByRole('radiogroup', { name: 'Forma de pagamento' });
    await expect(page.getByText('Saldo R$ 4,90 + PIX R$ 11,00')).toBeVisible();
    await expect(button(page, /^Pagar R\$\s15,90, Comprar com saldo e PIX$/)).toBeVisible();
    await looksRight(page, 'pay-bar-split', 'both');
    const bar = await page.locator('footer').boundingBox();
    expect((bar?.y ?? 0) + (bar?.height ?? 0), 'the bar stands at the bottom').toBe(
      page.viewportSize()?.height,
    );
    await page.getByRole('searchbox').focus();
    for (let stop = 0; stop < 30; stop += 1) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(shareInSight), 'a focus out of sight').toBeGreaterThan(0.25);
    }
    await ways.getByRole('radio', { name: /^Saldo/ }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(ways.getByRole('radio', { name: 'PIX' })).toBeChecked();
    await page.setViewportSize({ width: 320, height: 568 });
    for (const name of [/^Ver carrinho/, /^Pagar/])
      await expect(button(page, name)).toBeInViewport({ ratio: 1 });
    await looksRight(page, 'pay-bar-320');
    await reload(page);
    await expect(ways.getByRole('radio', { name: 'PIX' })).toBeChecked();
  });
  await test.step('without a connection the tap says why and buys nothing', async () => {
    pageWatch.allow(NETWORK_FAULTS);
    await shopIsLive(page);
    await page.context().setOffline(true);
    await button(page, /^Pagar/).click();
    await expect(page.locator('[data-toast]').first()).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});
