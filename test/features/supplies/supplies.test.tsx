import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { expect, test } from 'vitest';
import { OwnLocationOnly } from '../../../src/app/guards/own-location-only.tsx';
import { visitEntriesOf } from '../../../src/data/rows/managed-items.ts';
import { TransportError } from '../../../src/data/wire/transport.ts';
import { dayOfIso, isoOfDay, shopZone } from '../../../src/domain/hours/shop-time-zone.ts';
import { ItemsScreen } from '../../../src/features/items/items-screen.tsx';
import { suppliesCsv } from '../../../src/features/supplies/supplies-csv.ts';
import { SuppliesScreen } from '../../../src/features/supplies/supplies-screen.tsx';
import { parseContent, type RecordType } from '../../../src/records/record.ts';
import { readSupplyOrder } from '../../../src/records/types/supply-order.ts';
import { ownLocation } from '../support/manage.tsx';
import { show, type TestPerson } from '../support/show.tsx';

const route = <Route path="/manager/supplies/:locationId?" element={<SuppliesScreen />} />;
const today = isoOfDay(shopZone().dayOf(Date.now()));
const daysFrom = (days: number): string => isoOfDay(dayOfIso(today) + days);

const open = (person: TestPerson, at = '/manager/supplies') => show(route, { at, person });
const stored = ({ server }: TestPerson, type: RecordType) =>
  [...server.rows.values()].filter((row) => row.type === type);

function world(): TestPerson {
  const { person, id } = ownLocation();
  const item = (itemId: string, name: string) =>
    person.server.put({
      ...{ id: itemId, type: 'ITEM', parentId: id, reference: name },
      content: JSON.stringify({ name, value: 5, cost: 2, quantity: 3, boxSize: 12, boxName: 'fardo' }),
    });
  item('agua', 'Água');
  item('suco', 'Suco');
  return person;
}

function order(person: TestPerson, id: string, more: object = {}): void {
  const lines = [
    { itemId: 'agua', name: 'Água', boxes: 2, boxSize: 12, boxName: 'fardo' },
    { itemId: 'suco', name: 'Suco', boxes: 6, boxSize: 1 },
  ];
  const content = {
    status: 'pedido',
    supplierName: 'Atacado Sul',
    expectedOn: today,
    lines,
    costs: { agua: 36 },
  };
  person.server.put({
    ...{ id, type: 'SUPPLY_ORDER', parentId: 'meu-local', owner: person.user.sub },
    content: JSON.stringify({ ...content, ...more }),
  });
}

