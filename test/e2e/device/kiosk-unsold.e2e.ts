import type { Page } from '@playwright/test';
import { openFront } from '../support/guests.ts';
import { looksRight } from '../support/look.ts';
import { readCode } from '../support/read-code.ts';
import { expect, test } from '../support/test.ts';

test.use({ viewport: { width: 820, height: 1180 } });

const GOODS = 'Paçoca rolha';
const BACK = 'O banco devolveu esse valor à conta de onde saiu.';

async function codeFor(page: Page): Promise<string> {
  await page.getByRole('radio', { name: 'Tudo, de A a Z' }).click();
  await page
    .getByRole('list', { name: 'Itens à venda' })
    .getByRole('button', { name: `Adicionar ${GOODS}`, exact: true })
    .click();
  await page.getByRole('button', { name: /^Pagar R\$/ }).click();
  const pix = page.getByRole('dialog', { name: 'Pague com PIX' });
  return readCode(pix.getByRole('img', { name: /^QR Code do PIX de/ }), 'qr');
}

test('[X-05] a guest who pays below the price sees at the tablet that the money went back', async ({
  page,
  server,
  shopId,
  pay,
}) => {
  test.slow();
  await openFront(page, server.origin, shopId);
  await pay(await codeFor(page), 'wrong-amount', 1);
  const ended = page.getByRole('dialog', { name: 'Este código não vale mais' });
  await expect(ended.getByText(/^O PIX de R\$ 1,00 é menos que o valor desta compra\./)).toBeVisible();
  await expect(ended.getByText(BACK)).toBeVisible({ timeout: 20_000 });
  await looksRight(page, 'front-sent-back', 'both');
});

test('[X-05] a guest who pays over the price reads on proof and receipt that the rest goes back', async ({
  page,
  server,
  shopId,
  pay,
  newDevice,
}) => {
  test.slow();
  await openFront(page, server.origin, shopId);
  await pay(await codeFor(page), 'wrong-amount', 5);
  const proof = page.getByRole('dialog', { name: 'Compra realizada com sucesso!' });
  await expect(proof.getByText(/^O PIX passou do valor desta compra em R\$ 3,00\./)).toBeVisible();
  await looksRight(page, 'front-proof-surplus');
  const link = await readCode(proof.getByRole('img', { name: 'QR Code do comprovante' }), 'qr');
  const { page: own } = await newDevice({ serviceWorkers: 'block', viewport: { width: 390, height: 844 } });
  await expect(async () => {
    await own.goto('about:blank');
    await own.goto(link);
    await expect(own.getByText(BACK)).toBeVisible({ timeout: 2000 });
  }).toPass();
  await looksRight(own, 'guest-receipt-surplus');
});
