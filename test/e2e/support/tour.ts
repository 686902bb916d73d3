import { expect, type Page } from '@playwright/test';
import { BENTO, MARINA, type Person } from './api.ts';
import { NETWORK_FAULTS, type PageWatch } from './page-watch.ts';
import {
  addToCart,
  dialogsAreGone,
  goWithin,
  onSale,
  openScreen,
  openShop,
  shopIsLive,
  signIn,
  waitForWorker,
  whiteTiles,
} from './steps.ts';

interface Tour {
  page: Page;
  customer: Person;
  shopId: string;
  pageWatch: PageWatch;
  /** Checks the screen that is shown. */
  look: (name: string) => Promise<void>;
}

/** Tour of the screens before the sign-in, with their errors. */
export async function tourAccount({ page, look }: Pick<Tour, 'page' | 'look'>): Promise<void> {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible();
  await look('login');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByText('E-mail é obrigatório')).toBeVisible();
  await look('login-errors');
  await goWithin(page, '/register');
  await expect(page.getByRole('button', { name: 'Cadastrar', exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: 'Senha', exact: true }).fill('curta');
  await look('register');
  await goWithin(page, '/email-confirmation?email=ana%40exemplo.com.br');
  await expect(page.getByRole('button', { name: 'Verificar' })).toBeVisible();
  await look('confirmation');
  await goWithin(page, '/password-recover');
  await expect(page.getByRole('button', { name: 'Enviar código' })).toBeVisible();
  await look('recovery');
  await goWithin(page, '/reset-password?email=ana%40exemplo.com.br');
  await expect(page.getByRole('button', { name: 'Redefinir senha' })).toBeVisible();
  await look('reset');
}

/** Tour of the form that completes a profile. `novo` is the demo's person without one. */
export async function tourProfileForm({ page, look }: Pick<Tour, 'page' | 'look'>): Promise<void> {
  await signIn(page, { email: 'novo@exemplo.com.br', password: 'Vendinha#2026' });
  await expect(page.getByRole('heading', { name: 'Complete seu Perfil' })).toBeVisible();
  await page.getByRole('button', { name: 'Salvar' }).click();
  await look('profile-form');
}

/** Tour of a customer's screens, up to a purchase with its payment, and of screens in trouble. */
export async function tourShopping({ page, customer, shopId, pageWatch, look }: Tour): Promise<void> {
  pageWatch.allow(NETWORK_FAULTS);
  const wide = (page.viewportSize()?.width ?? 0) >= 1024;
  await openShop(page, customer, shopId);
  await waitForWorker(page);
  await look('shop');
  await tourItem(page, look);
  await addToCart(page, 'Chocolate 90 g', 3);
  await addToCart(page, 'Água mineral 500 ml');
  await look('shop-with-cart');
  if (!wide) {
    await page.getByRole('button', { name: 'Ver carrinho' }).click();
    await look('cart');
  }
  await tourOfflineCart(page, look);
  await page.getByRole('button', { name: 'Comprar com PIX' }).click();
  await expect(page.getByRole('group', { name: 'Código PIX copia e cola' })).toBeVisible();
  await look('payment');
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await look('payment-cancel');
  await page.getByRole('button', { name: 'Cancelar compra' }).click();
  await dialogsAreGone(page);
  await page.getByRole('searchbox').fill('nada com este nome');
  await look('shop-nothing');
  await page.getByRole('button', { name: 'Voltar' }).click();
  await expect(page.getByRole('article').nth(2)).toBeVisible();
  await look('home');
  await tourTrouble(page, look);
}

type Look = Tour['look'];

async function tourItem(page: Page, look: Look): Promise<void> {
  await onSale(page).getByRole('button', { name: 'Chocolate 90 g', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Chocolate 90 g' })).toBeVisible();
  await look('item');
  await page.keyboard.press('Escape');
  await dialogsAreGone(page);
}

async function tourOfflineCart(page: Page, look: Look): Promise<void> {
  await page.context().setOffline(true);
  await expect(page.getByText('Sem conexão: a compra espera a internet voltar.')).toBeVisible();
  await look('cart-offline');
  await page.context().setOffline(false);
  await shopIsLive(page);
}

async function tourTrouble(page: Page, look: Look): Promise<void> {
  await page.context().setOffline(true);
  await expect(page.getByText(/^Sem conexão\. Mostrando dados salvos/)).toBeVisible();
  await look('home-offline');
  await goWithin(page, '/shopping/00000000-0000-4000-8000-000000000000');
  await expect(page.getByRole('heading', { name: 'Esta loja ainda não foi salva' })).toBeVisible();
  await look('shop-not-saved');
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { name: 'Local não encontrado' })).toBeVisible();
  await look('not-found');
}

