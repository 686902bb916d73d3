import { deposit } from '../support/money.ts';
import { NETWORK_FAULTS } from '../support/page-watch.ts';
import { balance, goWithin, load, openScreen, openShop, payCode, seesPaid } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

const SIZES = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1280, height: 800 },
];

test('[D-01] [D-02] [D-03] [D-05] [X-07] a deposit is asked for, paid and in the balance; offline it waits and says why; its code stands alone and under news', async ({
  page,
  server,
  customer,
  pageWatch,
  pay,
}) => {
  pageWatch.allow(NETWORK_FAULTS);
  await page.clock.install();
  await openScreen(page, customer, '/deposit');
  const confirm = page.getByRole('button', { name: 'Confirmar Depósito' });
  await confirm.click();
  await expect(page.getByText('Valor deve ser maior que zero.')).toBeVisible();
  await page.getByRole('button', { name: 'R$ 20,00' }).click();

  await page.context().setOffline(true);
  await expect(page.getByText('Sem conexão: o depósito espera a internet voltar.')).toBeVisible();
  await confirm.click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.context().setOffline(false);
  await expect(page.getByText(/o depósito (espera|libera)/)).toHaveCount(0);

  await confirm.click();
  await expect(page.getByRole('heading', { name: 'Deposite com PIX' })).toBeVisible();
  await pay(await payCode(page));
  await expect(page.getByText('Depósito confirmado com sucesso!')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(balance(page)).toContainText('R$ 20,00');
  await page.clock.fastForward(30_000);
  await expect(page.locator('[data-toast]')).toHaveCount(0);
  await test.step('the code is seen at once beside a phone that scans it, and copied first on the phone itself', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await goWithin(page, '/deposit');
    await page.getByRole('button', { name: 'R$ 20,00' }).click();
    await page.getByRole('button', { name: 'Confirmar Depósito' }).click();
    const picture = page.getByRole('img', { name: /^QR Code do PIX/ });
    const copy = page.getByRole('button', { name: 'Copiar código PIX' });
    await expect(picture).toBeInViewport({ ratio: 1 });
    await expect(copy).toBeInViewport({ ratio: 1 });
    const top = (one: typeof copy) => one.evaluate((it) => it.getBoundingClientRect().top);
    expect(await top(picture)).toBeLessThan(await top(copy));
    for (const size of [
      { width: 390, height: 844 },
      { width: 844, height: 390 },
    ]) {
      await page.setViewportSize(size);
      expect(await top(copy)).toBeLessThan(await top(picture));
    }
    await page.setViewportSize({ width: 390, height: 844 });
  });
  await test.step('news of other deposits lie neither over the amount, nor over the code, nor over the buttons of an open one', async () => {
    const dialog = page.getByRole('dialog', { name: 'Deposite com PIX' });
    const things = [
      dialog.getByText(/^R\$\s20,00$/),
      dialog.getByRole('button', { name: 'Copiar código PIX' }),
      dialog.getByRole('button', { name: 'Paguei' }),
      dialog.getByRole('button', { name: 'Pagar depois' }),
    ];
    await expect(things[0] ?? dialog).toBeVisible();
    // The page's clock stands still, so that no toast disappears before all have arrived.
    const notices = page.locator('[data-toast]');
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
    await deposit(server.origin, customer, 30);
    await deposit(server.origin, customer, 40);
    await expect(notices).toHaveCount(4);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      const placed = await notices.evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect().toJSON()),
      );
      for (const thing of things) {
        await expect(thing).toBeInViewport({ ratio: 1 });
        const at = await thing.evaluate((it) => it.getBoundingClientRect().toJSON());
        const isCovered = placed.some(
          (one) => one.left < at.right && one.right > at.left && one.top < at.bottom && one.bottom > at.top,
        );
        expect(isCovered, `${await thing.textContent()} at ${size.width} px`).toBe(false);
      }
    }
  });
});

test('[S-21] [S-22] who owes the bank a returned payment cannot shop until a deposit covers it', async ({
  page,
  server,
  customer,
  shopId,
}) => {
  const endToEndId = await deposit(server.origin, customer, 20);
  await openShop(page, customer, shopId);
  // The money is spent before the bank takes the deposit back.
  await page.getByRole('button', { name: 'Adicionar Bolo no pote de cenoura', exact: true }).click();
  await page.getByRole('button', { name: 'Ver carrinho' }).click();
  await page.getByRole('button', { name: 'Comprar com saldo', exact: true }).click();
  await seesPaid(page);
  await page.request.post('/dev/pix/return', { data: { endToEndId } });
  await expect(balance(page)).toContainText('− R$ 11,90');
  await load(page, `/shopping/${shopId}`);
  await expect(page.getByRole('heading', { name: 'Saldo negativo' })).toBeVisible();
  await deposit(server.origin, customer, 15);
  await expect(page.getByRole('list', { name: 'Itens à venda' })).toBeVisible();
});
