import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { parseContent } from '../../../src/records/record.ts';
import type { TestPerson } from '../support/show.tsx';
import { daysFrom, openSupplies, ownerWithGoods, putOrder, stored } from './support/supplies-world.tsx';

function putSupplier(person: TestPerson, name: string, fields: object = {}): void {
  person.server.put({
    ...{ id: 'do-livro', type: 'SUPPLIER', owner: person.user.sub, reference: name },
    content: JSON.stringify(fields),
  });
}

/** Puts an order that refers to the supplier in the book, under this name. */
function putOrderOf(
  person: TestPerson,
  id: string,
  fields: { supplierName: string; supplierPhone?: string; status: string },
): void {
  putOrder(person, id, fields);
  const { content } = orderOf(person, id);
  person.server.put({ id, type: 'SUPPLY_ORDER', reference: 'do-livro', content });
}

function orderOf(person: TestPerson, id: string) {
  const order = stored(person, 'SUPPLY_ORDER').find((row) => row.id === id);
  if (!order) throw new Error(`no order ${id}`);
  return order;
}

const namesIn = (field: HTMLElement) =>
  within(field)
    .getAllByRole('option')
    .map((one) => one.textContent);

test('a supplier that was renamed is ordered of by its name, telephone and days of now', async () => {
  const person = ownerWithGoods();
  putSupplier(person, 'Nome Novo', { phone: '54 99999-0000', leadDays: 2 });
  const received = { status: 'recebido', receivedAt: 5, receivedBy: 'Ana' };
  putOrderOf(person, 'antes', { ...received, supplierName: 'Nome Velho', supplierPhone: '54 1111-1111' });
  const { user } = openSupplies(person);
  await user.click(await screen.findByRole('button', { name: 'Recebidas' }));
  await screen.findByText('Nome Velho');
  await user.click(screen.getByRole('button', { name: 'Nova compra' }));
  const form = within(await screen.findByRole('dialog', { name: 'Nova compra' }));
  const field = await form.findByLabelText('Fornecedor');
  await waitFor(() => expect(namesIn(field)).toEqual(['Sem fornecedor', 'Nome Novo']));
  await user.selectOptions(field, 'Nome Novo');
  await user.type(form.getByRole('searchbox'), 'agu');
  await user.click(await form.findByRole('button', { name: 'Água' }));
  await user.click(form.getByRole('button', { name: 'Marcar como pedida' }));
  await waitFor(() => expect(stored(person, 'SUPPLY_ORDER')).toHaveLength(2));
  const made = stored(person, 'SUPPLY_ORDER').find(({ id }) => id !== 'antes');
  expect(made?.reference).toBe('do-livro');
  expect(parseContent(made?.content)).toMatchObject({
    ...{ supplierName: 'Nome Novo', supplierPhone: '54 99999-0000', expectedOn: daysFrom(2) },
  });
});

test('a draft of a supplier that was renamed shows what it says, and takes the new name once it is chosen', async () => {
  const person = ownerWithGoods();
  putSupplier(person, 'Nome Novo', { phone: '54 99999-0000' });
  putOrderOf(person, 'nota', { status: 'rascunho', supplierName: 'Nome Velho' });
  const { user } = openSupplies(person, '/manager/supplies?compra=nota');
  const form = within(await screen.findByRole('dialog', { name: 'Editar compra' }));
  const field = await form.findByLabelText('Fornecedor');
  await waitFor(() => expect(namesIn(field)).toEqual(['Nome Velho', 'Nome Novo']));
  expect(field).toHaveDisplayValue('Nome Velho');
  await user.selectOptions(field, 'Nome Novo');
  await user.click(form.getByRole('button', { name: 'Salvar rascunho' }));
  await waitFor(() =>
    expect(parseContent(orderOf(person, 'nota').content)).toMatchObject({
      ...{ supplierName: 'Nome Novo', supplierPhone: '54 99999-0000' },
    }),
  );
});

test('a draft whose supplier becomes one of another book refers to the old one no more', async () => {
  const person = ownerWithGoods();
  putSupplier(person, 'Alfa');
  putOrderOf(person, 'nota', { status: 'rascunho', supplierName: 'Alfa' });
  putOrder(person, 'outra', { supplierName: 'Beta' });
  const { user } = openSupplies(person, '/manager/supplies?compra=nota');
  const form = within(await screen.findByRole('dialog', { name: 'Editar compra' }));
  const field = await form.findByLabelText('Fornecedor');
  await waitFor(() => expect(namesIn(field)).toEqual(['Sem fornecedor', 'Alfa', 'Beta']));
  expect(field).toHaveDisplayValue('Alfa');
  await user.selectOptions(field, 'Beta');
  await user.click(form.getByRole('button', { name: 'Salvar rascunho' }));
  await waitFor(() => expect(parseContent(orderOf(person, 'nota').content).supplierName).toBe('Beta'));
  expect(orderOf(person, 'nota').reference).toBe('');
  await user.click(await screen.findByRole('button', { name: 'Rascunhos' }));
  await user.click(await screen.findByRole('button', { name: /Beta/ }));
  const again = within(await screen.findByRole('dialog', { name: 'Editar compra' }));
  const shown = await again.findByLabelText('Fornecedor');
  expect(shown).toHaveDisplayValue('Beta');
  expect(namesIn(shown)).toEqual(['Sem fornecedor', 'Alfa', 'Beta']);
});
