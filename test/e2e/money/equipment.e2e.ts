import { deposit } from '../support/money.ts';
import { balance, openScreen } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test('[E-01] [E-02] [E-03] [E-04] [E-05] a lock is bought with the balance and becomes a place of its own', async ({
  page,
  server,
  customer,
}) => {
  await deposit(server.origin, customer, 1000);
  await openScreen(page, customer, '/profile');
  await page.getByRole('link', { name: /Comprar Tranca Inteligente/ }).click();
  await expect(page.getByRole('radio', { name: /Tranca Inteligente/ })).toBeChecked();
  const buy = page.getByRole('button', { name: 'Confirmar Compra' });
  await buy.click();
  await expect(page.getByText('CEP é obrigatório')).toBeVisible();
  await page.getByLabel('CEP').fill('95020360');
  await expect(page.getByText('Endereço encontrado. Confira e complete.')).toBeVisible();
  await expect(page.getByLabel('Rua')).toHaveValue('Rua Sinimbu');
  await expect(page.getByLabel('Cidade')).toHaveValue('Caxias do Sul');
  await expect(page.getByLabel('Estado')).toHaveValue('RS');
  await page.getByLabel('Número').fill('1500');
  const summary = page.getByRole('region', { name: 'Resumo' });
  await expect(summary.getByText('Frete').locator('..')).toContainText('R$ 35,00');
  await expect(summary.getByText('Total', { exact: true }).locator('..')).toContainText('R$ 905,00');
  await buy.click();
  await page.getByRole('button', { name: 'Comprar por R$ 905,00' }).click();
  await expect(page.getByRole('heading', { name: 'Compra realizada com sucesso!' })).toBeVisible();
  await page.getByRole('button', { name: 'Ir para o início' }).click();
  await expect(balance(page)).toContainText('R$ 95,00');
  await expect(page.getByRole('article').filter({ hasText: 'Rua Sinimbu, 1500' })).toContainText(
    'Tranca Inteligente',
  );
});