test('deliveries stand by when they come, late ones first, and drafts and received ones apart', async () => {
  const person = world();
  order(person, 'hoje');
  order(person, 'tarde', { expectedOn: daysFrom(-3), supplierName: 'Padaria' });
  order(person, 'logo', { expectedOn: daysFrom(1), supplierName: 'Bebidas' });
  order(person, 'um-dia', { expectedOn: undefined, supplierName: 'Feira' });
  order(person, 'fora', { status: 'cancelado', supplierName: 'Ninguém' });
  order(person, 'nota', { status: 'rascunho', supplierName: 'Rascunhada' });
  const { user } = open(person);
  await screen.findByText('Atacado Sul');
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(titles).toEqual(['Atrasadas', 'Chega hoje', 'A caminho', 'Sem data de entrega']);
  expect(screen.getByText(/atrasada desde/)).toBeVisible();
  expect(screen.getByText('chega amanhã · 2 itens · R$ 72,00')).toBeVisible();
  expect(screen.queryByText('Ninguém')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Rascunhos' }));
  expect(await screen.findByText('Rascunhada')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Recebidas' }));
  expect(await screen.findByText('Nenhuma entrega recebida.')).toBeVisible();
});

test('[X-04] a delivery is counted without a signal, kept when it is put down, and received once it can be', async () => {
  const person = world();
  order(person, 'hoje');
  const first = open(person);
  const { user } = first;
  await screen.findByText('Atacado Sul');
  person.server.fault = 'offline';
  await user.click(screen.getByRole('button', { name: /Atacado Sul/ }));
  await user.click(await screen.findByRole('button', { name: 'Receber entrega' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Receber entrega' }));
  const units = await sheet.findByRole('textbox', { name: 'Água' });
  expect(units).toHaveValue('24');
  fireEvent.change(units, { target: { value: '20' } });
  await user.click(sheet.getByRole('button', { name: 'Nada veio de Suco' }));
  expect(sheet.getByText(/20 de 30 un\./)).toBeVisible();
  await user.click(sheet.getByRole('button', { name: 'Fechar' }));
  await user.click(screen.getByRole('button', { name: /Atacado Sul/ }));
  await user.click(await screen.findByRole('button', { name: 'Receber entrega' }));
  expect(await screen.findByRole('textbox', { name: 'Água' })).toHaveValue('20');
  await user.click(screen.getByRole('button', { name: 'Confirmar recebimento' }));
  // It is over here at once, and goes when there is a connection.
  await screen.findByText('Nenhuma entrega a caminho.');
  expect(stored(person, 'SUPPLY_RECEIPT')).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Recebidas' }));
  expect(await screen.findByText('Na fila')).toBeVisible();
  person.server.fault = 'none';
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(stored(person, 'SUPPLY_RECEIPT')).toHaveLength(1), { timeout: 8000 });
  const [receipt] = stored(person, 'SUPPLY_RECEIPT');
  expect(receipt).toMatchObject({ parentId: 'meu-local', reference: 'hoje' });
  const lines = parseContent(receipt?.content).lines as { itemId: string; units: number }[];
  expect(lines.map(({ itemId, units: came }) => [itemId, came])).toEqual([
    ['agua', 20],
    ['suco', 0],
  ]);
});

test('[X-04] goods that nobody ordered are found by name or code, marked, kept, and received with the rest', async () => {
  const person = world();
  person.server.put({
    ...{ id: 'cafe', type: 'ITEM', parentId: 'meu-local', reference: 'Café' },
    content: JSON.stringify({ name: 'Café', value: 9, cost: 4, quantity: 2, barcodes: ['7891000100103'] }),
  });
  order(person, 'hoje');
  const { user } = open(person, '/manager/supplies?compra=hoje');
  await user.click(await screen.findByRole('button', { name: 'Receber entrega' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Receber entrega' }));
  const search = await sheet.findByRole('searchbox', { name: 'Veio outra coisa: nome ou código' });
  await user.type(search, 'suco');
  expect(await sheet.findByText('Suco já está na lista')).toBeVisible();
  await user.clear(search);
  await user.type(search, '7891000100103');
  await user.click(await sheet.findByRole('button', { name: 'Café' }));
  expect(sheet.getByText('Não estava no pedido')).toBeVisible();
  fireEvent.change(sheet.getByRole('textbox', { name: 'Café' }), { target: { value: '5' } });
  expect(sheet.getByText(/30 de 30 un\. e 5 fora do pedido\./)).toBeVisible();
  await user.click(sheet.getByRole('button', { name: 'Fechar' }));
  await user.click(screen.getByRole('button', { name: /Atacado Sul/ }));
  await user.click(await screen.findByRole('button', { name: 'Receber entrega' }));
  expect(await screen.findByRole('textbox', { name: 'Café' })).toHaveValue('5');
  await user.click(screen.getByRole('button', { name: 'Confirmar recebimento' }));
  await waitFor(() => expect(stored(person, 'SUPPLY_RECEIPT')).toHaveLength(1));
  const lines = parseContent(stored(person, 'SUPPLY_RECEIPT')[0]?.content).lines as { itemId: string }[];
  expect(lines).toHaveLength(3);
  expect(lines.at(-1)).toMatchObject({ itemId: 'cafe', units: 5 });
});

test('a received order tells what came and was not ordered, on the screen and in the file', async () => {
  const person = world();
  order(person, 'hoje', {
    ...{ status: 'recebido', receivedAt: 5, receivedBy: 'Ana', came: { agua: 24, suco: 6, cafe: 5 } },
    ...{ extra: { cafe: 'Café' }, paid: { cafe: 20 } },
  });
  const { user } = open(person);
  await user.click(await screen.findByRole('button', { name: 'Recebidas' }));
  await user.click(await screen.findByRole('button', { name: /Atacado Sul/ }));
  expect(await screen.findByText(/não estava no pedido/)).toHaveTextContent(
    'não estava no pedido · chegaram 5',
  );
  const [row] = stored(person, 'SUPPLY_ORDER');
  if (!row) throw new Error('there is an order');
  const csv = suppliesCsv([{ row, value: readSupplyOrder(row), entry: null, receipt: null, shop: 'Praça' }]);
  expect(csv.trim().split(/\r?\n/).at(-1)).toMatch(/;Café;0;1;0;5;;"20,00"$/);
});

test('what came is on the shelf of this device at once, and the shop says what it waits for', async () => {
  const person = world();
  order(person, 'hoje');
  const item = <Route path="/manager/items/:locationId" element={<ItemsScreen />} />;
  const routes = (
    <>
      {route}
      <Route element={<OwnLocationOnly />}>{item}</Route>
    </>
  );
  const { user } = show(routes, { at: '/manager/items/meu-local?modo=reposicao', person });
  expect(await screen.findByText('Chega hoje: 1 compra.')).toBeVisible();
  await screen.findByRole('heading', { name: 'Água' });
  person.server.fault = 'offline';
  await user.click(screen.getByRole('link', { name: 'Receber' }));
  await user.click(await screen.findByRole('button', { name: /Atacado Sul/ }));
  await user.click(await screen.findByRole('button', { name: 'Receber entrega' }));
  // 3 at 2.00 and 24 of a box of 12 at 36.00.
  expect(await screen.findByText('Custo médio passa a R$ 2,89')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Confirmar recebimento' }));
  await screen.findByText('Nenhuma entrega a caminho.');
  const queued = visitEntriesOf(await person.data.read((tx) => tx.entries()), 'meu-local');
  expect(queued.map(({ itemId, move }) => [itemId, move])).toEqual([
    ['agua', { kind: 'reposto', units: 24 }],
    ['suco', { kind: 'reposto', units: 6 }],
  ]);
});

test('[X-04] whoever receives second reads that it was received, and keeps what was counted', async () => {
  const person = world();
  order(person, 'hoje');
  person.server.onCreate = (row) => {
    if (row.type !== 'SUPPLY_RECEIPT') return row;
    const message = 'Esta entrega já foi recebida. O que você contou não entrou no estoque.';
    throw new TransportError({ kind: 'refused', code: 'SUPPLY_RECEIVED', message });
  };
  const { user } = open(person);
  await user.click(await screen.findByRole('button', { name: /Atacado Sul/ }));
  await user.click(await screen.findByRole('button', { name: 'Receber entrega' }));
  await screen.findByRole('textbox', { name: 'Água' });
  await user.click(screen.getByRole('button', { name: 'Confirmar recebimento' }));
  expect(await screen.findByText(/Esta entrega já foi recebida/)).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Água' })).toHaveValue('24');
});

test('an order is written in boxes with a supplier of the own book, and goes to it as text', async () => {
  const person = world();
  const { user } = open(person);
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

test('the list of what to bring becomes a draft of the usual supplier, in whole boxes', async () => {
  const person = world();
  order(person, 'antes', { status: 'recebido', receivedAt: 5, receivedBy: 'Ana' });
  const item = { stock: 0, cost: 200, image: null, minimum: 8, par: null, boxSize: 12, boxName: 'fardo' };
  const items = [{ ...item, id: 'agua', name: 'Água', paces: [4, 4, 4, 4, 4, 4, 4] }];
  person.server.newFields.set('pickList', () => ({
    at: Date.now(),
    shops: [{ id: 'meu-local', items, more: 0 }],
  }));
  const { user } = open(person, '/manager/supplies?lista');
  const sheet = within(await screen.findByRole('dialog', { name: 'Virar compra' }));
  expect(await sheet.findByText(/\d fardos? \(\d+ un\.\)/)).toBeVisible();
  expect(sheet.getByLabelText('Fornecedor de Água')).toHaveDisplayValue('Atacado Sul');
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
  order(person, 'hoje', { costs: undefined });
  return person;
}

test('[R-05] a stocker receives without costs and orders nothing', async () => {
  const { user } = open(worksAt('stocker'));
  await user.click(await screen.findByRole('button', { name: /Atacado Sul/ }));
  expect(screen.queryByRole('button', { name: 'Nova compra' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Editar compra' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Receber entrega' }));
  await screen.findByRole('textbox', { name: 'Água' });
  expect(screen.queryByLabelText(/Valor na nota/)).toBeNull();
});

test('[R-05] a partner reads an order, and receives and edits nothing', async () => {
  const { user } = open(worksAt('partner'));
  await user.click(await screen.findByRole('button', { name: /Atacado Sul/ }));
  expect(await screen.findByRole('button', { name: 'Imprimir' })).toBeVisible();
  for (const name of ['Receber entrega', 'Editar compra', 'Cancelar compra'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('the file of orders has a row for each line, in reais with a comma, and no formula of a name', () => {
  const content = JSON.stringify({
    ...{ status: 'recebido', supplierName: '=SOMA(A1)', expectedOn: '2026-11-26', receivedBy: 'Ana' },
    lines: [{ itemId: 'agua', name: 'Água', boxes: 2, boxSize: 12, boxName: 'fardo' }],
    ...{ costs: { agua: 36 }, came: { agua: 20 }, paid: { agua: 60.5 } },
  });
  const owned = { id: 'o', type: 'SUPPLY_ORDER', parentId: 'a', owner: 'ana', reference: null } as const;
  const row = { ...owned, content, createdAt: 1, updatedAt: 1 };
  const csv = suppliesCsv([{ row, value: readSupplyOrder(row), entry: null, receipt: null, shop: 'Praça' }]);
  const [, line] = csv.trim().split(/\r?\n/);
  expect(line).toContain("'=SOMA(A1)");
  expect(line).toMatch(/Recebida;;26\/11\/2026;;Ana;Água;2;12;24;20;"36,00";"60,50"$/);
});

test('of the orders of many shops as many are drawn as are near', async () => {
  const person = world();
  for (let n = 0; n < 500; n += 1)
    order(person, `o${n}`, { supplierName: `Atacado ${n}`, expectedOn: daysFrom(n < 20 ? 0 : 1) });
  open(person);
  await screen.findByText('Atacado 0');
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    ...['Chega hoje', 'A caminho'],
  ]);
  expect(screen.getAllByRole('button', { name: /^Atacado/ })).toHaveLength(60);
});
