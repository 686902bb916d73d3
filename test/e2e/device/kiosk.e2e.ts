import type { Page } from '@playwright/test';
import { heldOf } from '../../../scripts/drill/kept-text.ts';
import { BENTO, type Person, recordsOf, until } from '../support/api.ts';
import { enterAtTablet, shopFront } from '../support/guests.ts';
import { looksRight } from '../support/look.ts';
import { NETWORK_FAULTS } from '../support/page-watch.ts';
import { readCode } from '../support/read-code.ts';
import {
  addToCart,
  openScreen,
  payCode,
  reload,
  shopIsLive,
  waitForWorker,
  whiteTiles,
} from '../support/steps.ts';
import { expect, SHOP, test } from '../support/test.ts';

test.use({ serviceWorkers: 'allow' });

test.use({ viewport: { width: 820, height: 1180 } });

/** A minute and a half, the whole countdown, and some reserve, ms. */
const LEFT_ALONE_MS = 107_000;

/**
 * Moves the idle time on until the tablet asks, then stops the clock, because a busy machine is slower than the
 * countdown. Idle time begins when the device has stored the payment, which no screen shows. Returns the stopped time,
 * ms, for `goOn`.
 */
async function waitToBeAsked(page: Page): Promise<number> {
  const question = page.getByRole('alertdialog', { name: 'Ainda está aí?' });
  let at = await page.evaluate(() => Date.now());
  await expect(async () => {
    // Two steps are shorter than the countdown. The 1000 ms let the tablet read its clock.
    at += 7000;
    await page.clock.setFixedTime(at);
    await page.clock.fastForward(1000);
    await expect(question).toBeVisible({ timeout: 500 });
  }).toPass({ intervals: [0], timeout: 120_000 });
  return at;
}

/** Lets the stopped clock run again. */
const goOn = (page: Page, at: number): Promise<void> => page.clock.setSystemTime(at);

async function enter(page: Page, who: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.getByRole('button', { name: 'Entrar' }).click();
  await enterAtTablet(page, who, SHOP);
}

