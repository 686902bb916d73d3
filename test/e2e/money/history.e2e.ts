import type { Locator, Page } from '@playwright/test';
import { beyondScreen, spoiltAmounts } from '../support/large-text.ts';
import { looksRight } from '../support/look.ts';
import { deposit } from '../support/money.ts';
import { NETWORK_FAULTS } from '../support/page-watch.ts';
import {
  addToCart,
  balance,
  dialogsAreGone,
  openCart,
  openShop,
  seesPaid,
  shopIsLive,
} from '../support/steps.ts';
import { expect, SHOP, test } from '../support/test.ts';

test.use({ keptWorker: true });

test('[Y-01] [Y-02] [N-04] [S-12] what was bought is in the history, opens without a connection and can be bought again up to a limit; the bell tells of it', async ({
  page,
  server,
  customer,
  shopId,
  pageWatch,
}) => {
  pageWatch.allow(NETWORK_FAULTS);
  await deposit(server.origin, customer, 20);
  await openShop(page, customer, shopId);
  await addToCart(page, 'Água mineral 500 ml', 2);
  await openCart(page);
  await page.getByRole('button', { name: 'Comprar com saldo', exact: true }).click();
  await seesPaid(page);

  // A deposit that no open screen shows appears as a notification.
  const bell = page.getByRole('button', { name: /^Notificações/ });
  await deposit(server.origin, customer, 5);
  await expect(bell).toHaveAccessibleName(/\(\d+\)/);
  await bell.click();
  const news = page.getByRole('dialog', { name: 'Notificações' });
  await expect(news.getByText('Depósito confirmado com sucesso!')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bell).toHaveAccessibleName('Notificações');

  await balance(page).getByRole('link', { name: 'Histórico' }).click();
  const activities = page.getByRole('region', { name: 'Atividades' });
  const bought = activities.getByRole('button', { name: /2 itens/ });
  const deposits = activities.getByRole('button', { name: /^Depósito/ });
  await expect(bought).toContainText(SHOP);
  await expect(deposits).toHaveCount(2);
  await page.getByRole('radio', { name: 'Financeiro' }).click();
  await expect(deposits).toHaveCount(2);
  await expect(bought).toHaveCount(0);
  await page.getByRole('radio', { name: 'Compras' }).click();
  await expect(bought).toHaveCount(1);
  await expect(deposits).toHaveCount(0);

  await page.context().setOffline(true);
  await bought.click();
  const receipt = page.getByRole('dialog', { name: SHOP });
  await expect(receipt.getByRole('list', { name: 'Itens' })).toContainText('Água mineral 500 ml');
  await expect(receipt.getByText('Concluído')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(receipt).toHaveCount(0);
  await seesMonths(page);
  await page.context().setOffline(false);

  await bought.click();
  await receipt.getByRole('button', { name: 'Comprar de novo' }).click();
  await expect(page).toHaveURL(`/shopping/${shopId}`);
  const grid = page.getByRole('list', { name: 'Itens à venda' });
  await expect(grid.getByRole('group', { name: 'Água mineral 500 ml', exact: true })).toContainText('2');
  await asksBeyondLimit(page);
});

/** Expects 'Pagar' to ask beyond the limit that was set offline, and to buy only when confirmed. */
async function asksBeyondLimit(page: Page): Promise<void> {
  await shopIsLive(page);
  const pay = page.getByRole('button', { name: /^Pagar R\$\s5,60/ });
  const question = page.getByRole('alertdialog', { name: 'Passar do seu limite do mês?' });
  await pay.click();
  await expect(question).toContainText(
    /Seu limite é R\$\s10,00\. Com esta compra você terá gastado R\$\s11,20 neste mês\./,
  );
  await fits(page, question.getByRole('button'));
  await looksRight(page, 'limit-320');
  await question.getByRole('button', { name: 'Agora não' }).click();
  await dialogsAreGone(page);
  await pay.click();
  await question.getByRole('button', { name: 'Pagar mesmo assim' }).click();
  await seesPaid(page);
  // Two deposits of 20 and 5, less two purchases: the dismissed question bought nothing.
  await expect(balance(page)).toContainText('R$ 13,80');
}

/** Expects no cut amount, no button of two lines and no scrolling sideways on the smallest phone. */
async function fits(page: Page, buttons: Locator): Promise<void> {
  await expect.poll(() => spoiltAmounts(page)).toEqual([]);
  expect(await beyondScreen(page)).toBeLessThanOrEqual(0);
  const broken = await buttons.evaluateAll((all) =>
    all.flatMap((button) => {
      const words = document.createTreeWalker(button, NodeFilter.SHOW_TEXT).nextNode();
      const range = document.createRange();
      if (words) range.selectNodeContents(words);
      return range.getClientRects().length > 1 ? [button.textContent] : [];
    }),
  );
  expect(broken).toEqual([]);
}

/** Expects the months offline: spending by shop in this month, none in the month before. Sets a limit. */
async function seesMonths(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Gastos do mês' }).click();
  const months = page.getByRole('dialog', { name: 'Gastos do mês' });
  await expect(months.getByText('em 1 compra', { exact: true }).locator('..')).toContainText('R$ 5,60');
  await expect(months.getByText('Economizado com promoções').locator('..')).toContainText('R$ 1,40');
  const shops = months.getByRole('region', { name: 'Por loja' });
  await expect(shops).toHaveText(new RegExp(`${SHOP} · 1 compraR\\$\\s5,60$`));
  await page.setViewportSize({ width: 320, height: 568 });
  await months.getByLabel('Meu limite por mês').fill('1000');
  await months.getByRole('button', { name: 'Salvar limite' }).click();
  const remove = months.getByRole('button', { name: 'Tirar limite' });
  await remove.scrollIntoViewIfNeeded();
  // Scrolling by whole pixels may leave a part outside.
  await expect(remove).toBeInViewport({ ratio: 0.95 });
  await fits(page, months.getByRole('button', { name: / limite$/ }));
  await looksRight(page, 'months-320');
  await months.getByRole('group', { name: 'Mês' }).getByRole('button').last().click();
  await expect(months.getByText('Nenhuma compra')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(months).toHaveCount(0);
}
