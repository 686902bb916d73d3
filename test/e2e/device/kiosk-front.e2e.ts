import type { Page } from '@playwright/test';
import { heldOf } from '../../../scripts/drill/kept-text.ts';
import { BENTO, callAs, itemOf } from '../support/api.ts';
import { openFront, shopFront } from '../support/guests.ts';
import { looksRight } from '../support/look.ts';
import { NETWORK_FAULTS, REFUSED } from '../support/page-watch.ts';
import { readCode } from '../support/read-code.ts';
import { dialogsAreGone, reload, waitForWorker } from '../support/steps.ts';
import { expect, SHOP, test } from '../support/test.ts';

test.use({ viewport: { width: 820, height: 1180 } });

const GOODS = 'Paçoca rolha';
/** Words that a person types into the search. No name and no code of the shop contains them. */
const CANARY = 'canario amarelo';

/** Types a code faster than any hand and ends it with Enter, as a scanner does. */
const scan = (page: Page, code: string): Promise<void> =>
  page.evaluate((typed) => {
    for (const key of [...typed, 'Enter'])
      (document.activeElement ?? document.body).dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      );
  }, code);

const bar = (page: Page) => page.getByRole('region', { name: 'Carrinho' });
const pix = (page: Page) => page.getByRole('dialog', { name: 'Pague com PIX' });
const codeOf = (page: Page) => readCode(pix(page).getByRole('img', { name: /^QR Code do PIX de/ }), 'qr');

async function lookFor(page: Page, words: string): Promise<void> {
  await page.getByRole('button', { name: 'Buscar produto' }).click();
  await page.getByRole('searchbox').fill(words);
  await expect(page.getByRole('heading', { name: 'Nada encontrado' })).toBeVisible();
}

async function put(page: Page, name: string): Promise<void> {
  await page.getByRole('radio', { name: 'Tudo, de A a Z' }).click();
  await page
    .getByRole('list', { name: 'Itens à venda' })
    .getByRole('button', { name: `Adicionar ${name}`, exact: true })
    .click();
  await expect(bar(page).getByText('1 item', { exact: true })).toBeVisible();
}

