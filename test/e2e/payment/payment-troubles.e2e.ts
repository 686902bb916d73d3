import { NETWORK_FAULTS } from '../support/page-watch.ts';
import {
  addToCart,
  balance,
  buyByPix,
  goWithin,
  load,
  payCode,
  seesPaid,
  shopIsLive,
} from '../support/steps.ts';
import { expect, SHOP, test } from '../support/test.ts';

test('[S-14] [S-15] [S-18] Paguei without an answer says so after 45 s, and the payment still closes the purchase', async ({
  page,
  buy,
  pay,
}) => {
  await page.clock.install();
  const code = await buy('Creme dental 90 g');
  // The bank is out: nobody can answer 'Paguei'.
  await page.request.post('/dev/pix/faults', { data: { outages: 100 } });
  const asked = page.waitForResponse((one) => !!one.request().postData()?.includes('PROCESS_PAYMENT'));
  await page.getByRole('button', { name: 'Paguei' }).click();
  await expect(page.getByRole('heading', { name: 'Verificando...' })).toBeVisible();
  // The question has reached the server: else the clock set ahead would say that there is no connection.
  await (await asked).finished();
  await page.clock.fastForward(46_000);
  await expect(
    page.getByRole('heading', { name: 'Verificação de pagamento demorou mais que o esperado' }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Paguei' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancelar' })).toBeVisible();
  await page.request.post('/dev/pix/faults', { data: { outages: 0 } });
  await pay(code);
  await expect(page.getByRole('dialog', { name: 'Compra realizada com sucesso!' })).toBeVisible();
});

test('[S-14] [S-15] notices of the bank that come twice or never', async ({ page, shopId, buy, pay }) => {
  await test.step('a payment whose notice was lost is found by Paguei', async () => {
    await pay(await buy('Granola com iogurte'), 'lost');
    await page.getByRole('button', { name: 'Paguei' }).click();
    await seesPaid(page);
  });
  await test.step('a code paid twice serves once and credits the rest', async () => {
    await goWithin(page, `/shopping/${shopId}`);
    await shopIsLive(page);
    await addToCart(page, 'Pão de forma 400 g');
    await pay(await buyByPix(page), 'double');
    await seesPaid(page);
    await expect(balance(page)).toContainText('R$ 9,90');
  });
});

test('[S-15] a payment below the price is credited, and the purchase stays open for another code', async ({
  page,
  buy,
  pay,
}) => {
  await pay(await buy('Empada de palmito'), 'wrong-amount', 5);
  await expect(page.getByText(/Recebemos menos que o valor da compra/)).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Compra realizada com sucesso!' })).toHaveCount(0);
  // The bank takes no second payment by that code: another one pays.
  await page.getByRole('button', { name: 'Gerar novo código' }).click();
  await pay(await payCode(page));
  await seesPaid(page);
  // Nor is what was credited forgotten with the notice of it.
  await load(page, '/history');
  await expect(page.getByRole('button', { name: `${SHOP} ` }).first()).toContainText(
    'R$ 5,00 foi para o seu saldo',
  );
});

test('[S-22] an expired code claims nothing about the money and a new one can be had', async ({
  page,
  server,
  pageWatch,
  buy,
  pay,
}) => {
  pageWatch.allow(NETWORK_FAULTS);
  await page.clock.install();
  const first = await buy('Creme dental 90 g');
  await server.end();
  await server.start(11 * 60_000);
  await page.clock.fastForward(11 * 60_000);
  await expect(page.getByText(/^O código venceu\. Se você já pagou, a compra é concluída/)).toBeVisible();
  await page.getByRole('button', { name: 'Gerar novo código' }).click();
  const second = await payCode(page);
  expect(second).not.toBe(first);
  await pay(second);
  await expect(page.getByRole('dialog', { name: 'Compra realizada com sucesso!' })).toBeVisible();
  await page.close();
  await server.end();
  await server.start();
});
