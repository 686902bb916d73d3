import type { Page } from '@playwright/test';

import { looksRight } from '../support/look.ts';
import { NETWORK_FAULTS } from '../support/page-watch.ts';
import { addToCart, buyByPix, openShop, payCode, reload, seesPaid, waitForWorker } from '../support/steps.ts';
import { expect, SHOP, test } from '../support/test.ts';

test.use({ keptWorker: true });

/** Leaves the payment offline, without cancelling it. */
async function putAside(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Cancelar' }).click();
  const question = page.getByRole('alertdialog', { name: 'Fechar sem cancelar?' });
  await expect(question).toContainText('a compra não pode ser cancelada agora');
  await question.getByRole('button', { name: 'Fechar pagamento' }).click();
  await expect(page.getByRole('dialog', { name: 'Pague com PIX' })).toHaveCount(0);
}

test('[SY-54] [S-18] [X-07] offline the person gets out of an unpaid purchase, finds it by its strip, and is told of it when the connection is back', async ({
  page,
  customer,
  shopId,
  pageWatch,
  pay,
}) => {
  pageWatch.allow(NETWORK_FAULTS);
  await openShop(page, customer, shopId);
  await waitForWorker(page);
  await addToCart(page, 'Pão de forma 400 g');
  const code = await buyByPix(page);

  // Slow: three ways out, two looks with axe, and the bank.
  test.slow();
  await putAside(page);
  await expect(page.getByText(`Sua compra em ${SHOP} espera o pagamento.`)).toBeInViewport();
  await looksRight(page, 'payment-aside');
  // The code is still available offline, also after a reload.
  await reload(page);
  await page.getByRole('button', { name: 'Ver pagamento' }).click();
  expect(await payCode(page)).toBe(code);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await looksRight(page, 'payment-aside-question');
  await page.getByRole('button', { name: 'Continuar pagando' }).click();
  await putAside(page);

  await page.context().setOffline(false);
  expect(await payCode(page)).toBe(code);
  await putAside(page);
  // Another phone pays meanwhile.
  await pay(code);
  await page.context().setOffline(false);
  await seesPaid(page);
});
