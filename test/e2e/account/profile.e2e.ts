import { callAs, getRecord, stranger } from '../support/api.ts';
import { deposit } from '../support/money.ts';
import { goWithin, openScreen } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test('[P-01] [P-03] [W-01] [W-02] [W-03] [W-04] a profile gets a PIX key, is read and changed', async ({
  page,
  server,
  customer,
}) => {
  await test.step('balance goes to the PIX key once there is one, and not twice in a quarter of an hour', async () => {
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
  await test.step('name, CPF and PIX key are changed on the profile, with the rank and the way to the next one', async () => {
    await goWithin(page, '/profile');
    const account = page.getByRole('region', { name: 'Sua conta' });
    await expect(account).toContainText('Iniciante');
    await expect(account).toContainText('para Nível Bronze');
    await page.getByRole('button', { name: 'Editar dados' }).click();
    await page.getByLabel('Nome completo').fill('Teresa de Andrade Lima');
    await page.getByRole('textbox', { name: 'CPF' }).fill('111.111.111-11');
    await page.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByRole('textbox', { name: 'CPF' })).toHaveAttribute('aria-invalid', 'true');
    const { cpf } = stranger();
    await page.getByRole('textbox', { name: 'CPF' }).fill(cpf);
    await page.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByText('Perfil atualizado com sucesso!')).toBeVisible();
    await expect(account.getByRole('heading', { name: 'Teresa de Andrade Lima' })).toBeVisible();

    await page.getByRole('button', { name: 'Chave PIX', exact: true }).click();
    await page.getByRole('button', { name: 'Editar chave PIX' }).click();
    await page.getByLabel('Tipo da chave').selectOption({ label: 'E-mail' });
    await page.getByRole('textbox', { name: 'Chave PIX' }).fill('teresa@exemplo.com.br');
    await page.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByText('Chave PIX atualizada com sucesso!')).toBeVisible();
    await expect(page.getByText('teresa@exemplo.com.br')).toBeVisible();

    const kept = await getRecord(await callAs(server.origin, customer), customer.email, 'PROFILE');
    expect(JSON.parse(kept.content)).toMatchObject({
      name: 'Teresa de Andrade Lima',
      cpf,
      chavePix: 'teresa@exemplo.com.br',
    });
  });
  await test.step('on the narrowest phone every button of the profile is whole, whatever the name', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.getByRole('button', { name: 'Dados', exact: true }).click();
    await page.getByRole('button', { name: 'Editar dados' }).click();
    await page.getByLabel('Nome completo').fill('Wolfeschlegelsteinhausenbergerdorff'.repeat(2));
    await page.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByRole('button', { name: 'Editar dados' })).toBeVisible();
    const cut = await page.locator('main section').evaluateAll((cards) =>
      cards.flatMap((card) => {
        const { right } = card.getBoundingClientRect();
        const parts = [...card.querySelectorAll('button, h2')];
        return parts
          .filter((part) => part.getBoundingClientRect().right > right || part.scrollWidth > part.clientWidth)
          .map(({ textContent }) => textContent);
      }),
    );
    expect(cut).toEqual([]);
  });
});
