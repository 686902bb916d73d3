import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ownLocation } from '../../support/manage.tsx';
import { pretendWidth } from '../../support/show.tsx';
import { becomeStaff, item, open, type Place } from '../open-items.tsx';

/** A shop of somebody else whose shelves this person fills. The server tells them no costs. */
function stocked(): Place {
  const place = ownLocation();
  becomeStaff(place, 'stocker');
  item(place, 'Suco', { cost: undefined });
  return place;
}

const stored = ({ person }: Place, name: string) => {
  const row = [...person.server.rows.values()].find(
    ({ type, reference }) => type === 'ITEM' && reference === name,
  );
  return JSON.parse(row?.content ?? '{}');
};

test('[R-05] who only fills the shelves has no cost in the form, and saves none with the rest', async () => {
  const place = stocked();
  const { user } = open(place);
  await user.click(await screen.findByRole('button', { name: /Suco/ }));
  const form = within(await screen.findByRole('form', { name: 'Editar Suco' }));
  const price = await form.findByLabelText('Preço');
  expect(form.queryByLabelText('Custo')).toBeNull();
  await user.clear(price);
  await user.type(price, '700{Enter}');
  await waitFor(() => expect(stored(place, 'Suco').value).toBe(7));
  expect(stored(place, 'Suco')).not.toHaveProperty('cost');
});

test('[R-05] [MI-01] the table of who only fills the shelves has neither costs nor margins', async () => {
  pretendWidth(1280);
  const { user } = open(stocked());
  await screen.findByRole('row', { name: /^Suco/ });
  const headings = screen.getAllByRole('columnheader').map((one) => one.textContent);
  expect(headings).toEqual(['Item', 'Preço', 'Mínimo', 'Estoque']);
  expect(screen.queryByRole('button', { name: /^Custo de/ })).toBeNull();
  screen.getByRole('button', { name: /^Preço de Suco/ }).focus();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('button', { name: /^Estoque mínimo de Suco/ })).toHaveFocus();
});

test('[R-05] [X-04] the costs of a spreadsheet are left out for who only fills the shelves, and the plan says so', async () => {
  const place = stocked();
  const { user } = open(place);
  await screen.findAllByRole('listitem');
  await user.click(await screen.findByRole('button', { name: 'Planilha' }));
  const start = within(await screen.findByRole('dialog', { name: 'Planilha' }));
  expect(start.getByText(/preço, quantidade, categorias/)).toBeInTheDocument();
  const csv = 'nome;preço;custo\nSuco;5,00;2,10\nBolo;3,00;1,00';
  await user.upload(start.getByLabelText('Arquivo da planilha'), new File([csv], 'itens.csv'));
  const plan = await screen.findByRole('dialog', { name: 'itens.csv' });
  expect(plan).toHaveAccessibleDescription('Ao aplicar: 1 item novo.');
  expect(
    within(plan).getByText('A coluna “custo” fica de fora: seu papel aqui não muda custos.'),
  ).toBeInTheDocument();
  expect(within(plan).queryByText(/Coluna ignorada/)).toBeNull();
  await user.click(within(plan).getByRole('button', { name: 'Aplicar' }));
  await waitFor(() => expect(stored(place, 'Bolo').value).toBe(3));
  expect(stored(place, 'Bolo').cost).toBe(0);
});
