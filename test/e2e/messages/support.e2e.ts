import { randomUUID } from 'node:crypto';
import { BENTO, type Caller, callAs, itemOf, type Person } from '../support/api.ts';
import { looksRight } from '../support/look.ts';
import { deposit } from '../support/money.ts';
import { NETWORK_FAULTS } from '../support/page-watch.ts';
import { openScreen } from '../support/steps.ts';
import { DESK, expect, SHOP, test } from '../support/test.ts';

/** Buys two items from the balance. */
async function buy(origin: string, who: Person, bento: Caller, shopId: string): Promise<void> {
  await deposit(origin, who, 50);
  const caller = await callAs(origin, who);
  const names = ['Leite integral 1 L', 'Pilhas AA, 4 un.'];
  const items = await Promise.all(names.map((name) => itemOf(bento, shopId, name)));
  const prices = items.map(({ content }) => (JSON.parse(content) as { value: number }).value);
  await caller.graphql(`mutation ($input: CreateRecordInput!) { createRecord(input: $input) { id } }`, {
    input: {
      ...{ id: randomUUID(), type: 'SHOPPING_PURCHASE', parentId: shopId, owner: caller.sub },
      content: JSON.stringify({
        items: items.map(({ id }) => ({ id, quantity: 1 })),
        totalAmount: Math.round(prices.reduce((sum, price) => sum + price, 0) * 100) / 100,
        useBalance: true,
      }),
    },
  });
}

test('[T-01] [T-02] [T-03] [MS-01] [MS-02] a dispute with a photo, written offline from a receipt, reaches the manager, is answered, resolved and opened again', async ({
  page,
  server,
  bento,
  customer,
  shopId,
  newDevice,
  pageWatch,
}) => {
  pageWatch.allow(NETWORK_FAULTS);
  await buy(server.origin, customer, bento, shopId);
  const { page: desk } = await newDevice(DESK);
  await openScreen(desk, BENTO, `/manager/support/${shopId}`);
  // Another test may have left a ticket here.
  const none = desk.getByText('Nenhum ticket de suporte');
  await expect(none.or(desk.getByRole('region', { name: 'Tickets' }))).toBeVisible();

  await openScreen(page, customer, '/history');
  await page.getByRole('button', { name: new RegExp(SHOP) }).click();
  await page.getByRole('button', { name: 'Tive um problema' }).click();
  await expect(page.getByRole('heading', { name: 'Novo Ticket' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Assunto' })).toHaveValue('produto');
  await page.getByRole('checkbox', { name: '1 × Pilhas AA, 4 un.' }).check();
  await page
    .getByRole('textbox', { name: 'Descrição do problema' })
    .fill('A caixa veio aberta e faltou uma pilha.');
  const photo = { name: 'caixa.png', mimeType: 'image/png', buffer: await page.screenshot() };
  await page.getByLabel('Selecionar imagens').setInputFiles(photo);
  await expect(page.getByRole('img', { name: 'caixa.png' })).toBeVisible();
  await looksRight(page, 'support-new');

  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Criar Ticket' }).click();
  const mine = page.getByRole('article', { name: 'Problema com Produto' });
  await expect(mine.getByText('Na fila')).toBeVisible();
  await mine.getByRole('textbox', { name: 'Escreva um comentário' }).fill('Ainda tenho a caixa comigo.');
  await mine.getByRole('button', { name: 'Enviar Comentário' }).click();
  await expect(mine.getByText('Na fila')).toHaveCount(2);
  await expect(mine.getByRole('link', { name: 'Abrir caixa.png em outra aba' })).toBeVisible();
  await looksRight(page, 'support-queued');
  await page.context().setOffline(false);
  await expect(mine.getByText('Na fila')).toHaveCount(0);

  await expect(desk.getByText(`Novo ticket: Problema com Produto de ${customer.name}`)).toBeVisible();
  await desk.getByRole('button', { name: /^Problema com Produto/ }).click();
  const theirs = desk.getByRole('article', { name: 'Problema com Produto' });
  await expect(theirs.getByText('Com problema')).toHaveCount(1);
  await expect(theirs.getByText('Ainda tenho a caixa comigo.')).toBeVisible();
  const picture = theirs.getByRole('link', { name: 'Abrir caixa.png em outra aba' }).locator('img');
  await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
  await looksRight(desk, 'support-manager');
  await theirs.getByRole('button', { name: 'Produto reposto' }).click();
  await theirs.getByRole('button', { name: 'Enviar Resposta' }).click();
  await expect(desk.getByText('Resposta enviada com sucesso')).toBeVisible();
  await theirs.getByRole('combobox', { name: 'Status' }).selectOption('Resolvido');

  await expect(mine.getByText(/Já retiramos o produto com problema/)).toBeVisible();
  await expect(page.getByText('Nova resposta do gerente')).toBeVisible();
  await expect(page.getByText('Status do ticket atualizado para: Resolvido')).toBeVisible();
  await expect(mine.getByRole('combobox', { name: 'Status' })).toHaveValue('resolved');
  await mine.getByRole('button', { name: 'Reabrir ticket' }).click();
  await expect(theirs.getByRole('combobox', { name: 'Status' })).toHaveValue('open');
  await page.getByRole('button', { name: 'Voltar' }).click();
  await expect(page.getByRole('button', { name: /^Abertos/ })).toContainText('1');
  await looksRight(page, 'support-list');
});
