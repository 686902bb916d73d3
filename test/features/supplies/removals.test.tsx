import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { parseContent } from '../../../src/records/record.ts';
import { openSupplies, ownerWithGoods, putOrder, stored } from './support/supplies-world.tsx';

test('a supplier is deleted only after a question that names it', async () => {
  const person = ownerWithGoods();
  person.server.put({
    ...{ id: 'do-livro', type: 'SUPPLIER', owner: person.user.sub, reference: 'Atacado Sul' },
    content: JSON.stringify({ phone: '54 99999-0000' }),
  });
  const { user } = openSupplies(person);
  await user.click(await screen.findByRole('button', { name: 'Fornecedores' }));
  await user.click(await screen.findByRole('button', { name: /Atacado Sul/ }));
  const remove = async (answer: string): Promise<void> => {
    await user.click(await screen.findByRole('button', { name: 'Excluir fornecedor' }));
    const question = await screen.findByRole('alertdialog', {
      name: 'Tem certeza que deseja excluir este fornecedor?',
    });
    expect(within(question).getByText('Atacado Sul')).toBeVisible();
    await user.click(within(question).getByRole('button', { name: answer }));
  };
  await remove('Cancelar');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(stored(person, 'SUPPLIER')).toHaveLength(1);
  await remove('Excluir');
  await screen.findByText('Fornecedor excluído.');
});

test('a saved draft is deleted only after a question that names it', async () => {
  const person = ownerWithGoods();
  putOrder(person, 'nota', { status: 'rascunho' });
  const { user } = openSupplies(person, '/manager/supplies?compra=nota');
  await user.click(await screen.findByRole('button', { name: 'Excluir rascunho' }));
  const question = await screen.findByRole('alertdialog', {
    name: 'Tem certeza que deseja excluir este rascunho?',
  });
  expect(within(question).getByText(/^Atacado Sul · /)).toBeVisible();
  const status = () => parseContent(stored(person, 'SUPPLY_ORDER')[0]?.content).status;
  expect(status()).toBe('rascunho');
  await user.click(within(question).getByRole('button', { name: 'Excluir' }));
  await waitFor(() => expect(status()).toBe('cancelado'));
});

test('[MI-03] a note without a line is given up only after a question', async () => {
  const { user } = openSupplies(ownerWithGoods());
  await user.click(await screen.findByRole('button', { name: 'Nova compra' }));
  const form = within(await screen.findByRole('dialog', { name: 'Nova compra' }));
  await user.type(await form.findByLabelText('Observação para o fornecedor'), 'Entregar pela garagem');
  await user.click(form.getByRole('button', { name: 'Descartar' }));
  const question = await screen.findByRole('alertdialog', { name: 'Descartar esta compra?' });
  await user.click(within(question).getByRole('button', { name: 'Cancelar' }));
  expect(form.getByLabelText('Observação para o fornecedor')).toHaveValue('Entregar pela garagem');
});

test('typed lines are given up only after a question, and an empty form without one', async () => {
  const person = ownerWithGoods();
  const { user } = openSupplies(person);
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: 'Nova compra' }));
    return within(await screen.findByRole('dialog', { name: 'Nova compra' }));
  };
  let form = await open();
  await user.click(await form.findByRole('button', { name: 'Descartar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  form = await open();
  await user.type(await form.findByRole('searchbox'), 'agu');
  await user.click(await form.findByRole('button', { name: 'Água' }));
  await user.click(form.getByRole('button', { name: 'Descartar' }));
  const question = await screen.findByRole('alertdialog', { name: 'Descartar esta compra?' });
  expect(screen.getByText('1 fardo (12 un.)')).toBeInTheDocument();
  await user.click(within(question).getByRole('button', { name: 'Descartar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