test('[X-05] a guest sees promotions and prices, pays by PIX with a scanner in hand, takes the receipt along and leaves nothing', async ({
  page,
  server,
  shopId,
  pay,
  newDevice,
}) => {
  test.slow();
  await openFront(page, server.origin, shopId);
  const item = await itemOf(await callAs(server.origin, BENTO), shopId, GOODS);
  const { code } = JSON.parse(item.content) as { code: string };
  await expect(page.getByRole('region', { name: 'Promoções de hoje' }).getByRole('listitem')).not.toHaveCount(
    0,
  );
  const phone = page.getByRole('img', { name: `QR Code de ${SHOP}` });
  expect(await readCode(phone, 'qr')).toBe(`${server.origin}/shopping/${shopId}`);
  // The goods have photos, as they have for signed-in people.
  const photo = page.getByRole('list', { name: 'Itens à venda' }).locator('img').first();
  await expect.poll(() => photo.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
  // The name is readable from afar. The link to one's own phone comes before the price check and the goods.
  const name = shopFront(page);
  expect(await name.evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize))).toBeGreaterThan(60);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Promoções de hoje',
    'Prefere o seu celular?',
    'Quanto custa?',
    'Itens à venda',
  ]);
  await looksRight(page, 'front', 'both');

  await page.getByRole('button', { name: 'Consultar preço' }).click();
  await expect(page.getByRole('dialog', { name: 'Quanto custa?' })).toBeVisible();
  await scan(page, code);
  const price = page.getByRole('dialog', { name: GOODS });
  await expect(price.getByText('R$ 2,00', { exact: true })).toBeVisible();
  await looksRight(page, 'front-price', 'both');
  await price.getByRole('button', { name: 'Só consultar' }).click();
  await expect(price).toBeHidden();
  await expect(bar(page).getByText('Pegue, passe o código e pague com PIX')).toBeVisible();

  await lookFor(page, CANARY);
  await scan(page, code);
  await expect(bar(page).getByText('1 item', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Fechar busca' }).click();
  await looksRight(page, 'front-cart-bar', 'both');
  await page.getByRole('button', { name: 'Ver carrinho' }).click();
  await expect(page.getByRole('dialog', { name: 'Carrinho' })).toBeVisible();
  await looksRight(page, 'front-cart', 'both');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('button', { name: /^Pagar R\$ 2,00/ }).click();
  await expect(pix(page)).toBeVisible();
  await expect(pix(page).getByText('Copiar')).toHaveCount(0);
  const payment = await codeOf(page);
  const picture = await pix(page)
    .getByRole('img', { name: /^QR Code do PIX de/ })
    .boundingBox();
  expect(Math.min(picture?.width ?? 0, picture?.height ?? 0)).toBeGreaterThanOrEqual(400);
  await looksRight(page, 'front-pix', 'both');
  await scan(page, code);
  await pay(payment);
  const proof = page.getByRole('dialog', { name: 'Compra realizada com sucesso!' });
  await expect(proof).toBeVisible();
  const link = await readCode(proof.getByRole('img', { name: 'QR Code do comprovante' }), 'qr');
  const awning = await proof.locator('[aria-hidden="true"]').first().boundingBox();
  const title = await proof.getByRole('heading', { level: 2 }).boundingBox();
  expect(awning && title && title.y + title.height - awning.height, 'below the awning').toBeGreaterThan(40);
  await looksRight(page, 'front-proof', 'both');
  await proof.getByRole('button', { name: 'Concluir' }).click();
  await expect(bar(page).getByText('Pegue, passe o código e pague com PIX')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const token = link.split('#')[1] ?? '';
  expect(link).toBe(`${server.origin}/receipt#${token}`);
  expect(await heldOf(page, [CANARY, token, token.split('.')[0] ?? '', payment])).toEqual([]);

  const { page: own } = await newDevice({ serviceWorkers: 'block', viewport: { width: 390, height: 844 } });
  await own.goto(link);
  await expect(own.getByText(GOODS)).toBeVisible();
  await expect(own.getByText(SHOP)).toBeVisible();
  await expect(own).toHaveTitle('Comprovante · Vendinha');
  await looksRight(own, 'guest-receipt', 'both');
  expect(await heldOf(own, [token, token.split('.')[0] ?? '', SHOP])).toEqual([]);
});

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('[X-05] a payment is found again after the page was killed, can be cancelled, and waits for the connection', async ({
    page,
    server,
    shopId,
    pay,
    pageWatch,
  }) => {
    test.slow();
    pageWatch.allow([...NETWORK_FAULTS, ...REFUSED]);
    await openFront(page, server.origin, shopId);
    await put(page, GOODS);
    await page.getByRole('button', { name: /^Pagar R\$/ }).click();
    const first = await codeOf(page);
    await reload(page);
    expect(await codeOf(page)).toBe(first);
    await pix(page).getByRole('button', { name: 'Cancelar' }).click();
    const question = page.getByRole('alertdialog', { name: 'Cancelar esta compra?' });
    await question.getByRole('button', { name: 'Cancelar compra' }).click();
    await dialogsAreGone(page);
    await reload(page);
    await put(page, GOODS);

    await page.getByRole('button', { name: /^Pagar R\$/ }).click();
    const second = await codeOf(page);
    await waitForWorker(page);
    await server.kill();
    await expect(pix(page).getByText(/^Sem conexão com a internet\. Se você já pagou/)).toBeVisible();
    await server.start();
    await pay(second);
    // Attempts to connect again are up to half a minute apart.
    await expect(page.getByRole('dialog', { name: 'Compra realizada com sucesso!' })).toBeVisible({
      timeout: 90_000,
    });
    await page.getByRole('button', { name: 'Concluir' }).click();

    // The worker has arrived by now, and keeps the seen pictures.
    await reload(page);
    await put(page, GOODS);
    await server.kill();
    await expect(page.getByText('Sem conexão: os preços são os últimos que vimos')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Pagar R\$/ })).toHaveAttribute('aria-disabled', 'true');
    await expect(bar(page).getByText(/a compra espera/)).toBeVisible();
    await reload(page);
    await expect(page.getByRole('list', { name: 'Itens à venda' })).toBeVisible();
    // The photos were kept when they were shown.
    const photo = page.getByRole('list', { name: 'Itens à venda' }).locator('img').first();
    await expect.poll(() => photo.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
    await looksRight(page, 'front-offline');
    // The worker's stores do not say who was here.
    await lookFor(page, CANARY);
    await page.getByRole('button', { name: 'Fechar busca' }).click();
    expect(await heldOf(page, [CANARY, first, second])).toEqual([]);
    await server.start();
  });
});
