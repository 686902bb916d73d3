import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { expect, onTestFinished, test } from 'vitest';
import { OwnLocationOnly } from '../../../src/app/guards/own-location-only.tsx';
import { visitEntriesOf } from '../../../src/data/rows/managed-items.ts';
import { serverClock } from '../../../src/data/wire/server-clock.ts';
import { TransportError } from '../../../src/data/wire/transport.ts';
import { ItemsScreen } from '../../../src/features/items/items-screen.tsx';
import { suppliesCsv } from '../../../src/features/supplies/supplies-csv.ts';
import { parseContent } from '../../../src/records/record.ts';
import { readSupplyOrder } from '../../../src/records/types/supplies/supply-order.ts';
import { show } from '../support/show.tsx';
import { openSupplies, ownerWithGoods, putOrder, stored, suppliesRoute } from './support/supplies-world.tsx';

test('[X-04] a delivery is counted without a signal, kept when it is put down, and received once it can be', async () => {
  const person = ownerWithGoods();
  putOrder(person, 'hoje');
  const first = openSupplies(person);
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
  // The receipt is finished on the device at once, and is sent with the next connection.
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

test('[X-04] a device with a slow clock receives a delivery at the server’s time', async () => {
  serverClock.heard(String(Date.now() + 3_600_000), Date.now());
  onTestFinished(() => serverClock.heard(String(Date.now()), Date.now()));
  const earliest = serverClock.now() - 1000;
  const person = ownerWithGoods();
  putOrder(person, 'hoje');
  const { user } = openSupplies(person, '/manager/supplies?compra=hoje');
  await user.click(await screen.findByRole('button', { name: 'Receber entrega' }));
  await user.click(await screen.findByRole('button', { name: 'Confirmar recebimento' }));
  await waitFor(() => expect(stored(person, 'SUPPLY_RECEIPT')).toHaveLength(1));
  expect(parseContent(stored(person, 'SUPPLY_RECEIPT')[0]?.content).at).toBeGreaterThan(earliest);
});

test('[X-04] goods that nobody ordered are found by name or code, marked, kept, and received with the rest', async () => {
  const person = ownerWithGoods();
  person.server.put({
    ...{ id: 'cafe', type: 'ITEM', parentId: 'meu-local', reference: 'Café' },
    content: JSON.stringify({ name: 'Café', value: 9, cost: 4, quantity: 2, barcodes: ['7891000100103'] }),
  });
  putOrder(person, 'hoje');
  const { user } = openSupplies(person, '/manager/supplies?compra=hoje');
  await user.click(await screen.findByRole('button', { name: 'Receber entrega' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Receber entrega' }));
  const search = await sheet.findByRole('searchbox', { name: 'Veio outra coisa: nome ou código' });
  await user.type(search, 'suco');
  expect(await sheet.findByText('Suco já está na lista', { selector: 'p' })).toBeVisible();
  expect(await sheet.findByText('Suco já está na lista', { selector: '[aria-live]' })).toBeInTheDocument();
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

test('[X-04] [K-01] a delivery with a day that does not exist is not received, also after it was put down', async () => {
  const person = ownerWithGoods();
  putOrder(person, 'hoje');
  const { user } = openSupplies(person, '/manager/supplies?compra=hoje');
  await user.click(await screen.findByRole('button', { name: 'Receber entrega' }));
  await user.click(await screen.findByRole('button', { name: 'Validade de Água' }));
  await user.type(await screen.findByRole('textbox', { name: 'Validade de Água' }), '310227');
  await user.click(screen.getByRole('button', { name: 'Fechar' }));
  await user.click(screen.getByRole('button', { name: /Atacado Sul/ }));
  await user.click(await screen.findByRole('button', { name: 'Receber entrega' }));
  const day = await screen.findByRole('textbox', { name: 'Validade de Água' });
  expect(day).toHaveValue('31/02/27');
  await user.click(screen.getByRole('button', { name: 'Confirmar recebimento' }));
  await waitFor(() => expect(day).toHaveFocus());
  expect(day).toHaveAccessibleDescription('Data inválida');
  expect(stored(person, 'SUPPLY_RECEIPT')).toEqual([]);
  await user.clear(day);
  await user.type(day, '28/02/27');
  await user.click(screen.getByRole('button', { name: 'Confirmar recebimento' }));
  await waitFor(() => expect(stored(person, 'SUPPLY_RECEIPT')).toHaveLength(1));
  const { lines } = parseContent(stored(person, 'SUPPLY_RECEIPT')[0]?.content);
  expect(lines).toMatchObject([{ itemId: 'agua', expires: '2027-02-28' }, { itemId: 'suco' }]);
});

test('[X-04] an invoice that differs from the order is typed over its amount, and an emptied one says what counts', async () => {
  const person = ownerWithGoods();
  putOrder(person, 'hoje');
  const { user } = openSupplies(person, '/manager/supplies?compra=hoje');
  await user.click(await screen.findByRole('button', { name: 'Receber entrega' }));
  const paid = await screen.findByLabelText('Valor na nota de Água');
  expect(paid).toHaveDisplayValue(/^R\$\s72,00$/);
  await user.clear(paid);
  expect(paid).toHaveDisplayValue('');
  expect(paid).toHaveAccessibleDescription(/^Em branco, vale o do pedido: R\$\s72,00$/);
  await user.type(paid, '8000');
  expect(paid).toHaveDisplayValue(/^R\$\s80,00$/);
  await user.click(screen.getByRole('button', { name: 'Confirmar recebimento' }));
  await waitFor(() => expect(stored(person, 'SUPPLY_RECEIPT')).toHaveLength(1));
  expect(parseContent(stored(person, 'SUPPLY_RECEIPT')[0]?.content).paid).toEqual({ agua: 80 });
});

test('a received order tells what came and was not ordered, on the screen and in the file', async () => {
  const person = ownerWithGoods();
  putOrder(person, 'hoje', {
    ...{ status: 'recebido', receivedAt: 5, receivedBy: 'Ana', came: { agua: 24, suco: 6, cafe: 5 } },
    ...{ extra: { cafe: 'Café' }, paid: { cafe: 20 } },
  });
  const { user } = openSupplies(person);
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
  const person = ownerWithGoods();
  putOrder(person, 'hoje');
  const item = <Route path="/manager/items/:locationId" element={<ItemsScreen />} />;
  const routes = (
    <>
      {suppliesRoute}
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
  // The mean of 3 at 2.00 and 24 from boxes of 12 at 36.00.
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
  const person = ownerWithGoods();
  putOrder(person, 'hoje');
  person.server.onCreate = (row) => {
    if (row.type !== 'SUPPLY_RECEIPT') return row;
    const message = 'Esta entrega já foi recebida. O que você contou não entrou no estoque.';
    throw new TransportError({ kind: 'refused', code: 'SUPPLY_RECEIVED', message });
  };
  const { user } = openSupplies(person);
  await user.click(await screen.findByRole('button', { name: /Atacado Sul/ }));
  await user.click(await screen.findByRole('button', { name: 'Receber entrega' }));
  await screen.findByRole('textbox', { name: 'Água' });
  await user.click(screen.getByRole('button', { name: 'Confirmar recebimento' }));
  expect(await screen.findByText(/Esta entrega já foi recebida/)).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Água' })).toHaveValue('24');
});

test('[X-04] [MI-03] goods that came for nothing are received as such, and an emptied amount never says so', async () => {
  const person = ownerWithGoods();
  putOrder(person, 'hoje');
  const unknown = JSON.stringify({ name: 'Suco', value: 5, cost: 0, quantity: 3 });
  person.server.put({ id: 'suco', type: 'ITEM', content: unknown });
  const { user } = openSupplies(person, '/manager/supplies?compra=hoje');
  await user.click(await screen.findByRole('button', { name: 'Receber entrega' }));
  const water = await screen.findByLabelText('Valor na nota de Água');
  await user.clear(water);
  await user.type(water, '0');
  expect(water).toHaveDisplayValue(/^R\$\s0,00$/);
  // The mean of three units at R$ 2,00 and 24 free ones.
  await waitFor(() => expect(water).toHaveAccessibleDescription(/^Custo médio passa a R\$\s0,22$/));
  const juice = screen.getByLabelText('Valor na nota de Suco');
  // The three on the shelf have no known cost, and these six are free.
  await user.type(juice, '0');
  await waitFor(() => expect(juice).toHaveAccessibleDescription(/^O item fica sem custo conhecido$/));
  await user.type(juice, '5{Backspace}');
  expect(juice).toHaveDisplayValue('');
  await user.click(screen.getByRole('button', { name: 'Confirmar recebimento' }));
  await waitFor(() => expect(stored(person, 'SUPPLY_RECEIPT')).toHaveLength(1));
  expect(parseContent(stored(person, 'SUPPLY_RECEIPT')[0]?.content).paid).toEqual({ agua: 0 });
});