/** Tour of the screens of a person's own money and data. The demo's customer has a history. */
export async function tourMoney({
  page,
  shopId,
  look,
}: Pick<Tour, 'page' | 'shopId' | 'look'>): Promise<void> {
  await whiteTiles(page);
  await openScreen(page, MARINA, '/profile');
  await page.getByRole('button', { name: 'Editar dados' }).click();
  await look('profile');
  await page.getByRole('button', { name: 'Chave PIX', exact: true }).click();
  await page.getByRole('button', { name: 'Editar chave PIX' }).click();
  await look('profile-pix-key');
  await goWithin(page, '/history');
  const receipt = page.getByRole('button', { name: /Mercadinho do Bloco B.*ite(m|ns)/ }).first();
  await expect(receipt).toBeVisible();
  await look('history');
  await receipt.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look('history-receipt');
  await goWithin(page, `/location-information/${shopId}`);
  await expect(page.getByRole('link', { name: /OpenStreetMap/ })).toBeVisible();
  await look('location-information');
  await goWithin(page, '/deposit');
  await expect(page.getByText('Até R$ 5.000,00 por depósito.')).toBeVisible();
  await expect(page.getByText(/^Conectando/)).toHaveCount(0);
  await look('deposit');
  await page.getByRole('button', { name: 'R$ 50,00' }).click();
  await page.getByRole('button', { name: 'Confirmar Depósito' }).click();
  await expect(page.getByRole('group', { name: 'Código PIX copia e cola' })).toBeVisible();
  await look('deposit-code');
  await page.getByRole('button', { name: 'Pagar depois' }).click();
  await dialogsAreGone(page);
  await goWithin(page, '/purchase-equipment?product=LOCK');
  await page.getByRole('button', { name: 'Confirmar Compra' }).click();
  await expect(page.getByText('CEP é obrigatório')).toBeVisible();
  await look('purchase-equipment');
  await goWithin(page, '/withdraw');
  await page.getByLabel('Valor do saque').fill('1000');
  await page.getByRole('button', { name: 'Confirmar Saque' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await look('withdraw-confirm');
  await page.getByRole('button', { name: 'Voltar' }).last().click();
  await look('withdraw');
}

/** Tour of the money screens that only a shop owner sees. */
export async function tourRevenue({ page, look }: Pick<Tour, 'page' | 'look'>): Promise<void> {
  await openScreen(page, BENTO, '/withdraw-revenue');
  await page.getByLabel('Valor do saque').fill('10000');
  await expect(page.getByRole('region', { name: 'Taxa do saque' })).toBeVisible();
  await look('withdraw-revenue');
}

/** Tour of an owner's own shop, with open forms, a queued write and the questions before an end. */
export async function tourManager({
  page,
  shopId,
  pageWatch,
  look,
}: Pick<Tour, 'page' | 'shopId' | 'pageWatch' | 'look'>): Promise<void> {
  pageWatch.allow(NETWORK_FAULTS);
  const dialog = page.getByRole('dialog');
  await whiteTiles(page);
  await openScreen(page, BENTO, '/manager');
  await expect(page.getByRole('article')).toHaveCount(3);
  await look('manager');
  await goWithin(page, `/manager/campaigns/${shopId}`);
  await expect(page.getByRole('button', { name: /^Editar / }).first()).toBeVisible();
  await look('campaigns');
  await page
    .getByRole('button', { name: /^Editar / })
    .first()
    .click();
  await expect(page.getByRole('region', { name: 'Como vai ficar' })).toBeVisible();
  await look('campaign');
  await goWithin(page, `/manager/configuration/${shopId}`);
  await expect(page.getByRole('heading', { name: 'Configurações' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Nome', exact: true }).fill('');
  await page.getByRole('button', { name: 'Salvar informações' }).click();
  await expect(page.getByText('Digite o nome do local')).toBeVisible();
  await look('configuration');
  await goWithin(page, `/manager/invites/${shopId}`);
  await expect(page.getByText('Nenhum convite encontrado')).toBeVisible();
  await look('invites-none');
  await page.getByRole('button', { name: 'Convidar' }).click();
  await page.getByRole('button', { name: 'Enviar convite' }).click();
  await expect(page.getByText('Digite um e-mail ou um domínio com @')).toBeVisible();
  await look('invite');
  await goWithin(page, `/manager/items/${shopId}`);
  await page.getByRole('button', { name: 'Novo item' }).click();
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Nome e preço são obrigatórios').first()).toBeVisible();
  await look('item-form');
  await page.getByRole('button', { name: 'Descartar rascunho' }).click();
  await waitForWorker(page);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: /^Brigadeiro de colher/ }).click();
  // The new name is sent in the end, so other tests must not look for this item by its name.
  await page.getByRole('textbox', { name: 'Nome' }).fill('Tapioca doce');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await page.getByRole('searchbox').fill('Tapioca doce');
  await expect(page.getByRole('button', { name: /^Tapioca doce/ })).toContainText('Na fila');
  await look('items-offline');
  await page.getByRole('button', { name: 'Ver pendências' }).click();
  await expect(dialog.getByText('Na fila', { exact: true })).toBeVisible();
  await look('pending');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Reposição' }).click();
  await page
    .getByRole('button', { name: /^Aumentar / })
    .first()
    .click();
  await page.getByRole('button', { name: 'Retirado' }).click();
  await page
    .getByRole('button', { name: /^Aumentar / })
    .nth(1)
    .click();
  await look('restock');
  await page.getByRole('button', { name: 'Concluir reposição' }).click();
  await expect(dialog).toBeVisible();
  await look('restock-finish');
  await dialog.getByRole('button', { name: 'Concluir', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Visitas anteriores' }).click();
  await expect(dialog.getByText('Na fila').first()).toBeVisible();
  await look('restock-history');
  await page.context().setOffline(false);
}

/** Tour of the screens with another layout on a desktop, with Bento, who shops and manages. */
export async function tourWide({
  page,
  shopId,
  look,
}: Pick<Tour, 'page' | 'shopId' | 'look'>): Promise<void> {
  await whiteTiles(page);
  await openShop(page, BENTO, shopId);
  await look('wide-shop');
  await addToCart(page, 'Chocolate 90 g', 3);
  await look('wide-shop-with-cart');
  await page.getByRole('complementary', { name: 'Carrinho' }).getByRole('button', { name: 'Limpar' }).click();
  await goWithin(page, '/home');
  await expect(page.getByRole('article').nth(2)).toBeVisible();
  await look('wide-home');
  await goWithin(page, '/manager');
  await expect(page.getByRole('heading', { name: 'Meus Locais' })).toBeVisible();
  await expect(page.getByRole('article').or(page.getByRole('row')).first()).toBeVisible();
  await look('wide-manager');
  await goWithin(page, `/manager/campaigns/${shopId}`);
  await page
    .getByRole('button', { name: /^Editar / })
    .first()
    .click();
  await expect(page.getByRole('region', { name: 'Como vai ficar' })).toBeVisible();
  await look('wide-campaign');
  await goWithin(page, `/manager/configuration/${shopId}`);
  await expect(page.getByRole('heading', { name: 'Configurações' })).toBeVisible();
  await look('wide-configuration');
  await goWithin(page, `/manager/items/${shopId}`);
  await page.getByRole('button', { name: 'Novo item' }).click();
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Nome e preço são obrigatórios').first()).toBeVisible();
  await look('wide-item-form');
  await page.getByRole('button', { name: 'Descartar rascunho' }).click();
  await page.getByRole('button', { name: 'Reposição' }).click();
  await expect(page.getByRole('button', { name: /^Aumentar / }).first()).toBeVisible();
  await look('wide-restock');
}
