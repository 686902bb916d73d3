import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TransportError } from '../../../../src/data/wire/transport.ts';
import type { StaffRole } from '../../../../src/domain/people/staff.ts';
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

test('[R-05] [MI-04] who only fills the shelves has no bin for an item of the shop, and one for a draft', async () => {
  const { user } = open(stocked());
  await user.click(await screen.findByRole('button', { name: /Suco/ }));
  const form = within(await screen.findByRole('form', { name: 'Editar Suco' }));
  expect(await form.findByRole('checkbox', { name: 'Ocultar na loja' })).toBeInTheDocument();
  expect(form.queryByRole('button', { name: /^Excluir/ })).toBeNull();
  await user.click(form.getByRole('button', { name: 'Cancelar' }));
  await user.click(screen.getByRole('button', { name: /^(Criar|Novo|Adicionar) item$/ }));
  const fresh = within(await screen.findByRole('form', { name: 'Novo item' }));
  expect(fresh.getByRole('button', { name: 'Descartar rascunho' })).toBeInTheDocument();
});

/** Imports new items with a new category, and changes the price of 'Suco'. */
async function imported(place: Place) {
  const { user } = open(place);
  await screen.findAllByRole('listitem');
  await user.click(await screen.findByRole('button', { name: 'Planilha' }));
  const csv = 'nome;preço;categoria\nSuco;6,00;\nBolo;3,00;Doces';
  const start = within(await screen.findByRole('dialog', { name: 'Planilha' }));
  await user.upload(start.getByLabelText('Arquivo da planilha'), new File([csv], 'itens.csv'));
  await user.click(await screen.findByRole('button', { name: 'Aplicar' }));
  await waitFor(() => expect(stored(place, 'Bolo').value).toBe(3));
  await waitFor(async () => expect(await place.person.data.read((tx) => tx.entries())).toEqual([]));
  return user;
}

test('[R-05] [X-04] the undo of an import hides new items where the role may not remove them', async () => {
  const place = stocked();
  const user = await imported(place);
  const undo = await screen.findByRole('button', { name: 'Desfazer importação' });
  expect(screen.getByText(/mexeu ficam ocultos na loja.* Seu papel aqui não exclui itens/)).toBeVisible();
  await user.click(undo);
  expect(
    await screen.findByText('Importação desfeita. O item novo fica oculto na loja.'),
  ).toBeInTheDocument();
  await waitFor(() => expect(stored(place, 'Bolo').hidden).toBe(true));
  await waitFor(() => expect(stored(place, 'Suco').value).toBe(5));
  await waitFor(async () => expect(await place.person.data.read((tx) => tx.entries())).toEqual([]));
  expect(screen.queryByRole('button', { name: 'Desfazer importação' })).toBeNull();
});

test('[R-05] [X-04] an import whose undo was refused is not forgotten, and a smaller role undoes it by hiding', async () => {
  const place = ownLocation();
  becomeStaff(place, 'deputy');
  item(place, 'Suco');
  const { server, data } = place.person;
  const user = await imported(place);
  becomeStaff(place, 'stocker');
  server.remove = async () => {
    throw new TransportError({ kind: 'refused', code: 'FORBIDDEN', message: 'Sem permissão.' });
  };
  await user.click(await screen.findByRole('button', { name: 'Desfazer importação' }));
  expect(await screen.findByText('Importação desfeita.')).toBeInTheDocument();
  const states = async () => (await data.read((tx) => tx.entries())).map(({ state }) => state.kind);
  await waitFor(async () => expect(await states()).toContain('parked'));
  await act(() => data.refresh({ kind: 'work' }));
  await screen.findByText(/mexeu ficam ocultos/);
  await user.click(await screen.findByRole('button', { name: 'Desfazer importação' }));
  await waitFor(() => expect(stored(place, 'Bolo').hidden).toBe(true));
  await waitFor(async () => expect(await states()).toEqual([]));
});

test('[R-05] [X-04] the end of a visit says nothing of costs to a role that is told none', async () => {
  const place = stocked();
  const { user } = open(place);
  await user.click(await screen.findByRole('button', { name: 'Reposição' }));
  await user.click(await screen.findByRole('button', { name: /^Aumentar .*Suco/ }));
  await user.click(await screen.findByRole('button', { name: 'Concluir reposição' }));
  const end = within(await screen.findByRole('dialog', { name: 'Concluir reposição' }));
  expect(end.getByText('Repostas')).toBeInTheDocument();
  expect(end.queryByText(/custo cadastrado/)).toBeNull();
});

test('[R-05] only a role that makes campaigns is offered one for units that end soon', async () => {
  const until = Date.now() + 3 * 86_400_000;
  const dates = async (role: StaffRole) => {
    const place = ownLocation();
    becomeStaff(place, role);
    item(place, 'Iogurte', { lots: [{ until, units: 4 }] });
    const { user, unmount } = open(place);
    await user.click(await screen.findByRole('button', { name: /Iogurte/ }));
    const form = within(await screen.findByRole('form', { name: 'Editar Iogurte' }));
    return { unmount, region: within(await form.findByRole('region', { name: 'Validade' })) };
  };
  const deputy = await dates('deputy');
  expect(await deputy.region.findByRole('button', { name: 'Criar promoção' })).toBeInTheDocument();
  deputy.unmount();
  const { region } = await dates('stocker');
  await waitFor(() => expect(region.queryByRole('button', { name: 'Criar promoção' })).toBeNull());
});
