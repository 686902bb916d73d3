import { mailedCode, stranger } from '../support/api.ts';
import { REFUSED } from '../support/page-watch.ts';
import {
  addToCart,
  balance,
  buyByPix,
  onSale,
  openCart,
  payCode,
  seesPaid,
  shopIsLive,
} from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test('[A-03] [A-05] [A-06] [A-10] [A-11] [F-01] [S-12] [S-13] [S-15] a stranger follows a link to a shop, signs up, confirms, completes the profile and buys', async ({
  page,
  server,
  shopId,
  pageWatch,
  pay,
}) => {
  pageWatch.allow(REFUSED);
  const { email, name, cpf, password } = stranger();
  await page.goto(`/shopping/${shopId}`);
  await expect(page).toHaveURL(/\/login$/);

  await page.getByRole('button', { name: 'Cadastre-se' }).click();
  await expect(page.getByRole('heading', { name: 'Criar conta' })).toBeVisible();
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('textbox', { name: 'Senha', exact: true }).fill(password);
  await page.getByRole('textbox', { name: 'Confirmar senha' }).fill(password);
  await page.getByRole('button', { name: 'Cadastrar' }).click();
  await expect(
    page.getByText('Cadastro realizado com sucesso! Verifique seu e-mail para confirmar a conta.'),
  ).toBeVisible();

  await expect(page).toHaveURL(`/email-confirmation?email=${encodeURIComponent(email)}`);
  await expect(page.getByLabel('E-mail')).toHaveValue(email);
  await expect(page.getByLabel('E-mail')).not.toBeEditable();
  const code = await mailedCode(server.origin, email);
  await page.getByLabel('Código de verificação').fill(code === '000000' ? '111111' : '000000');
  await page.getByRole('button', { name: 'Verificar' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByLabel('Código de verificação').fill(code);
  await page.getByRole('button', { name: 'Verificar' }).click();
  await expect(page.getByText('E-mail verificado com sucesso! Você já pode fazer login.')).toBeVisible();

  await expect(page).toHaveURL('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('textbox', { name: 'Senha' }).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByText('Por favor, complete seu perfil para continuar')).toBeVisible();

  await expect(page.getByRole('heading', { name: 'Complete seu Perfil' })).toBeVisible();
  await page.getByLabel('Nome completo').fill(name);
  await page.getByLabel('CPF').fill('11111111111');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('CPF inválido')).toBeVisible();
  await page.getByLabel('CPF').fill(cpf);
  await page.getByRole('button', { name: 'Salvar' }).click();

  await expect(page, 'the link that brought them here').toHaveURL(`/shopping/${shopId}`);
  await shopIsLive(page);
  await addToCart(page, 'Pão de queijo, 4 un.');
  const pixCode = await buyByPix(page);
  await expect(page.getByRole('dialog')).toContainText('R$ 9,90');
  await pay(pixCode);
  await seesPaid(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(balance(page)).toContainText('R$ 0,00');
});

test('[H-01] [H-03] [S-01] [S-03] [S-04] [S-14] home leads to the shop, search finds, the sheet adds, Paguei asks', async ({
  page,
  customer,
  pay,
}) => {
  await page.goto('/');
  await expect(page).toHaveURL('/login');
  await page.getByLabel('E-mail').fill(customer.email);
  await page.getByRole('textbox', { name: 'Senha' }).fill(customer.password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page).toHaveURL('/home');
  const card = page.getByRole('article').filter({ hasText: 'Mercadinho do Bloco B' });
  await expect(card).toContainText(/Público • \d/);
  await card.getByRole('link', { name: 'Mercadinho do Bloco B', exact: true }).click();
  await shopIsLive(page);

  await page.getByRole('searchbox').fill('queijo');
  const items = page.getByRole('list', { name: 'Itens à venda' }).getByRole('listitem');
  await expect(items.filter({ hasText: 'Sabonete' })).toHaveCount(0);
  await onSale(page).getByRole('button', { name: 'Pão de queijo, 4 un.', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Pão de queijo, 4 un.' });
  await expect(sheet).toContainText('Informação nutricional');
  await sheet.getByRole('button', { name: /^Aumentar/ }).click();
  await sheet.getByRole('button', { name: 'Adicionar R$ 19,80' }).click();
  await expect(sheet).toBeHidden();

  await openCart(page);
  const cart = page.getByRole('dialog', { name: 'Carrinho' });
  await cart.getByRole('button', { name: 'Diminuir Pão de queijo, 4 un.' }).click();
  await expect(cart).toContainText('R$ 9,90');
  await page.getByRole('button', { name: 'Comprar com PIX' }).click();
  const code = await payCode(page);
  // The press that bought has also copied the code.
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(code);

  await page.getByRole('button', { name: 'Paguei' }).click();
  await expect(page.getByRole('button', { name: 'Paguei' }), 'nobody paid yet').toBeVisible();
  await pay(code);
  await seesPaid(page);
});
