import { act, render, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { serverClock } from '../../../src/data/wire/server-clock.ts';
import { ExpiryField } from '../../../src/features/items/restock/expiry-field.tsx';
import { changes, restocking, stocked } from './restocking.tsx';

test('what only the clock of the device calls expired is proposed once the server has told its time', async () => {
  const place = stocked();
  const lots = [{ until: Date.now() - 1000, units: 3 }];
  const suco = { id: 'suco', type: 'ITEM', parentId: place.id, reference: 'Suco' } as const;
  place.person.server.now += 1000;
  place.person.server.put({ ...suco, content: JSON.stringify({ value: 5, quantity: 8, lots }) });
  const { row } = await restocking(place);
  expect(within(row('Suco')).getByText('3 vencidas')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Retirar' })).not.toBeInTheDocument();
  act(() => serverClock.heard(String(Date.now()), Date.now()));
  expect(screen.getByText('3 unidades de Suco passaram da validade.')).toBeInTheDocument();
});

test('goods are put in with their last day of sale, which the summary and the record say', async () => {
  const place = stocked();
  const { user, row, plus } = await restocking(place);
  expect(screen.queryByRole('button', { name: 'Validade de Suco' })).not.toBeInTheDocument();
  await user.click(plus('Suco'));
  await user.click(plus('Água'));
  await user.click(within(row('Suco')).getByRole('button', { name: 'Validade de Suco' }));
  await user.type(within(row('Suco')).getByRole('textbox', { name: /Validade de Suco/ }), '05122099');
  await user.click(plus('Suco'));
  await user.click(screen.getByRole('button', { name: 'Concluir reposição' }));
  const sheet = await screen.findByRole('dialog', { name: 'Concluir reposição' });
  expect(within(sheet).getByText('Reposto: 2, até 05/12/2099')).toBeInTheDocument();
  await user.click(within(sheet).getByRole('button', { name: 'Concluir' }));
  await waitFor(() => expect(changes(place)).toHaveLength(2));
  const change = (item: string) => changes(place).find((one) => one.item === item);
  expect(change('suco')).toMatchObject({ kind: 'reposto', units: 2, expires: '2099-12-05' });
  expect(change('agua')).toMatchObject({ kind: 'reposto', units: 1 });
  expect(change('agua')).not.toHaveProperty('expires');
});

test('[X-04] [K-01] a visit with a day that does not exist is not finished, and asks for it', async () => {
  const place = stocked();
  const { user, row, plus } = await restocking(place);
  await user.click(plus('Suco'));
  await user.click(within(row('Suco')).getByRole('button', { name: 'Validade de Suco' }));
  await user.type(within(row('Suco')).getByRole('textbox', { name: /Validade de Suco/ }), '31022099');
  await user.click(screen.getByRole('button', { name: 'Concluir reposição' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Concluir reposição' }));
  expect(sheet.getByText('Reposto: 1, validade inválida')).toBeInTheDocument();
  await user.click(sheet.getByRole('button', { name: 'Concluir' }));
  const day = sheet.getByRole('textbox', { name: 'Validade de Suco' });
  await waitFor(() => expect(day).toHaveFocus());
  expect(day).toHaveAccessibleDescription('Data inválida');
  expect(day).toHaveValue('31/02/2099');
  expect(changes(place)).toEqual([]);
  await user.clear(day);
  await user.type(day, '28/02/99');
  await user.click(sheet.getByRole('button', { name: 'Concluir' }));
  await waitFor(() => expect(changes(place)).toMatchObject([{ item: 'suco', expires: '2099-02-28' }]));
});

test('[X-04] a day with two digits of its year counts also where a scan takes its field away', () => {
  const onTell = vi.fn();
  render(<ExpiryField name="Suco" touch={{ wrongDay: '051299' }} onTell={onTell} />).unmount();
  expect(onTell).toHaveBeenCalledWith({ expires: '2099-12-05', wrongDay: '' });
});

test('what is past its date is proposed as a loss of that reason, with the units that the lots name', async () => {
  serverClock.heard(String(Date.now()), Date.now());
  const place = stocked();
  const content = { value: 5, cost: 3, quantity: 8, lots: [{ until: Date.now() - 1000, units: 3 }] };
  const suco = { id: 'suco', type: 'ITEM', parentId: place.id, reference: 'Suco' } as const;
  place.person.server.now += 1000;
  place.person.server.put({ ...suco, content: JSON.stringify(content) });
  const { user, row } = await restocking(place);
  expect(within(row('Suco')).getByText('3 vencidas')).toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: 'Vencendo' }));
  expect(screen.queryByRole('heading', { name: 'Água' })).not.toBeInTheDocument();
  expect(screen.getByText('3 unidades de Suco passaram da validade.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Retirar' }));
  expect(within(row('Suco')).getByText('−3')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Retirar' })).not.toBeInTheDocument();
  expect(screen.getByRole('radio', { name: 'Vencido' })).toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Concluir reposição' }));
  const sheet = await screen.findByRole('dialog', { name: 'Concluir reposição' });
  await user.click(within(sheet).getByRole('button', { name: 'Concluir' }));
  await waitFor(() => expect(changes(place)).toHaveLength(1));
  expect(changes(place)[0]).toMatchObject({ item: 'suco', kind: 'retirado', units: 3, reason: 'vencido' });
});

test('[X-04] what is past its date is proposed also where the item has a loss of another reason', async () => {
  serverClock.heard(String(Date.now()), Date.now());
  const place = stocked();
  const lots = [{ until: Date.now() - 1000, units: 3 }];
  const suco = { id: 'suco', type: 'ITEM', parentId: place.id, reference: 'Suco' } as const;
  place.person.server.now += 1000;
  place.person.server.put({ ...suco, content: JSON.stringify({ value: 5, quantity: 8, lots }) });
  const { user, plus } = await restocking(place);
  await user.click(screen.getByRole('button', { name: 'Retirado' }));
  await user.click(screen.getByRole('radio', { name: 'Quebra' }));
  await user.click(plus('Suco'));
  await user.click(screen.getByRole('button', { name: 'Retirar' }));
  await user.click(screen.getByRole('button', { name: 'Concluir reposição' }));
  const sheet = await screen.findByRole('dialog', { name: 'Concluir reposição' });
  await user.click(within(sheet).getByRole('button', { name: 'Concluir' }));
  await waitFor(() => expect(changes(place)).toHaveLength(2));
  const left = Object.fromEntries(changes(place).map(({ reason, units }) => [reason, units]));
  expect(left).toEqual({ quebra: 1, vencido: 3 });
});

test('[X-04] a loss that the server has noted is not proposed again before its item is told anew', async () => {
  serverClock.heard(String(Date.now()), Date.now());
  const place = stocked();
  const { server, data } = place.person;
  const lots = [{ until: Date.now() - 1000, units: 5 }];
  const suco = { id: 'suco', type: 'ITEM', parentId: place.id, reference: 'Suco' } as const;
  server.now += 1000;
  server.put({ ...suco, content: JSON.stringify({ value: 5, cost: 3, quantity: 8, lots }) });
  // The answer has the facts of the books. The item itself arrives later.
  server.onCreate = (row) => {
    const facts = { delta: -3, before: 8, after: 5, order: server.now + 1 };
    return { ...row, content: JSON.stringify({ ...JSON.parse(row.content ?? '{}'), ...facts }) };
  };
  const first = await restocking(place);
  await first.user.click(screen.getByRole('button', { name: 'Retirado' }));
  for (let units = 0; units < 3; units += 1) await first.user.click(first.plus('Suco'));
  await first.user.click(screen.getByRole('button', { name: 'Concluir reposição' }));
  const sheet = await screen.findByRole('dialog', { name: 'Concluir reposição' });
  await first.user.click(within(sheet).getByRole('button', { name: 'Concluir' }));
  await waitFor(() => expect(changes(place)).toMatchObject([{ kind: 'retirado', units: 3 }]));
  await waitFor(async () => expect(await data.read((tx) => tx.entries())).toEqual([]));
  // The arrival of another product redraws the list without the entry.
  const pao = { id: 'pao', type: 'ITEM', parentId: place.id, reference: 'Pão' } as const;
  server.put({ ...pao, content: JSON.stringify({ value: 5, quantity: 9 }) });
  await data.refresh({ kind: 'location', id: place.id });
  expect(await screen.findByRole('heading', { name: 'Pão' })).toBeInTheDocument();
  expect(within(first.row('Suco')).getByText('5')).toBeInTheDocument();
  expect(screen.getByText('2 unidades de Suco passaram da validade.')).toBeInTheDocument();
  // Three of the remaining five may be sold.
  await first.user.click(screen.getByRole('radio', { name: 'Acabando' }));
  expect(await screen.findByRole('heading', { name: 'Suco' })).toBeInTheDocument();
});

test('[MI-03] goods that came for nothing onto an empty shelf leave a cost that nobody knows, and it says so', async () => {
  const place = stocked();
  const { user, row, plus } = await restocking(place);
  await user.click(plus('Água'));
  await user.click(await within(row('Água')).findByRole('button', { name: 'Compra de Água' }));
  await user.type(within(row('Água')).getByRole('textbox', { name: 'Pago por 1 un. de Água' }), '0');
  expect(await within(row('Água')).findByText('O item fica sem custo conhecido')).toBeInTheDocument();
  expect(within(row('Água')).queryByText(/Custo médio/)).toBeNull();
});

test('what goods cost is noted with them, and the mean cost is foretold by the server’s rule', async () => {
  const place = stocked();
  const { user, row, plus } = await restocking(place);
  await user.click(plus('Suco'));
  await user.click(plus('Suco'));
  await user.click(await within(row('Suco')).findByRole('button', { name: 'Compra de Suco' }));
  await user.type(within(row('Suco')).getByRole('textbox', { name: 'Pago por 2 un. de Suco' }), '1100');
  // The mean of eight at 3 reais and two for 11 together: 35 reais for ten.
  expect(within(row('Suco')).getByText(/Custo médio passa a R\$\s3,50/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Concluir reposição' }));
  const sheet = await screen.findByRole('dialog', { name: 'Concluir reposição' });
  expect(within(sheet).getByText(/^Reposto: 2, por R\$\s11,00$/)).toBeInTheDocument();
  await user.click(within(sheet).getByRole('button', { name: 'Concluir' }));
  await waitFor(() => expect(changes(place)).toMatchObject([{ kind: 'reposto', units: 2, paid: 11 }]));
});
