import type { Page } from '@playwright/test';
import { deposit } from '../support/money.ts';
import { NETWORK_FAULTS } from '../support/page-watch.ts';
import { addToCart, balance, openCart, openShop, seesPaid } from '../support/steps.ts';
import { expect, SHOP, test } from '../support/test.ts';

test.use({ keptWorker: true });

test('[Y-01] [Y-02] [N-04] what was bought is in the history, opens without a connection and can be bought again; the bell tells of it', async ({
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

  // A deposit that no screen shows is news.
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
});

/** Without a connection the month tells what was spent at each shop, the month before that there was nothing. */
async function seesMonths(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Gastos do mês' }).click();
  const months = page.getByRole('dialog', { name: 'Gastos do mês' });
  await expect(months.getByText('em 1 compra', { exact: true })).toBeVisible();
  await expect(months.getByRole('region', { name: 'Por loja' })).toContainText(SHOP);
  if (process.env.SHOTS) await page.screenshot({ path: 'test-results/screens/months.png' });
  await months.getByRole('group', { name: 'Mês' }).getByRole('button').last().click();
  await expect(months.getByText('Nenhuma compra')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(months).toHaveCount(0);
}
