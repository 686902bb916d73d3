import { BENTO } from '../support/api.ts';
import { looksRight } from '../support/look.ts';
import { NETWORK_FAULTS } from '../support/page-watch.ts';
import { openScreen } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test('[X-07] an owner finds a sale of all shops, waits for the connection, and gives a unit of it back', async ({
  page,
  context,
  pageWatch,
}) => {
  pageWatch.allow(NETWORK_FAULTS);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.postData()?.includes('query sales')) asked.push(request.url());
  });
  await openScreen(page, BENTO, '/manager/sales');
  const rows = page.getByRole('main').getByRole('listitem').getByRole('button');
  await expect(rows.first()).toBeVisible();
  await expect(page.getByText(/vendas em 7 dias · R\$/)).toBeVisible();
  await looksRight(page, 'sales');

  await page
    .getByRole('searchbox', { name: 'Cliente, item, valor, número ou código do PIX' })
    .fill('nada disto');
  await expect(page.getByText('Nenhuma venda neste período.')).toBeVisible();
  await page.getByRole('button', { name: 'Limpar busca' }).click();
  await expect(rows.first()).toBeVisible();

  // Other tests of this server return whole sales, and sell to guests without a balance.
  const yesterday = page.getByRole('region', { name: /^Ontem/ }).getByRole('button');
  await yesterday.filter({ hasNotText: 'Devolvida' }).first().click();
  const give = page.getByRole('button', { name: 'Devolver…' });
  await expect(give).toBeEnabled();
  await context.setOffline(true);
  await expect(page.getByRole('button', { name: 'Devolver precisa de conexão' })).toBeDisabled();
  await expect(give).toHaveCount(0);
  await context.setOffline(false);
  await give.click();
  await expect(page.getByRole('button', { name: 'Escolha quantos devolver' })).toBeDisabled();
  await page
    .getByRole('button', { name: /^Aumentar / })
    .first()
    .click();
  await page.getByRole('radio', { name: 'Não recebeu' }).click();
  await expect(page.getByRole('button', { name: 'Sim' })).toHaveAttribute('aria-pressed', 'true');
  await looksRight(page, 'sales-return');
  await page.getByRole('button', { name: /^Devolver R\$ .* ao saldo de / }).click();
  // The newest return is read aloud. Another test may have returned a part of the same sale before.
  const made = page.getByRole('region', { name: 'Devolução' }).and(page.locator('[aria-live="polite"]'));
  await expect(made).toContainText(/R\$\s.* no saldo de/);
  await expect(page.getByText('Fica da venda')).toBeVisible();
  await looksRight(page, 'sales-returned');
});
