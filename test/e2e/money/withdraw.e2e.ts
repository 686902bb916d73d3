import { deposit } from '../support/money.ts';
import { openScreen } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test('[W-01] [W-02] [W-03] [W-04] balance goes to the PIX key once there is one, and not twice in a quarter of an hour', async ({
  page,
  server,
  customer,
}) => {
  await deposit(server.origin, customer, 30);
  await openScreen(page, customer, '/withdraw');
  await expect(
    page.getByText('Chave PIX não encontrada no perfil. Configure sua chave PIX antes de sacar.'),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Cadastrar chave PIX' }).click();
  await page.getByRole('button', { name: 'Chave PIX', exact: true }).click();
  await page.getByRole('button', { name: 'Cadastrar chave PIX' }).click();
  await page.getByRole('textbox', { name: 'Chave PIX' }).fill(customer.cpf);
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Chave PIX atualizada com sucesso!')).toBeVisible();

  await page.getByRole('button', { name: 'Sacar', exact: true }).click();
  const amount = page.getByLabel('Valor do saque');
  const ask = page.getByRole('button', { name: 'Confirmar Saque' });
  await amount.fill('3001');
  await ask.click();
  await expect(page.getByText('Valor não pode ser maior que seu saldo (R$ 30,00)')).toBeVisible();
  await amount.fill('1000');
  await ask.click();
  const sure = page.getByRole('alertdialog', { name: 'Confirme o saque' });
  await expect(sure).toContainText('R$ 10,00');
  await sure.getByRole('button', { name: 'Sacar R$ 10,00' }).click();
  await expect(page.getByText('Saque realizado com sucesso!')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Último saque' })).toContainText('Concluído');
  await expect(page.getByRole('region', { name: 'Seu saldo' })).toContainText('R$ 20,00');

  await amount.fill('500');
  await ask.click();
  await expect(
    page.getByText(/^Aguarde 15 minuto\(s\) antes de solicitar outro saque\.$/).first(),
  ).toBeVisible();
  await expect(sure).toHaveCount(0);
});
