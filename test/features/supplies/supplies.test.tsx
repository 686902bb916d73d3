import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { suppliesCsv } from '../../../src/features/supplies/supplies-csv.ts';
import { parseContent } from '../../../src/records/record.ts';
import { readSupplyOrder } from '../../../src/records/types/supplies/supply-order.ts';
import { ownLocation } from '../support/manage.tsx';
import type { TestPerson } from '../support/show.tsx';
import { daysFrom, openSupplies, ownerWithGoods, putOrder, stored } from './support/supplies-world.tsx';

test('deliveries stand by when they come, late ones first, and drafts and received ones apart', async () => {
  const person = ownerWithGoods();
  putOrder(person, 'hoje');
  putOrder(person, 'tarde', { expectedOn: daysFrom(-3), supplierName: 'Padaria' });
  putOrder(person, 'logo', { expectedOn: daysFrom(1), supplierName: 'Bebidas' });
  putOrder(person, 'um-dia', { expectedOn: undefined, supplierName: 'Feira' });
  putOrder(person, 'fora', { status: 'cancelado', supplierName: 'Ninguém' });
  putOrder(person, 'nota', { status: 'rascunho', supplierName: 'Rascunhada' });
  const { user } = openSupplies(person);
  await screen.findByText('Atacado Sul');
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(titles).toEqual(['Atrasadas', 'Chega hoje', 'A caminho', 'Sem data de entrega']);
  expect(screen.getByText(/atrasada desde/)).toBeVisible();
  expect(screen.getByText('chega amanhã · 2 itens · R$ 72,00 · 1 sem preço')).toBeVisible();
  expect(screen.queryByText('Ninguém')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Rascunhos' }));
  expect(await screen.findByText('Rascunhada')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Recebidas' }));
  expect(await screen.findByText('Nenhuma entrega recebida.')).toBeVisible();
});

test('[MI-03] an order printed from its sheet keeps its roles, though the page behind the sheet has none', async () => {
  const person = ownerWithGoods();
  putOrder(person, 'hoje');
  openSupplies(person, '/manager/supplies?compra=hoje');
  await screen.findByRole('button', { name: 'Imprimir' });
  fireEvent(window, new Event('beforeprint'));
  const printed = screen.getByText(/^Pedido de compra · Atacado Sul/);
  expect(printed.closest('[aria-hidden="true"]')).toBeNull();
});

test('an order is written in boxes with a supplier of the own book, and goes to it as text', async () => {
  const person = ownerWithGoods();
  const { user } = openSupplies(person);
  await user.click(await screen.findByRole('button', { name: 'Nova compra' }));
  await user.click(await screen.findByRole('button', { name: 'Novo fornecedor' }));
  const supplier = within(await screen.findByRole('dialog', { name: 'Novo fornecedor' }));
  await waitFor(() => expect(supplier.getByRole('button', { name: 'Salvar' })).toBeEnabled());
  await user.click(supplier.getByRole('button', { name: 'Salvar' }));
  expect(await supplier.findByText('Digite o nome do fornecedor')).toBeVisible();
  await user.type(supplier.getByLabelText('Nome'), 'Bebidas Serra');
  await user.type(supplier.getByLabelText('CNPJ (opcional)'), '11222333000182');
  await user.click(supplier.getByRole('button', { name: 'Salvar' }));
  expect(await supplier.findByText('CNPJ inválido')).toBeVisible();
  await user.type(supplier.getByLabelText('CNPJ (opcional)'), '{Backspace}1');
  await user.click(supplier.getByRole('button', { name: 'Salvar' }));
  const form = within(await screen.findByRole('dialog', { name: 'Nova compra' }));
  await waitFor(() => expect(form.getByLabelText('Fornecedor')).toHaveDisplayValue('Bebidas Serra'));
  await user.type(form.getByRole('searchbox'), 'agu');
  await user.click(await form.findByRole('button', { name: 'Água' }));
  expect(await form.findByText('1 fardo (12 un.)')).toBeVisible();
  expect(form.getByLabelText('Preço por fardo de Água')).toHaveDisplayValue(/24,00/);
  await user.click(form.getByRole('button', { name: 'Aumentar Água' }));
  await user.click(form.getByRole('button', { name: 'Marcar como pedida' }));
  await waitFor(() => expect(stored(person, 'SUPPLY_ORDER')).toHaveLength(1));
  const [made] = stored(person, 'SUPPLY_ORDER');
  expect(parseContent(made?.content)).toMatchObject({
    ...{ status: 'pedido', supplierName: 'Bebidas Serra', costs: { agua: 24 } },
    lines: [{ itemId: 'agua', name: 'Água', boxes: 2, boxSize: 12, boxName: 'fardo' }],
  });
  expect(await screen.findByText('Sem data de entrega')).toBeVisible();
});

test('[K-01] an order keeps the day of its delivery where a day is typed that does not exist', async () => {
  const person = ownerWithGoods();
  putOrder(person, 'hoje');
  const { user } = openSupplies(person, '/manager/supplies?compra=hoje');
  await user.click(await screen.findByRole('button', { name: 'Editar compra' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Editar compra' }));
  const day = await sheet.findByRole('textbox', { name: 'Chega em' });
  const expected = () => parseContent(stored(person, 'SUPPLY_ORDER')[0]?.content).expectedOn;
  await user.clear(day);
  await user.type(day, '31112099');
  await user.click(sheet.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(day).toHaveFocus());
  expect(day).toHaveAccessibleDescription('Data inválida');
  await user.clear(day);
  await user.type(day, '30/11/99');
  await user.click(sheet.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(expected()).toBe('2099-11-30'));
});

test('the list of what to bring becomes a draft of the usual supplier, in whole boxes', async () => {
  const person = ownerWithGoods();
  putOrder(person, 'antes', { status: 'recebido', receivedAt: 5, receivedBy: 'Ana' });
  const item = { stock: 0, cost: 200, image: null, minimum: 8, par: null, boxSize: 12, boxName: 'fardo' };
  const items = [{ ...item, id: 'agua', name: 'Água', paces: [4, 4, 4, 4, 4, 4, 4] }];
  person.server.newFields.set('pickList', () => ({
    at: Date.now(),
    // Items of another owner's shop are not counted for this order.
    shops: [
      { id: 'meu-local', items, more: 870 },
      { id: 'outro', items: [], more: 30 },
    ],
  }));
  const { user } = openSupplies(person, '/manager/supplies?lista');
  const sheet = within(await screen.findByRole('dialog', { name: 'Virar compra' }));
  expect(await sheet.findByText(/^E mais 870 itens não couberam na lista/)).toBeVisible();
  expect(await sheet.findByText(/\d fardos? \(\d+ un\.\)/)).toBeVisible();
  await waitFor(() => expect(sheet.getByLabelText('Fornecedor de Água')).toHaveDisplayValue('Atacado Sul'));
  await user.click(sheet.getByRole('button', { name: 'Criar 1 rascunho' }));
  await waitFor(() => expect(stored(person, 'SUPPLY_ORDER')).toHaveLength(2));
  const draft = stored(person, 'SUPPLY_ORDER').find(({ id }) => id !== 'antes');
  expect(parseContent(draft?.content)).toMatchObject({
    ...{ status: 'rascunho', supplierName: 'Atacado Sul', costs: { agua: 36 } },
    lines: [{ itemId: 'agua', boxSize: 12 }],
  });
  expect(await screen.findByRole('button', { name: 'Rascunhos', pressed: true })).toBeVisible();
});

function worksAt(role: string): TestPerson {
  const { person } = ownLocation();
  person.server.put({ id: 'meu-local', type: 'LOCATION', owner: 'outra', reference: 'PRIVATE' });
  person.server.put({
    ...{ id: 'papel', type: 'STAFF', parentId: 'meu-local', owner: 'outra', reference: person.user.email },
    content: JSON.stringify({ role, status: 'ACTIVE', sub: person.user.sub }),
  });
  putOrder(person, 'hoje', { costs: undefined });
  return person;
}

test('[R-05] a stocker receives without costs and orders nothing', async () => {
  const { user } = openSupplies(worksAt('stocker'));
  await user.click(await screen.findByRole('button', { name: /Atacado Sul/ }));
  expect(screen.queryByRole('button', { name: 'Nova compra' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Editar compra' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Receber entrega' }));
  await screen.findByRole('textbox', { name: 'Água' });
  expect(screen.queryByLabelText(/Valor na nota/)).toBeNull();
});

test('[R-05] a partner reads an order, and receives and edits nothing', async () => {
  const { user } = openSupplies(worksAt('partner'));
  await user.click(await screen.findByRole('button', { name: /Atacado Sul/ }));
  expect(await screen.findByRole('button', { name: 'Imprimir' })).toBeVisible();
  for (const name of ['Receber entrega', 'Editar compra', 'Cancelar compra'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('the file of orders has a row for each line, in reais and hours of the shop, and no formula of a name', () => {
  const receivedAt = Date.UTC(2026, 11, 1, 2, 30);
  const content = JSON.stringify({
    ...{ status: 'recebido', supplierName: '=SOMA(A1)', expectedOn: '2026-11-26', receivedBy: 'Ana' },
    lines: [{ itemId: 'agua', name: 'Água', boxes: 2, boxSize: 12, boxName: 'fardo' }],
    ...{ costs: { agua: 36 }, came: { agua: 20 }, paid: { agua: 60.5 }, receivedAt },
  });
  const owned = { id: 'o', type: 'SUPPLY_ORDER', parentId: 'a', owner: 'ana', reference: null } as const;
  const row = { ...owned, content, createdAt: 1, updatedAt: 1 };
  const csv = suppliesCsv([{ row, value: readSupplyOrder(row), entry: null, receipt: null, shop: 'Praça' }]);
  const [head, line] = csv.trim().split(/\r?\n/);
  // A box may be called 'fardo', so the file says 'Embalagens', as the screens do.
  expect(head).toContain('Embalagens;Unidades por embalagem;');
  expect(head).not.toMatch(/caixa/i);
  expect(line).toContain("'=SOMA(A1)");
  expect(line).toMatch(/Recebida;;26\/11\/2026;30\/11\/2026 23:30;Ana;Água;2;12;24;20;"36,00";"60,50"$/);
});

test('of the orders of many shops as many are drawn as are near', async () => {
  const person = ownerWithGoods();
  for (let n = 0; n < 500; n += 1)
    putOrder(person, `o${n}`, { supplierName: `Atacado ${n}`, expectedOn: daysFrom(n < 20 ? 0 : 1) });
  openSupplies(person);
  // The orders arrive page by page.
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Atacado/ })).toHaveLength(60));
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    ...['Chega hoje', 'A caminho'],
  ]);
});

test('the address of an order that is not there any more says so, and leads back to the list', async () => {
  const person = ownerWithGoods();
  putOrder(person, 'hoje');
  const { said, place } = openSupplies(person, '/manager/supplies?compra=sumida');
  await waitFor(() => expect(said).toMatchObject([{ kind: 'error', message: 'Compra não encontrada' }]));
  await waitFor(() => expect(place.path).toBe('/manager/supplies'));
});