/** Stores traces of a person who was signed in when the browser died. */
async function leaveBehind(page: Page, name: string): Promise<void> {
  await page.evaluate(async (kept) => {
    const opening = indexedDB.open(`vendinha-${'a1'.repeat(12)}`, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('records').put(kept, 'profile');
    await new Promise((done) => {
      opening.onsuccess = done;
    });
    opening.result.close();
    const pictures = await caches.open('images');
    await pictures.put('/a-picture', new Response(`a picture of ${kept}`));
  }, name);
}

test('[X-05] [H-10] [F-14] a pinned tablet: one shop, sessions that end by themselves, a heartbeat, and a way back without a person', async ({
  page,
  server,
  bento,
  shopId,
  customer,
  pageWatch,
  pay,
}) => {
  test.slow();
  pageWatch.allow(NETWORK_FAULTS);
  await whiteTiles(page);
  await page.clock.install();
  const beats = async (): Promise<number[]> =>
    (await recordsOf(bento, shopId, 'HVMP_STATUS'))
      .filter(({ content }) => content.includes('tablet'))
      .map(({ updatedAt }) => Number(updatedAt));

  await test.step('the owner pins it and is signed out of it', async () => {
    await openScreen(page, BENTO, `/manager/configuration/${shopId}`);
    await page.getByRole('button', { name: 'Usar este aparelho na loja' }).click();
    await page.getByRole('switch', { name: 'Mostrar a loja como online por este tablet' }).click();
    await looksRight(page, 'kiosk-pin', 'both');
    await page.getByRole('button', { name: 'Fixar este tablet' }).click();
    await page.getByRole('button', { name: 'Fixar e sair' }).click();
    await expect(shopFront(page)).toBeVisible();
    await page.getByRole('button', { name: 'Entrar' }).click();
    await expect(page.getByText(`Entre para comprar em ${SHOP}.`)).toBeVisible();
    await expect(page.getByLabel('Manter conectado neste aparelho')).toHaveCount(0);
    const code = page.getByRole('img', { name: `QR Code de ${SHOP}` });
    expect(await readCode(code, 'qr')).toBe(`${server.origin}/shopping/${shopId}`);
    await looksRight(page, 'kiosk-welcome', 'both');
    await page.goBack();
    await expect(shopFront(page)).toBeVisible();
    await until(async () => (await beats()).length > 0, 'a heartbeat of the tablet');
  });

  await test.step('a customer buys there, finds no other place, and walks away', async () => {
    await enter(page, customer);
    await expect(page).toHaveURL(`/shopping/${shopId}`);
    await shopIsLive(page);
    await expect(page.getByText(`Sessão de ${customer.name}`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Voltar' })).toHaveCount(0);
    await page.goto('/history');
    await expect(page).toHaveURL(`/shopping/${shopId}`);
    await shopIsLive(page);
    await addToCart(page, 'Paçoca rolha');
    // The line over the shop has its own part of the screen, so that the page does not exceed the screen.
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(1180);
    await looksRight(page, 'kiosk-shop', 'both');
    await page.getByRole('button', { name: 'Ver carrinho' }).click();
    // The bar below has a button of this name, too, and the sheet covers it.
    await page
      .getByRole('dialog', { name: 'Carrinho' })
      .getByRole('button', { name: 'Comprar com PIX' })
      .click();
    await pay(await payCode(page));
    await expect(page.getByText('Compra realizada com sucesso!').first()).toBeVisible();
    await waitForWorker(page);
    await looksRight(page, 'kiosk-proof');
    await page.getByRole('button', { name: 'Concluir' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const asked = await waitToBeAsked(page);
    await looksRight(page, 'kiosk-question', 'both');
    await goOn(page, asked);
    await page.getByRole('button', { name: 'Continuar' }).click();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await page.clock.fastForward(91_000);
    await page.clock.fastForward(LEFT_ALONE_MS - 91_000);
    await expect(shopFront(page)).toBeVisible();
    await expect.poll(() => heldOf(page, [customer.name, customer.email, customer.cpf, 'eyJ'])).toEqual([]);
  });

  await test.step('without a network and after a new start it is still the tablet of the shop', async () => {
    await leaveBehind(page, 'Rosa Esquecida');
    expect(await heldOf(page, ['Rosa Esquecida'])).toEqual(['Rosa Esquecida']);
    await server.kill();
    await reload(page);
    await expect.poll(() => heldOf(page, ['Rosa Esquecida'])).toEqual([]);
    await expect(shopFront(page)).toBeVisible();
    await server.start();
    const before = Math.max(...(await beats()));
    await page.clock.fastForward(5 * 60_000);
    await page.clock.fastForward(2 * 60_000);
    await until(async () => Math.max(...(await beats())) > before, 'the location is said to be online again');
  });

  await test.step('what somebody typed without a session is not behind BACK five minutes later', async () => {
    await page.getByRole('button', { name: 'Entrar' }).click();
    await page.getByRole('button', { name: 'Cadastre-se' }).click();
    await page.getByRole('textbox', { name: 'Senha', exact: true }).fill('Esquecida#2026');
    await page.clock.fastForward(5 * 60_000);
    await expect(shopFront(page)).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/login/);
    await expect(shopFront(page)).toBeVisible();
    await page.getByRole('button', { name: 'Entrar' }).click();
    await expect(page.getByRole('textbox', { name: 'Senha' })).toHaveValue('');
    await page.clock.fastForward(91_000);
    await expect(shopFront(page)).toBeVisible();
  });

  await test.step('its owner lets it go', async () => {
    await enter(page, BENTO);
    await expect(page).toHaveURL(`/shopping/${shopId}`);
    await page.getByRole('button', { name: 'Soltar tablet' }).click();
    await expect(page).toHaveURL('/manager');
    await expect(page.getByRole('heading', { name: 'Meus Locais' })).toBeVisible();
    const traces = ['"vendinha.kiosk"', 'vendinha.kiosk.shop', 'vendinha.kiosk.purchase'];
    expect(await heldOf(page, traces)).toEqual([]);
  });
});
